/** What items of a display list hold: glyphs, and the lists of masks, patterns and filters, for walks over all that is painted. */
import type { DisplayItem, GlyphsItem } from './display-item.ts';

export function glyphsOf(item: DisplayItem): GlyphsItem | null {
  if (item.kind === 'glyphs') return item;
  return item.kind === 'stroked-glyphs' || item.kind === 'blurred-glyphs' ? item.glyphs : null;
}

export function listInside(item: DisplayItem): readonly DisplayItem[] | null {
  if ('paint' in item) return item.paint.kind === 'pattern' ? item.paint.items : null;
  if (item.kind === 'push-mask') return item.mask;
  return 'items' in item ? (item as { readonly items: readonly DisplayItem[] }).items : null;
}
