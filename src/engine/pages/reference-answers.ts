/** What pages answer to the questions of generated content (css-content-3 §6): which page an element begins on, how footnotes are numbered there. */
import type { PageAnswers, PageQuestions } from '../boxes/tree/references.ts';
import type { Element } from '../dom/node.ts';
import type { ElementPages } from './element-pages.ts';
import type { PageCounters } from './page-counter.ts';

/** @param footnotes - their numbers where pages begin the counter anew; `null` where they do not */
export function answersOf(
  questions: PageQuestions | null,
  places: () => ElementPages,
  counters: readonly PageCounters[],
  footnotes: readonly number[] | null,
): PageAnswers {
  const pages = new Map<Element, number>();
  const totals = new Map<Element, number>();
  if (questions !== null) {
    const { pageOf } = places();
    for (const element of questions.pages.keys()) pages.set(element, counters[pageOf(element)]?.page ?? 0);
    for (const element of questions.totals.keys()) totals.set(element, counters[pageOf(element)]?.pages ?? 0);
  }
  return { pages, totals, footnotes };
}

/** Whether a layout was made with these answers already. */
export function areAnswersSettled(
  questions: PageQuestions | null,
  given: readonly number[] | null,
  found: PageAnswers,
): boolean {
  if (questions !== null) {
    for (const [element, page] of questions.pages) if (found.pages.get(element) !== page) return false;
    for (const [element, total] of questions.totals) if (found.totals.get(element) !== total) return false;
  }
  const { footnotes } = found;
  if (footnotes === null || given === null) return footnotes === given;
  return footnotes.length === given.length && footnotes.every((number, i) => number === given[i]);
}
