/** The watermark: drawn over a finished page, out of the document's reach, so that it is in every backend. */
import type { DisplayItem } from '../display/display-item.ts';
import { plainFontQuery } from '../fonts/font-query.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { shapePlainText } from '../fonts/shape.ts';

/** Share of the page's diagonal that the text takes, and the largest share of its height that a letter may have. */
const LENGTH_SHARE = 0.6;
const HEIGHT_SHARE = 0.16;
const OPACITY = 0.16;

/** Items that draw `text` across the page from the lower left to the upper right. */
export function watermarkItems(text: string, width: number, height: number, fonts: FontSet): readonly DisplayItem[] {
  const font = fonts.resolve(plainFontQuery([{ name: 'sans-serif', generic: true }], 700));
  const runs = shapePlainText(text, font);
  let em = 0;
  for (const { run } of runs) for (const advance of run.advances) em += advance / run.face.unitsPerEm;
  if (em === 0) return [];
  const diagonal = Math.hypot(width, height);
  const fontSize = Math.min((diagonal * LENGTH_SHARE) / em, Math.min(width, height) * HEIGHT_SHARE);
  const cos = width / diagonal;
  const sin = height / diagonal;
  const items: DisplayItem[] = [
    { kind: 'push-group', opacity: OPACITY, blendMode: 'normal' },
    // Rotated anticlockwise about the centre of the page (y points down).
    { kind: 'push-transform', matrix: { a: cos, b: -sin, c: sin, d: cos, e: width / 2, f: height / 2 } },
  ];
  let x = (-em * fontSize) / 2;
  for (const { run, text: shaped } of runs) {
    items.push({
      kind: 'glyphs',
      run,
      start: 0,
      end: run.glyphIds.length,
      origin: { x, y: fontSize * 0.35 },
      fontSize,
      letterSpacing: 0,
      wordSpacing: 0,
      rightToLeft: false,
      text: shaped,
      paint: { kind: 'solid', color: { red: 0.35, green: 0.35, blue: 0.35, alpha: 1 } },
      embolden: 0,
      slant: 0,
      isShadow: false,
    });
    for (const advance of run.advances) x += (advance * fontSize) / run.face.unitsPerEm;
  }
  items.push({ kind: 'pop' }, { kind: 'pop' });
  return items;
}
