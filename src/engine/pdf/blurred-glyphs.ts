/** Blurred text: its outlines, many times, as a soft mask (`mean-mask.ts`). */
import type { Rect } from '../base/geometry.ts';
import type { BlurredGlyphsItem } from '../display/display-item.ts';
import { glyphBounds } from './bounds.ts';
import { formState } from './graphics-state.ts';
import { FEW_COPIES, MANY_COPIES, type MaskedFill, meanMask, REACH } from './mean-mask.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import { ContentResources, type SharedObjects } from './resources.ts';
import { TextWriter } from './text-writer.ts';
import { BEGIN_UNREAD } from './unread-glyphs.ts';

/** px of deviation up to which few copies are enough. */
const SMALL_DEVIATION = 1;
/** Longer runs get few copies, so that a shadow on all text of a document keeps its pages quick to show. */
const LONG_RUN = 60;
/** What the mask lets through lies in here. */
function blurredBounds({ glyphs, deviation }: BlurredGlyphsItem): Rect {
  const { x, y, width, height } = glyphBounds(glyphs);
  const reach = REACH * deviation;
  return { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
}

/** `null` where there is nothing to see or the font cannot be used. */
export function blurredGlyphs(shared: SharedObjects, item: BlurredGlyphsItem): MaskedFill | null {
  const { glyphs, deviation, color } = item;
  const numbers = [glyphs.origin.x, glyphs.origin.y, glyphs.fontSize, deviation];
  if (color.alpha === 0 || !(glyphs.fontSize > 0) || !numbers.every(Number.isFinite)) return null;
  const form = glyphsForm(shared, item);
  if (form === null) return null;
  const area = blurredBounds(item);
  const isLong = glyphs.end - glyphs.start > LONG_RUN;
  const mask = meanMask(shared, {
    form,
    bounds: area,
    deviation,
    copies: deviation <= SMALL_DEVIATION || isLong ? FEW_COPIES : MANY_COPIES,
    alpha: color.alpha,
  });
  return { mask, origin: null, area, color, picture: null };
}

/** The glyphs in the colour that is set where the form is drawn. Nobody finds or copies them: the text itself is on the page. */
function glyphsForm(shared: SharedObjects, { glyphs }: BlurredGlyphsItem): PdfReference | null {
  const font = shared.font(glyphs.run.face);
  if (font.isUnusable) return null;
  const out = new ByteWriter(256);
  const resources = new ContentResources();
  resources.use('Font', font.name, font.reference);
  if (glyphs.embolden > 0) out.number(glyphs.embolden).operator('w');
  out.operator(BEGIN_UNREAD);
  const text = new TextWriter(out, null);
  text.state = formState().text;
  text.show(glyphs, font, glyphs.embolden > 0 ? 2 : 0);
  text.end();
  out.operator('EMC');
  const { x, y, width, height } = glyphBounds(glyphs);
  return shared.container.stream(
    { Type: 'XObject', Subtype: 'Form', BBox: [x, y, x + width, y + height], Resources: resources.dictionary() },
    out.bytes(),
  );
}
