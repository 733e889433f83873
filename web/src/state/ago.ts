/* ago.ts -- how long ago, in words. */

const STEPS: [number, string][] = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

export function ago(then: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [size, name] of STEPS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}
