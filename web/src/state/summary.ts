/* summary.ts -- what an analysis says about a seat, in words. */
import { MARKS, type Analysis } from "../engine/types";
import { percent, t } from "../texts/texts.svelte";
import { winnersOf } from "./ending";

/** Luck that is worth a word, and luck that is worth a strong one. */
const SOME = 0.05;
const MUCH = 0.3;

/** What is said of a seat, and the "?" that explains each. */
export const TERMS = ["accuracy", "errors", "luck", "without"] as const;
export type Term = (typeof TERMS)[number];

const accuracy = ({ accuracy }: Analysis, seat: number): string => {
  const share = accuracy[seat] ?? null;
  return share === null ? t("study.accuracy.none") : t("study.accuracy", { share: percent(share) });
};

function errors({ inaccuracies, mistakes, blunders }: Analysis, seat: number): string {
  const counts = { inaccuracy: inaccuracies, mistake: mistakes, blunder: blunders };
  const found = [...MARKS].reverse().flatMap((mark) => {
    const n = counts[mark][seat] ?? 0;
    return n ? [t(`study.errors.${mark}`, { n })] : [];
  });
  return found.length ? t("study.errors", { errors: found }) : t("study.errors.none");
}

function luck({ luck }: Analysis, seat: number): string {
  const share = luck[seat] ?? 0;
  const words = { share: percent(Math.min(1, Math.abs(share))) };
  if (Math.abs(share) < SOME) return t("study.luck.even");
  if (Math.abs(share) < MUCH) return share > 0 ? t("study.luck.good", words) : t("study.luck.bad", words);
  return share > 0 ? t("study.luck.great", words) : t("study.luck.awful", words);
}

function without(analysis: Analysis, seat: number): string {
  const { verdict, share } = analysis.without_luck[seat]!;
  const words = { share: percent(share) };
  if (verdict === "open") return t("study.without.open", words);
  const was = winnersOf(analysis).includes(seat) ? "won" : "lost";
  return verdict === was ? t(`study.without.${verdict}.too`, words) : t(`study.without.${verdict}`, words);
}

const SAY = { accuracy, errors, luck, without };

/** One sentence about a seat, counted from 0. */
export const summaryOf = (analysis: Analysis, seat: number, term: Term): string => SAY[term](analysis, seat);
