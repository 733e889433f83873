/* sw.js -- the page without a network: everything is cached at the first visit and served from there. A new build
 * has a new name; it is fetched completely before it replaces the old one. */
const FILES = __FILES__;
/* The learned weights of computer players: good to have, but nothing fails without them. */
const WEIGHTS = __WEIGHTS__;
const NAME = `coven-${__NAME__}`;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES);
    for (const file of WEIGHTS) await cache.add(file).catch(() => undefined);
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("coven-") && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreVary: true });
    if (kept) return kept;
    const fresh = await fetch(request).catch((error) => {
      /* Whether there is a server is a question that has an answer without a network too. */
      if (new URL(request.url).pathname.endsWith("/api/server")) return Response.json({});
      throw error;
    });
    if (fresh.ok && request.url.includes("/assets/")) await cache.put(request, fresh.clone());
    return fresh;
  };
  event.respondWith(answer());
});
