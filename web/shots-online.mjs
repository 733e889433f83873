import { chromium } from "playwright-core";
const A = process.env.ADDR ?? "http://127.0.0.1:8907/";
const out = "/tmp/wo-shots"; import { mkdirSync } from "node:fs"; mkdirSync(out, { recursive: true });
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const ctx = async (w, h, theme = "night", lang = "en") => {
  const c = await b.newContext({ viewport: { width: w, height: h }, locale: "en", reducedMotion: "reduce" });
  await c.addInitScript((t) => { if (!localStorage.getItem("coven/settings")) localStorage.setItem("coven/settings", t); }, JSON.stringify({ theme, speed: 0, confirm: true, language: lang }));
  const p = await c.newPage(); p.on("pageerror", (e) => console.log("ERR", e.message)); p.on("console", (m) => m.type() === "error" && console.log("CON", m.text()));
  return p;
};
const game = process.argv[2] ?? "isle";
const ada = await ctx(1440, 900), bo = await ctx(+(process.argv[3] ?? 390), +(process.argv[4] ?? 844), process.argv[5] ?? "daylight", process.argv[6] ?? "en");
const shot = async (p, n) => { await p.waitForTimeout(350); await p.screenshot({ path: `${out}/${game}-${n}.png` }); };
await ada.goto(A + "#/online/" + game); await ada.locator("form .seat select").first().waitFor();
await ada.locator("form input.field").first().fill("Ada"); await shot(ada, "create");
await ada.locator("form > button").click(); await ada.locator("section.card input").first().waitFor();
await ada.getByRole("button", { name: "QR code" }).first().click(); await ada.waitForTimeout(500); await shot(ada, "waiting");
const link = await ada.locator("section.card input").first().inputValue();
await bo.goto(A + "#/" + link.split("#/")[1]); await bo.locator("form input").waitFor(); await shot(bo, "join");
await bo.locator("form input").fill("Wilhelmina Maximilia"); await bo.locator("form button.main").click();
await bo.locator(".frame.online .host").waitFor(); await ada.locator(".frame.online .host").waitFor();
await shot(ada, "table-ada"); await shot(bo, "table-bo");
for (let i = 0; i < 6; i++) for (const p of [ada, bo]) for (let k = 0; k < 8; k++) {
  const play = p.locator(".prompt .button.play"); if (await play.count()) { if (i == 2) await shot(p, "chosen-" + (p === ada ? "ada" : "bo")); await play.click().catch(() => {}); break; }
  const n = await p.locator(".thing.can").count(); if (!n) break; await p.locator(".thing.can").nth((i * 5 + k) % n).click({ timeout: 1500 }).catch(() => {});
}
await shot(ada, "mid-ada"); await shot(bo, "mid-bo");
const act = async (p, ...names) => { const t = p.locator("header").getByRole("button", { name: names[0], includeHidden: true }); if (!(await t.isVisible())) await p.locator("header .unfold").click(); await t.click(); await p.waitForTimeout(200); if (names[1]) for (const n of names.slice(1)) await p.locator("dialog[open]").getByRole("button", { name: n }).click(); };
if (!process.argv[6]) {
await act(ada, "The game"); await shot(ada, "actions"); await ada.locator("dialog[open]").getByRole("button", { name: "Offer a draw" }).click();
await bo.locator(".live").waitFor(); await shot(bo, "offer");
await ada.locator("header .words").click(); await shot(ada, "words"); await ada.keyboard.press("Escape");
await bo.context().setOffline(true); await bo.waitForTimeout(2500); await shot(bo, "offline"); await bo.context().setOffline(false); await bo.waitForTimeout(600);
await act(ada, "The game", "Resign", "Yes, resign"); await bo.locator("dialog.sheet h2").waitFor(); await bo.waitForTimeout(800); await shot(bo, "end-bo"); await shot(ada, "end-ada");
await ada.getByRole("button", { name: "Four words" }).click(); await shot(ada, "words-end");
await bo.goto(A + "#/mine"); await bo.locator(".go").first().waitFor(); await shot(bo, "mine");
await bo.goto(A + "#/promise"); await bo.waitForTimeout(300); await shot(bo, "promise");
await ada.goto(A + "#/look/online-" + /t\/(\w+)/.exec(link)[1]); await ada.waitForTimeout(1500); await shot(ada, "look");
await ada.goto(A + "#/"); await ada.waitForTimeout(500); await shot(ada, "home"); await ada.goto(A + "#/new/" + game); await ada.waitForTimeout(500); await shot(ada, "new");
}
await b.close();
