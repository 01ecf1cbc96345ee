/** How dumps name a box: `div#total.sum::before`, `anonymous` where no element stands behind it. */
import type { BoxSource } from '../boxes/tree/box.ts';

export function sourceName(source: BoxSource | null): string {
  if (source === null) return 'anonymous';
  const { element, pseudo } = source;
  const id = element.id === null ? '' : `#${element.id}`;
  const classes = element.classes.map((each) => `.${each}`).join('');
  return element.localName + id + classes + (pseudo === null ? '' : `::${pseudo}`);
}

/** A number as all dumps write it: at most three decimals, no minus before zero. */
export function dumpNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
