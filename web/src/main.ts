/* main.ts -- the entry point. */
import { mount } from "svelte";
import App from "./App.svelte";
import { Stopped } from "./engine/client";
import { preloadScene } from "./state/scenes";
import { here } from "./state/router.svelte";
import { archive } from "./state/archive";
import { getSave } from "./state/saves";
import { findServer } from "./state/server.svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import { settings } from "./state/settings.svelte";
import { catalogue } from "./table/local";
import { startTexts } from "./texts/texts.svelte";

/* Start loading what the address needs before anything is drawn; whoever awaits it handles the errors. */
const texts = startTexts(settings.language);
catalogue().catch(() => undefined);
const { screen, rest } = here.route;
if (screen === "play") preloadScene(getSave(rest)?.game);
const target = document.getElementById("app")!;
texts.then(
  () => {
    mount(App, { target });
    if (import.meta.env.PROD) void findServer();
  },
  /* There are no texts to say it with. */
  () => (target.textContent = "Coven could not be loaded. Check the connection, then load the page again."),
);

/* The offline cache is filled once the page is up and has had time to open a table. */
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register("./sw.js").catch(() => undefined), 3000),
  );

/* Finished games are moved to the database once nothing else is urgent. */
setTimeout(
  () =>
    void archive()
      .tidy()
      .catch(() => undefined),
  4000,
);

/* Leaving a table stops its pending calls: that is not an error. */
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Stopped) event.preventDefault();
});
