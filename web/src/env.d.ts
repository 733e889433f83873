declare module "coven.wasm?url" {
  const url: string;
  export default url;
}

declare module "coven:isles" {
  /** The set's islands, drawn for a wide table: see DrawnIsle in games/isle/geometry.ts. */
  const drawn: unknown;
  export default drawn;
}

declare module "coven:languages" {
  /** The languages of the page, English first, each under its own name, and where their files are. The engine has
   * English built in. `later` has the areas that only some screens need. */
  const languages: {
    code: string;
    name: string;
    page: string;
    engine: string | null;
    later: Record<string, string>;
  }[];
  export default languages;
  /** The keys of the page's texts, in the order of its files. */
  export const keys: string[];
}

interface Window {
  /** What was begun before the page arrived (vite.early.ts), for whoever takes it first. */
  early?: {
    worker?: Worker | undefined;
    engine?: Promise<WebAssembly.Module> | undefined;
    /** The answers for the files of a language: the page's texts, and the engine's. */
    texts?: { code: string; page: Promise<Response>; engine: Promise<Response> | null } | undefined;
  };
}
