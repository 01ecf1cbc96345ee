/**
 * A soft mask (PDF 32000-1 §11.6.5.2) that is the mean of many copies of a form, spread out like a normal distribution: a Gaussian blur
 * made of outlines, at every size. The blend mode Difference takes each copy's share from white exactly, and turns the rest around at
 * the end.
 */
import type { Point, Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import { roundAlpha } from './graphics-state.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import { writeRect } from './path-operators.ts';
import { ContentResources, type SharedObjects } from './resources.ts';

/** A fill that is seen through a soft mask: how all blurs are painted. */
export interface MaskedFill {
  /** A graphics state. */
  readonly mask: PdfReference;
  /** Where the mask has its origin; `null` for where all else has it. */
  readonly origin: Point | null;
  readonly area: Rect;
  readonly color: Color | null;
  /** Painted in place of the colour. */
  readonly picture: PdfReference | null;
}

/** They divide 255, so that the shares of the copies are whole steps of gray. */
export const FEW_COPIES = 17;
export const MANY_COPIES = 85;
/** Around what is painted: the edges of the mask's white must not be seen. */
const MARGIN = 4;
/** The turn from one copy to the next that spreads points evenly over a disc. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** In standard deviations: farther copies do not lie. */
export const REACH = 3.5;

export interface MeanMask {
  /** Paints in the colour that is set: gray, the share of one copy. */
  readonly form: PdfReference;
  /** The mask lets nothing through beyond it. */
  readonly bounds: Rect;
  readonly deviation: number;
  readonly copies: number;
  /** Of all of it; here, because some readers apply alpha beside a mask twice. */
  readonly alpha: number;
}

/** A graphics state with the mask. */
export function meanMask(shared: SharedObjects, mask: MeanMask): PdfReference {
  const { form, copies } = mask;
  const bounds = {
    x: mask.bounds.x - MARGIN,
    y: mask.bounds.y - MARGIN,
    width: mask.bounds.width + 2 * MARGIN,
    height: mask.bounds.height + 2 * MARGIN,
  };
  const resources = new ContentResources();
  resources.use('ExtGState', 'D', shared.graphicsState(1, 'Difference'));
  resources.use('XObject', 'X', form);
  const out = new ByteWriter(2048);
  out.ascii('1 g ');
  writeRect(out, bounds);
  out.operator('f/D gs');
  out.number(1 / copies).operator('g');
  out.number(1 / copies).operator('G');
  for (let copy = 0; copy < copies; copy++) {
    const distance = mask.deviation * Math.sqrt(-2 * Math.log(1 - (copy + 0.5) / copies));
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
  const alpha = roundAlpha(mask.alpha);
  if (alpha < 1) {
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
