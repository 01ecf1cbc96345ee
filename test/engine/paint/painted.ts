/** What documents paint: the items of their pages, shortened to lines that read well. */
import type { Point, Rect } from '../../../src/engine/base/geometry.ts';
import type { Color } from '../../../src/engine/display/color.ts';
import type { DisplayItem, GradientStop, Paint } from '../../../src/engine/display/display-item.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

/** Pages of 400 by 300 px without margins, and body without them. */
export async function paintedItems(
  html: string,
  more: Record<string, unknown> = {},
): Promise<(readonly DisplayItem[])[]> {
  const { lists } = await inspectDocument({
    tagged: false,
    html: `<!doctype html><style>body { margin: 0 }</style>${html}`,
    width: '400px',
    height: '300px',
    marginTop: '0',
    marginRight: '0',
    marginBottom: '0',
    marginLeft: '0',
    ...more,
  });
  return lists.map(({ items }) => items);
}

/** The first page as lines, without the clip to the page area and the identity that frame it. */
export async function painted(html: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const [first] = await paintedItems(html, more);
  const isFrame = framesOf(first!);
  return first!.flatMap((item, index) => (isFrame.has(index) ? [] : lineOf(item)));
}

/** The places of the two outermost pushes around the page area, and of their pops. */
function framesOf(items: readonly DisplayItem[]): ReadonlySet<number> {
  const frames = new Set<number>();
  let depth = 0;
  for (const [index, { kind }] of items.entries()) {
    if (kind.startsWith('push-')) depth++;
    if (depth <= 2 && (kind === 'pop' || kind.startsWith('push-'))) frames.add(index);
    if (kind === 'pop') depth--;
    if (kind === 'pop' && depth === 0) break;
  }
  return frames;
}

function lineOf(item: DisplayItem): string {
  switch (item.kind) {
    case 'fill-rect':
      return `fill ${rectText(item.rect)} ${paintText(item.paint)}`;
    case 'fill-path':
      return `path ${rectText(boundsOf(item.path.coords))} ${paintText(item.paint)}`;
    case 'stroke-path':
      return `stroke ${rectText(boundsOf(item.path.coords))} width ${item.width} dashes ${item.dashes.map(round).join(' ') || 'none'} ${paintText(item.paint)}`;
    case 'glyphs': {
      const from = item.run.clusters[item.start]!;
      const to = item.end < item.run.clusters.length ? item.run.clusters[item.end]! : item.text.length;
      return `text "${item.text.slice(from, to)}" at ${round(item.origin.x)} ${round(item.origin.y)} ${paintText(item.paint)}`;
    }
    case 'image':
      return `image ${rectText(item.rect)}${item.filter === undefined ? '' : ' filtered'}`;
    case 'image-pattern':
      return `pattern ${rectText(item.area)} of ${rectText(item.tile)} step ${round(item.stepX)} ${round(item.stepY)}`;
    case 'paint-pattern':
      return `tiles ${rectText(item.area)} of ${rectText(item.tile)} step ${round(item.stepX)} ${round(item.stepY)} ${paintText(item.paint)}`;
    case 'blurred-box': {
      const { rect, deviation, color, around } = item;
      return `blur ${rectText(rect)} by ${deviation} ${colorText(color)}${around === null ? '' : ` outside, in ${rectText(around)}`}`;
    }
    case 'blurred-glyphs':
      return `blurred by ${item.deviation}: ${lineOf(item.glyphs)}`;
    case 'blurred-group':
      return `blurred by ${item.deviationX} ${item.deviationY} [${item.items.map(lineOf).join('; ')}]`;
    case 'picture':
      return `picture [${item.items.map(lineOf).join('; ')}]`;
    case 'stroked-glyphs':
      return `outlines width ${item.width} ${paintText(item.paint)} of ${lineOf(item.glyphs)}`;
    case 'push-mask':
      return `mask ${item.mode} [${item.mask.map(lineOf).join('; ')}] {`;
    case 'push-clip':
      return `clip ${rectText(boundsOf(item.path.coords))} {`;
    case 'push-transform': {
      const { a, b, c, d, e, f } = item.matrix;
      return `transform ${[a, b, c, d, e, f].map(round).join(' ')} {`;
    }
    case 'push-group':
      return `group ${item.opacity} ${item.blendMode}${item.isolated === true ? ' isolated' : ''} {`;
    case 'pop':
      return '}';
  }
}

function rectText({ x, y, width, height }: Rect): string {
  return [x, y, width, height].map(round).join(' ');
}

function paintText(paint: Paint): string {
  switch (paint.kind) {
    case 'solid':
      return colorText(paint.color);
    case 'linear-gradient':
      return `linear ${pointText(paint.from)} to ${pointText(paint.to)}${spreadText(paint.spread)}: ${stopsText(paint.stops)}`;
    case 'radial-gradient': {
      const { a, d, e, f } = paint.matrix;
      const radii = `${round(paint.radius * a)} ${round(paint.radius * d)}`;
      return `radial ${round(e)} ${round(f)} radius ${radii}${spreadText(paint.spread)}: ${stopsText(paint.stops)}`;
    }
    case 'conic-gradient':
      return `conic ${pointText(paint.center)} from ${round(paint.from)}: ${stopsText(paint.stops)}`;
    case 'pattern': {
      const { a, b, c, d, e, f } = paint.matrix;
      const opacity = paint.opacity === 1 ? '' : ` opacity ${round(paint.opacity)}`;
      return `pattern ${rectText(paint.tile)} by ${[a, b, c, d, e, f].map(round).join(' ')}${opacity} [${paint.items.map(lineOf).join('; ')}]`;
    }
  }
}

function pointText({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function spreadText(spread: 'pad' | 'repeat' | 'reflect'): string {
  return spread === 'pad' ? '' : ` ${spread}`;
}

/** Stops in per cent; those that say nothing new at the ends are left out. */
function stopsText(stops: readonly GradientStop[]): string {
  const lines = stops.map(({ offset, color }) => `${colorText(color)} ${round(offset * 100)}`);
  return lines.filter((line, i) => line !== lines[i - 1]).join(', ');
}

function colorText({ red, green, blue, alpha }: Color): string {
  const hex = [red, green, blue]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return `#${hex}${alpha < 1 ? `/${round(alpha)}` : ''}`;
}

function boundsOf(coords: ArrayLike<number>): Rect {
  let [left, top, right, bottom] = [coords[0]!, coords[1]!, coords[0]!, coords[1]!];
  for (let i = 0; i < coords.length; i += 2) {
    left = Math.min(left, coords[i]!);
    right = Math.max(right, coords[i]!);
    top = Math.min(top, coords[i + 1]!);
    bottom = Math.max(bottom, coords[i + 1]!);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
