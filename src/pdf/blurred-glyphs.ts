/**
 * Blurred text as a soft mask (PDF 32000-1 §11.6.5.2) that is the mean of many copies of the glyphs, spread out like a normal
 * distribution. The blend mode Difference takes each copy's share from white exactly, and turns the rest around at the end; so the
 * shadow stays made of outlines, at every size.
 */
import type { Rect } from '../base/geometry.ts';
import type { BlurredGlyphsItem } from '../display/display-item.ts';
import { glyphBounds } from './bounds.ts';
import { initialState, roundAlpha } from './graphics-state.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import { writeRect } from './path-operators.ts';
import { ContentResources, type SharedObjects } from './resources.ts';
import { TextWriter } from './text.ts';

/** They divide 255, so that the shares of the copies are whole steps of gray. */
const FEW_COPIES = 17;
const MANY_COPIES = 85;
/** px of deviation up to which few copies are enough. */
const SMALL_DEVIATION = 1;
/** Around what is painted: the edges of the mask's white must not be seen. */
const MARGIN = 4;
/** Longer runs get few copies, so that a shadow on all text of a document keeps its pages quick to show. */
const LONG_RUN = 60;
/** The turn from one copy to the next that spreads points evenly over a disc. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const REACH = 3.5;

/** What the mask lets through lies in here. */
export function blurredBounds({ glyphs, deviation }: BlurredGlyphsItem): Rect {
  const { x, y, width, height } = glyphBounds(glyphs);
  const reach = REACH * deviation;
  return { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
}

/** A graphics state with the mask; `null` where the font cannot be used. */
export function blurredGlyphsMask(shared: SharedObjects, item: BlurredGlyphsItem): PdfReference | null {
  const { glyphs, deviation } = item;
  const form = glyphsForm(shared, item);
  if (form === null) return null;
  const painted = blurredBounds(item);
  const bounds = {
    x: painted.x - MARGIN,
    y: painted.y - MARGIN,
    width: painted.width + 2 * MARGIN,
    height: painted.height + 2 * MARGIN,
  };
  const resources = new ContentResources();
  const difference = shared.graphicsState(1, 'Difference');
  resources.use('ExtGState', 'D', difference);
  resources.use('XObject', 'X', form);
  const out = new ByteWriter(2048);
  out.ascii('1 g ');
  writeRect(out, bounds);
  out.operator('f/D gs');
  const isLong = glyphs.end - glyphs.start > LONG_RUN;
  const copies = deviation <= SMALL_DEVIATION || isLong ? FEW_COPIES : MANY_COPIES;
  out.number(1 / copies).operator('g');
  out.number(1 / copies).operator('G');
  for (let copy = 0; copy < copies; copy++) {
    const distance = deviation * Math.sqrt(-2 * Math.log(1 - (copy + 0.5) / copies));
    const angle = copy * GOLDEN_ANGLE;
    out
      .ascii('q 1 0 0 1 ')
      .number(distance * Math.cos(angle))
      .number(distance * Math.sin(angle))
      .operator('cm/X Do Q');
  }
  out.ascii('1 g ');
  writeRect(out, bounds);
  out.operator('f');
  const alpha = roundAlpha(item.color.alpha);
  if (alpha < 1) {
    // Some readers apply alpha beside a mask twice: it lies in the mask.
    resources.use('ExtGState', 'A', shared.graphicsState(roundAlpha(1 - alpha), 'Normal'));
    out.operator('/A gs 0 g');
    writeRect(out, bounds);
    out.operator('f');
  }
  const group = shared.container.stream(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height],
      Group: { S: 'Transparency', CS: 'DeviceGray', I: true },
      Resources: resources.dictionary(),
    },
    out.bytes(),
  );
  return shared.container.object({ Type: 'ExtGState', SMask: { S: 'Luminosity', G: group } });
}

/** The glyphs in the colour that is set where the form is drawn. Nobody finds or copies them: the text itself is on the page. */
function glyphsForm(shared: SharedObjects, { glyphs }: BlurredGlyphsItem): PdfReference | null {
  const font = shared.font(glyphs.run.face);
  if (font.isUnusable) return null;
  const out = new ByteWriter(256);
  const resources = new ContentResources();
  resources.use('Font', font.name, font.reference);
  if (glyphs.embolden > 0) out.number(glyphs.embolden).operator('w');
  out.operator('/Span<</ActualText<FEFF>>>BDC');
  const text = new TextWriter(out);
  text.state = initialState().text;
  text.show(glyphs, font, glyphs.embolden > 0 ? 2 : 0);
  text.end();
  out.operator('EMC');
  const { x, y, width, height } = glyphBounds(glyphs);
  return shared.container.stream(
    { Type: 'XObject', Subtype: 'Form', BBox: [x, y, x + width, y + height], Resources: resources.dictionary() },
    out.bytes(),
  );
}
