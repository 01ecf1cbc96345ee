/** Page labels (PDF 32000-1 §12.4.2): what readers show as page numbers, where the document's own differ from 1, 2, 3 … */
import type { PageLabel } from '../../base/page-label.ts';
import type { PageStructure } from '../../structure/mark.ts';
import { type PdfValue, textString } from '../objects.ts';

const STYLES: Readonly<Record<NonNullable<PageLabel['style']>, string>> = {
  decimal: 'D',
  'lower-roman': 'r',
  'upper-roman': 'R',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
};

/** The number tree, or `undefined` where readers' own numbers are right. Numbers below 1 cannot be written and are shown as they come. */
export function pageLabels(pages: readonly PageStructure[]): PdfValue | undefined {
  const labels = pages.map(({ label }, index) => label ?? { prefix: '', number: index + 1, style: 'decimal' as const });
  if (labels.every(({ prefix, number, style }, index) => prefix === '' && number === index + 1 && style === 'decimal'))
    return undefined;
  const ranges: PdfValue[] = [];
  for (const [index, label] of labels.entries()) {
    const former = labels[index - 1];
    if (former !== undefined && follows(label, former)) continue;
    const { prefix, number, style } = label;
    const P = prefix === '' ? undefined : textString(prefix);
    ranges.push(index, style === null ? { P } : { P, S: STYLES[style], St: Math.max(1, number) });
  }
  return { Nums: ranges };
}

/** Whether readers come to the label by counting on. */
function follows(label: PageLabel, former: PageLabel): boolean {
  if (label.prefix !== former.prefix || label.style !== former.style) return false;
  return label.style === null || former.number + 1 === label.number;
}
