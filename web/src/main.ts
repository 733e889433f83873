/* main.ts -- where the page begins. */
import { mount } from "svelte";
import App from "./App.svelte";
import { Stopped } from "./engine/client";
import { ahead } from "./state/ahead";
import { here } from "./state/router.svelte";
import { getSave } from "./state/saves";
import "./styles/fonts.css";
import "./styles/base.css";
import { catalogue } from "./table/local";

/* What the address will need is on its way before anything is drawn; whoever needs it hears what went wrong. */
catalogue().catch(() => undefined);
const { screen, rest } = here.route;
if (screen === "play") ahead(getSave(rest)?.game);
mount(App, { target: document.getElementById("app")! });

/* What is needed without a network is fetched when the page stands and has had time to lay a table. */
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => setTimeout(() => void navigator.serviceWorker.register("./sw.js").catch(() => undefined), 3000));

/* Whoever leaves a table while it was asked for something has no use for the answer: that it was stopped is no fault. */
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Stopped) event.preventDefault();
});
