/* rules.ts -- how to play, converted to HTML at build time (vite.markdown.ts): docs/how-to-play, or the translation in
 * texts. */

/** Prose, or a picture by its name in the game's pictures.ts. */
export type Block = { html: string } | { picture: string; caption: string };

export interface Section {
  title: string;
  blocks: Block[];
}

const pages = import.meta.glob<Section[]>("../../../docs/how-to-play/*.md", { query: "?sections", import: "default" });

const translated = import.meta.glob<Section[]>("../../../texts/*/how-to-play/*.md", {
  query: "?sections",
  import: "default",
});

export interface HowTo {
  sections: Section[];
  /** The same in English, whose words are those of events. */
  english: Section[];
}

/** How to play a game, in a language if it has been translated. */
export async function howToPlay(game: string, code: string): Promise<HowTo> {
  const english = (await pages[`../../../docs/how-to-play/${game}.md`]?.()) ?? [];
  const sections = (await translated[`../../../texts/${code}/how-to-play/${game}.md`]?.()) ?? english;
  return { sections, english };
}

/** The section that best matches the current choices, by the first words of their events. */
export function sectionFor(sections: readonly Section[], texts: readonly string[]): number {
  const verbs = [...new Set(texts.map((text) => text.split(" ")[0]!))].filter((verb) => verb.length > 2);
  let best = -1;
  let most = 0;
  sections.forEach(({ title, blocks }, i) => {
    const inTitle = verbs.filter((verb) => title.toLowerCase().includes(verb)).length * 4;
    const text = blocks.map((block) => ("html" in block ? block.html.toLowerCase() : "")).join("");
    const inText = verbs.reduce((sum, verb) => sum + Math.min(4, text.split(verb).length - 1), 0);
    if (inTitle + inText > most) [best, most] = [i, inTitle + inText];
  });
  return best;
}
