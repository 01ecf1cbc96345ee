/** Glyphs that are painted beside those of the text itself: shadows and strokes. Nobody is to find or copy them. */
import type { GlyphsItem } from '../display/display-item.ts';

/**
 * Begins a span that reads as white space (PDF 32000-1 §14.9.4). An empty text is none to PDFium, which then reads the glyphs; a tab is no
 * character of a word to any reader.
 */
export const BEGIN_UNREAD = '/Span<</ActualText<FEFF0009>>>BDC';

/** px; not seen, and the least that is written. */
const OTHER_SIZE = 0.001;

/** Of another size than the text: PDFium leaves out a string that is close to the same one in the same size, whichever of them is the text. */
export function unreadGlyphs(item: GlyphsItem): GlyphsItem {
  return { ...item, fontSize: item.fontSize + OTHER_SIZE };
}
