/* rules.ts -- how to play each game, as docs/how-to-play has it, made into HTML when the page is built. */

export interface Section {
  title: string;
  html: string;
}

const pages = import.meta.glob<Section[]>("../../../docs/how-to-play/*.md", { query: "?sections", import: "default" });

export async function howToPlay(game: string): Promise<Section[]> {
  return (await pages[`../../../docs/how-to-play/${game}.md`]?.()) ?? [];
}

/** The section that speaks most of the things that can be done now, by the first words of their events. */
export function sectionFor(sections: readonly Section[], texts: readonly string[]): number {
  const verbs = [...new Set(texts.map((text) => text.split(" ")[0]!))].filter((verb) => verb.length > 2);
  let best = -1;
  let most = 0;
  sections.forEach(({ title, html }, i) => {
    const inTitle = verbs.filter((verb) => title.toLowerCase().includes(verb)).length * 4;
    const inText = verbs.reduce((sum, verb) => sum + Math.min(4, html.toLowerCase().split(verb).length - 1), 0);
    if (inTitle + inText > most) [best, most] = [i, inTitle + inText];
  });
  return best;
}
