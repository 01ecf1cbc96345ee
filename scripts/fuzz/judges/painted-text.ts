/** The text that display lists paint, also in groups, in the order of painting. */
import type { DisplayItem } from '../../../src/engine/display/display-item.ts';

export function paintedText(lists: readonly { readonly items: readonly DisplayItem[] }[]): string {
  const texts: string[] = [];
  for (const { items } of lists) collect(items, texts);
  return texts.join('');
}

function collect(items: readonly DisplayItem[], texts: string[]): void {
  for (const item of items) {
    if (item.kind === 'glyphs') texts.push(item.text);
    else if ('items' in item) collect(item.items as readonly DisplayItem[], texts);
  }
}
