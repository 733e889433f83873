/* sizes.ts -- the windows that every screen must look good in: with a mouse, and with a finger. */
export interface Size {
  width: number;
  height: number;
}
export const size = (text: string): Size => {
  const [width, height] = text.split("x").map(Number);
  return { width: width!, height: height! };
};
export const MOUSE = ["720x450", "1024x600", "1366x657", "1440x900", "2560x1440"];
export const TOUCH = ["844x390", "667x375", "390x664", "360x640", "320x568", "390x844", "820x1180"];
