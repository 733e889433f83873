/* geometry.ts -- what is wrong with how a screen is laid out: things that cannot be touched, and texts that cannot be
 * read. `faults` runs in the browser, so it uses nothing from outside. */

export interface Wanted {
  /** The least side of what is touched: of a control of the page, and of a thing on a table. */
  control: number;
  thing: number;
}

/** A sentence for each fault. */
export function faults({ control, thing }: Wanted): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const found: string[] = [];
  const tell = (element: Element, what: string): void => {
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    const kind =
      element
        .getAttribute("class")
        ?.replace(/svelte-\S+|\s+/g, " ")
        .trim() ?? "";
    found.push(`${element.tagName.toLowerCase()}.${kind} "${name.replace(/\s+/g, " ").slice(0, 40)}" ${what}`);
  };
  const whole: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const inside = (a: Box, b: Box, room = 1.5): boolean =>
    a.left >= b.left - room && a.top >= b.top - room && a.right <= b.right + room && a.bottom <= b.bottom + room;
  const overlap = (a: Box, b: Box): boolean => {
    const both = meet(a, b);
    return both.right - both.left > 2 && both.bottom - both.top > 2;
  };
  const text = ({ left, top, right, bottom }: Box): string =>
    `(${[left, top, right, bottom].map((n) => Math.round(n)).join(" ")})`;

  /* What is open above all else. */
  const modal = [...document.querySelectorAll<HTMLElement>("dialog[open], .unfolded, .explanation")].findLast(
    (element) => !element.matches(".unfolded") || getComputedStyle(element).position === "absolute",
  );
  const root: Element = modal ?? document.getElementById("app")!;

  /** A strip that scrolls and shows it. On a table only those of the class "scrolls" may. */
  const scrolls = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const down = /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    const across = /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (!(down || across) || (down && across) || style.scrollbarWidth === "none") return false;
    return !element.closest(".host") || element.classList.contains("scrolls");
  };
  /* A page other than a table scrolls as a whole. */
  const table = document.querySelector(".frame.play, .frame.back, .learn");
  const pageScrolls = !modal && !table;

  /** What of the screen an element can be seen in; and the strip that it scrolls in, if any. */
  function seenIn(element: Element): { box: Box; strip: Element | null } {
    let box = whole;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (around === document.documentElement || around === document.body) break;
      if (style.display === "contents") continue;
      if (scrolls(around)) return { box, strip: around };
      if (
        style.overflowX !== "visible" ||
        style.overflowY !== "visible" ||
        /paint|strict|content/.test(style.contain)
      ) {
        const rect = around.getBoundingClientRect();
        box = meet(box, rect);
      }
      if (style.position === "fixed" || around === modal) break;
    }
    if (pageScrolls) box = { ...box, top: -Infinity, bottom: Infinity };
    return { box, strip: null };
  }
  const visible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest(".visually-hidden, [inert]") &&
    getComputedStyle(element).clipPath !== "inset(50%)";

  // ---- what can be touched ----

  const TOUCHABLE =
    "button:not(:disabled), a[href]:not([aria-hidden]), input, select, textarea, summary, .thing.can, .thing.lit";
  const touchable = [...root.querySelectorAll(TOUCHABLE)].filter(visible);
  for (const element of touchable) {
    const at = element.getBoundingClientRect();
    const drawn = element.matches(".thing") && element.closest(".host") !== null;
    const inline = getComputedStyle(element).display === "inline";
    const boxed = element.matches("input[type=checkbox], input[type=radio]") ? element.closest("label") : null;
    const size = boxed?.getBoundingClientRect() ?? at;
    /* Lines of a list are read more than they are touched. */
    const least = drawn ? thing : element.matches(".moves li *, .scroll li *, .commitment") ? 24 : control;
    if (!inline && (size.width < least - 0.5 || size.height < least - 0.5))
      tell(element, `is ${size.width.toFixed(1)} x ${size.height.toFixed(1)}`);
    const { box, strip } = seenIn(element);
    if (strip) {
      const room = strip.getBoundingClientRect();
      const outer = seenIn(strip);
      if (!outer.strip && !inside(room, meet(outer.box, whole)))
        tell(strip, `scrolls, and is itself out of view ${text(room)}`);
      else if (room.height < Math.min(at.height, 24) || room.width < Math.min(at.width, 24))
        tell(element, `scrolls in a strip of only ${room.width} x ${room.height}`);
      continue;
    }
    if (!inside(at, box)) {
      tell(element, `is out of view ${text(at)} of ${text(box)}`);
      continue;
    }
    if (pageScrolls && !inside(at, whole)) continue;
    /* It must be what is under the finger, along a line through its middle, and along one across that. */
    const hit = (x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y);
      const meant = boxed ?? element;
      return top !== null && (meant.contains(top) || (meant as HTMLInputElement).labels?.[0]?.contains(top) === true);
    };
    const run = (from: number, to: number, at: (where: number) => boolean): { length: number; middle: number } => {
      const steps = Math.min(24, Math.max(6, Math.floor((to - from) / 3)));
      const step = (to - from) / steps;
      let best = { length: 0, middle: (from + to) / 2 };
      let start = -1;
      for (let i = 0; i <= steps; i++) {
        const is = i < steps && at(from + (i + 0.5) * step);
        if (is && start < 0) start = i;
        if (!is && start >= 0) {
          if ((i - start) * step > best.length)
            best = { length: (i - start) * step, middle: from + ((start + i) / 2) * step };
          start = -1;
        }
      }
      return best;
    };
    const middle = (at.top + at.bottom) / 2;
    const across = run(at.left, at.right, (x) => hit(x, middle));
    const down = run(at.top, at.bottom, (y) => hit(across.middle, y));
    const open = inline ? 1 : Math.min(24, at.width, at.height) - 4;
    if (across.length < open || down.length < open)
      tell(element, `is covered: only ${across.length.toFixed(0)} x ${down.length.toFixed(0)} of it can be touched`);
  }

  // ---- what is read ----

  const ELLIPSES = ".seats .name, .parchment.strip i, .parchment.strip .name, .moves .older";
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  /* Where each control of the page is seen. */
  const controls = touchable
    .filter((element) => !element.closest(".host"))
    .map((element) => {
      const { box, strip } = seenIn(element);
      const within = strip ? meet(strip.getBoundingClientRect(), seenIn(strip).box) : box;
      return { element, box: meet(element.getBoundingClientRect(), within) };
    });
  const read = new Set<Element>();
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const parent = node.parentElement;
    if (
      !parent ||
      read.has(parent) ||
      !/[\p{L}\p{N}]/u.test(node.textContent ?? "") ||
      parent.matches("title, option, style")
    )
      continue;
    if (!visible(parent) || parent.closest("svg.plane.hall")) continue;
    range.selectNodeContents(node);
    const { box, strip } = seenIn(parent);
    if (strip) continue;
    for (const line of range.getClientRects()) {
      if (!line.width) continue;
      const own = parent instanceof SVGElement ? parent.ownerSVGElement?.getBoundingClientRect() : null;
      if (!parent.closest(ELLIPSES) && !inside(line, own ? meet(box, own) : box, 2)) {
        tell(parent, `is cut off ${text(line)} of ${text(box)}`);
        read.add(parent);
        break;
      }
      if (parent.closest(".host")) continue;
      /* The letters themselves: a line has some space above and below them. */
      const space = line.height * 0.2;
      const clip = getComputedStyle(parent).overflowX === "visible" ? box : meet(box, parent.getBoundingClientRect());
      const letters = meet({ ...line.toJSON(), top: line.top + space, bottom: line.bottom - space } as Box, clip);
      const under = controls.find((one) => !one.element.contains(parent) && overlap(letters, one.box));
      if (under) {
        const { element } = under;
        tell(parent, `runs into "${element.getAttribute("aria-label") ?? element.textContent?.trim() ?? ""}"`);
        read.add(parent);
        break;
      }
    }
  }

  // ---- the parts of a table, and the page ----

  const parts = modal
    ? []
    : [...document.querySelectorAll(".frame.play > *, .frame.back > *, .learn > *")].filter(visible);
  for (const [i, part] of parts.entries()) {
    const at = part.getBoundingClientRect();
    if (!inside(at, whole)) tell(part, `is a part that leaves the window ${text(at)}`);
    for (const other of parts.slice(i + 1))
      if (overlap(at, other.getBoundingClientRect())) tell(part, `overlaps ${other.tagName}.${other.className}`);
  }
  for (const [i, one] of controls.entries())
    for (const other of controls.slice(i + 1))
      if (!one.element.contains(other.element) && !other.element.contains(one.element) && overlap(one.box, other.box))
        tell(one.element, `overlaps "${other.element.textContent?.trim().slice(0, 30) ?? ""}"`);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page scrolls sideways by ${scrollWidth - clientWidth}`);
  if (table && !modal) {
    const down = document.documentElement.scrollHeight - document.documentElement.clientHeight;
    if (down > 0) found.push(`the table scrolls down by ${down}`);
  }
  return found;
}

/** Texts that are wider than their box, or leave the drawing that they are in; and a page that scrolls sideways. Runs
 * in the browser too. */
export function clipped(): string[] {
  /* Where text may be cut off, because the whole is elsewhere: names of seats, which the table shows; the words of a
   * spell that is stored, which are read when it is chosen; and older moves, which are read when they are replayed. */
  const ELLIPSES = ".seats .name, .parchment.strip i, .moves .older";
  const found: string[] = [];
  const tell = (element: Element, how: string): void =>
    void found.push(`${how}: ${element.className} "${element.textContent!.trim().slice(0, 60)}"`);
  for (const element of document.querySelectorAll<HTMLElement>("#app *, dialog *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && /\p{L}/u.test(node.textContent!));
    if (!own || element.closest(ELLIPSES) || !element.getClientRects().length) continue;
    if (element instanceof SVGElement) {
      const plane = (element as SVGElement).ownerSVGElement?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      if (plane && box.width && (box.left < plane.left - 2 || box.right > plane.right + 2)) tell(element, "drawn");
      continue;
    }
    const style = getComputedStyle(element);
    /* Only for screen readers: the label of an icon. */
    if (style.clipPath === "inset(50%)") continue;
    if (style.display === "inline" || /auto|scroll/.test(style.overflowX) || element.closest(".visually-hidden"))
      continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth) tell(element, "wide");
    if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2) tell(element, "high");
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page scrolls sideways by ${scrollWidth - clientWidth}`);
  return found;
}

/** What is elsewhere in daylight than at night. Runs in the browser too, and leaves it at night. */
export function moved(): string[] {
  const theme = document.documentElement.dataset;
  const places = (): string[] =>
    [...document.querySelectorAll("#app *")].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const box = [left, top, width, height].map((n) => n.toFixed(1)).join(" ");
      return `${element.localName}.${element.getAttribute("class") ?? ""} ${box}`;
    });
  theme.theme = "night";
  const night = new Set(places());
  theme.theme = "daylight";
  const found = places().filter((place) => !night.has(place));
  theme.theme = "night";
  return found;
}
