import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist/", "shots/"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      eqeqeq: "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: { "svelte/no-navigation-without-resolve": "off" },
  },
);
