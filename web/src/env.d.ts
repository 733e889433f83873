declare module "coven.wasm?url" {
  const url: string;
  export default url;
}

declare module "coven:isles" {
  /** The set's islands, drawn for a wide table: see DrawnIsle in games/isle/geometry.ts. */
  const drawn: unknown;
  export default drawn;
}

interface Window {
  /** What was begun before the page arrived (vite.early.ts), for whoever takes it first. */
  early?: { worker?: Worker | undefined; engine?: Promise<WebAssembly.Module> | undefined };
}
