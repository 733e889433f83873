declare module "coven.wasm?url" {
  const url: string;
  export default url;
}
