/**
 * Blurred pictures without pixels: a form that is the mean of itself moved a little to one side and to the other, in one direction after
 * the other. Each step doubles the copies that lie on top of each other, and all together are spread out like a normal distribution.
 * Such a mean of the outline, white on black, is the soft mask (PDF 32000-1 §11.6.5.2); one of the colours is seen through it.
 */
import type { Rect } from '../base/geometry.ts';
import { type Color, sameColor, WHITE } from '../display/color.ts';
import type { BlurredGroupItem, DisplayItem } from '../display/display-item.ts';
import { silhouette } from '../display/recolor.ts';
import { itemsBounds } from './bounds.ts';
import { groupForm, type Target } from './content-target.ts';
import { type MaskedFill, REACH } from './mean-mask.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfReference } from './objects.ts';
import { writeRect } from './path-operators.ts';
import { ContentResources, type SharedObjects } from './resources.ts';

/** Pictures of more items, and blurs of blurs, get few copies, so that pages stay quick to show. */
const MANY_ITEMS = 60;
/** Copies around the picture that give its edges colours to be mixed with. */
const AROUND = 6;

/**
 * @param picture - the items as content of a form, in the coordinates of the group
 * @param scale - from these to px of the page: the wider a blur is there, the more copies it takes
 */
export function blurredGroup(
  shared: SharedObjects,
  item: BlurredGroupItem,
  picture: (items: readonly DisplayItem[]) => Target,
  scale: number,
): MaskedFill | null {
  const { items, deviationX, deviationY } = item;
  const bounds = itemsBounds(items);
  if (bounds === null || !(deviationX + deviationY > 0 && Number.isFinite(deviationX + deviationY))) return null;
  const area = grown(bounds, REACH * deviationX, REACH * deviationY);
  const steps = stepsOf(item, scale);
  const box = [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height];
  const outline = groupForm(shared, picture(silhouette(items, WHITE)), box, 'DeviceGray');
  const group = meanForm(shared, onBlack(shared, outline, area, steps), area, steps, 'DeviceGray');
  const mask = shared.container.object({ Type: 'ExtGState', SMask: { S: 'Luminosity', G: group } });
  const color = onlyColor(items);
  if (color !== null) return { mask, origin: null, area, color, picture: null };
  const colors = spreadOut(shared, groupForm(shared, picture(items), box, 'DeviceRGB'), area, item);
  return { mask, origin: null, area, color, picture: meanForm(shared, colors, area, steps, 'DeviceRGB') };
}

/** How far the copies of each step lie from the middle. */
type Steps = readonly (readonly [number, number])[];

function stepsOf({ items, deviationX, deviationY }: BlurredGroupItem, scale: number): Steps {
  const deviation = Math.max(deviationX, deviationY) * scale;
  const isHeavy = items.length > MANY_ITEMS || items.some(({ kind }) => kind === 'blurred-group');
  const count = isHeavy || deviation <= 1.5 ? 4 : deviation <= 6 ? 5 : 6;
  // Variances add up; in each axis the directions together give half of their number.
  const length = Math.sqrt(2 / count);
  return Array.from({ length: count }, (_, i) => {
    // Turned a little, so that no two steps are alike for edges along the axes.
    const angle = 0.2 + (Math.PI * i) / count;
    return [deviationX * length * Math.cos(angle), deviationY * length * Math.sin(angle)];
  });
}

/** The form and what it is drawn from must cover what the steps that follow move into the area. */
function reachOf(steps: Steps, area: Rect, done: number): Rect {
  let [x, y] = [0, 0];
  for (let i = done; i < steps.length; i++) {
    x += Math.abs(steps[i]![0]);
    y += Math.abs(steps[i]![1]);
  }
  return grown(area, x, y);
}

function grown({ x, y, width, height }: Rect, across: number, down: number): Rect {
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

function meanForm(
  shared: SharedObjects,
  base: PdfReference,
  area: Rect,
  steps: Steps,
  space: 'DeviceRGB' | 'DeviceGray',
): PdfReference {
  let form = base;
  const half = shared.graphicsState(0.5, 'Normal');
  for (const [i, [x, y]] of steps.entries()) {
    const out = new ByteWriter(128);
    const resources = new ContentResources();
    resources.use('XObject', 'X', form);
    resources.use('ExtGState', 'H', half);
    out.ascii('q 1 0 0 1 ').number(x).number(y).operator('cm/X Do Q');
    out.ascii('/H gs 1 0 0 1 ').number(-x).number(-y).operator('cm/X Do');
    form = isolatedForm(shared, out, resources, reachOf(steps, area, i + 1), space);
  }
  return form;
}

function isolatedForm(
  shared: SharedObjects,
  out: ByteWriter,
  resources: ContentResources,
  { x, y, width, height }: Rect,
  space: 'DeviceRGB' | 'DeviceGray',
): PdfReference {
  return shared.container.stream(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [x, y, x + width, y + height],
      Group: { S: 'Transparency', CS: space, I: true },
      Resources: resources.dictionary(),
    },
    out.bytes(),
  );
}

function onBlack(shared: SharedObjects, outline: PdfReference, area: Rect, steps: Steps): PdfReference {
  const out = new ByteWriter(128);
  const resources = new ContentResources();
  resources.use('XObject', 'X', outline);
  const whole = reachOf(steps, area, 0);
  out.ascii('0 g ');
  writeRect(out, whole);
  out.operator('f/X Do');
  return isolatedForm(shared, out, resources, whole, 'DeviceGray');
}

/** The picture on top of copies around it: beyond its edges are the colours that lie next to them. */
function spreadOut(
  shared: SharedObjects,
  form: PdfReference,
  area: Rect,
  { deviationX, deviationY }: BlurredGroupItem,
): PdfReference {
  const out = new ByteWriter(512);
  const resources = new ContentResources();
  resources.use('XObject', 'X', form);
  for (const distance of [2.2, 1.1]) {
    for (let i = 0; i < AROUND; i++) {
      const angle = ((i + distance) * 2 * Math.PI) / AROUND;
      out.ascii('q 1 0 0 1 ').number(distance * deviationX * Math.cos(angle));
      out.number(distance * deviationY * Math.sin(angle)).operator('cm/X Do Q');
    }
  }
  out.operator('/X Do');
  return isolatedForm(shared, out, resources, grown(area, REACH * deviationX, REACH * deviationY), 'DeviceRGB');
}

/** The colour of all that is painted; `null` where there are several. Its alpha is 1. */
function onlyColor(items: readonly DisplayItem[]): Color | null {
  let found: Color | null = null;
  for (const item of items) {
    let color: Color;
    switch (item.kind) {
      case 'fill-rect':
      case 'fill-path':
      case 'stroke-path':
      case 'glyphs':
      case 'stroked-glyphs':
        if (item.paint.kind !== 'solid') return null;
        color = item.paint.color;
        break;
      case 'blurred-box':
      case 'blurred-glyphs':
        color = item.color;
        break;
      case 'push-group':
        if (item.blendMode !== 'normal') return null;
        continue;
      case 'push-clip':
      case 'push-transform':
      case 'push-mask':
      case 'pop':
        continue;
      default:
        return null;
    }
    if (color.alpha === 0) continue;
    const opaque = color.alpha === 1 ? color : { ...color, alpha: 1 };
    if (found === null) found = opaque;
    else if (!sameColor(found, opaque)) return null;
  }
  return found;
}
