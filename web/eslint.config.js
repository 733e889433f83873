import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist/", "shots/", "public/", "src/texts/keys.ts"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      eqeqeq: "error",
      /* Prettier breaks code; this is for comments. Strings and drawings that cannot be broken may be longer. */
      "max-len": [
        "error",
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignorePattern: '(d|title)="[^"]{60,}"|<b>|<code>',
        },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { excludedRunes: ["$props", "$state", "$derived"] }],
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
