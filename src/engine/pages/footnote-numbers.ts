/** Numbers of footnotes where pages begin their counter anew: `@page { counter-reset: footnote }` (css-gcpm-3 §2.5). */
import type { Footnote } from '../boxes/tree/announcements.ts';
import type { FlowPage } from './page.ts';

/** By the order of the document; `null` where no page says anything: then the document counts. */
export function footnoteNumbers(pages: readonly FlowPage[], footnotes: readonly Footnote[]): readonly number[] | null {
  if (footnotes.length === 0 || !pages.some((page) => resetOf(page) !== null)) return null;
  const indices = new Map(footnotes.map(({ box }, index) => [box, index]));
  const numbers = footnotes.map(() => 0);
  let value = 0;
  for (const page of pages) {
    value = resetOf(page) ?? value;
    for (const box of page.begun) {
      const index = indices.get(box as Footnote['box']);
      if (index !== undefined) numbers[index] = ++value;
    }
  }
  return numbers;
}

function resetOf({ style }: FlowPage): number | null {
  for (const { name, value } of style.style.content.counterReset) if (name === 'footnote') return value;
  return null;
}
