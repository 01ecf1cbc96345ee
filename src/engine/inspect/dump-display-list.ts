/** A display list as text, one line per item, indented by what encloses them: for goldens that people review and `inspect --stage display`. */
import type { Matrix, Rect } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import type { DisplayItem, DisplayList, GlyphsItem, GradientStop, Paint } from '../display/display-item.ts';
import type { Path } from '../display/path.ts';
import { dumpNumber } from './element-name.ts';
import { textOfGlyphs } from './run-text.ts';

/** @param page - its number, from 1 */
export function dumpDisplayList({ width, height, items }: DisplayList, page: number): string {
  const lines = [`page ${page} ${dumpNumber(width)}x${dumpNumber(height)}`];
  let depth = 1;
  for (const item of items) {
    if (item.kind === 'pop') {
      depth--;
      continue;
    }
    lines.push('  '.repeat(depth) + describeItem(item));
    if (item.kind.startsWith('push-')) depth++;
  }
  return lines.join('\n');
}

function describeItem(item: DisplayItem): string {
  switch (item.kind) {
    case 'fill-rect':
      return `fill ${rect(item.rect)} ${paint(item.paint)}`;
    case 'fill-path':
      return `fill ${path(item.path)}${item.rule === 'evenodd' ? ' evenodd' : ''} ${paint(item.paint)}`;
    case 'stroke-path': {
      const dashes =
        item.dashes.length === 0
          ? ''
          : ` dashes ${item.dashes.map(dumpNumber).join(',')}+${dumpNumber(item.dashOffset)}`;
      const ends = `${item.cap === 'butt' ? '' : ` ${item.cap}-cap`}${item.join === 'miter' ? '' : ` ${item.join}-join`}`;
      return `stroke ${dumpNumber(item.width)}${dashes}${ends} ${path(item.path)} ${paint(item.paint)}`;
    }
    case 'glyphs':
      return glyphs(item);
    case 'stroked-glyphs':
      return `stroke ${dumpNumber(item.width)} ${paint(item.paint)} ${glyphs(item.glyphs)}`;
    case 'image':
      return `image ${item.image} ${rect(item.rect)}${item.smooth ? '' : ' pixelated'}${item.filter === undefined ? '' : ' filtered'}`;
    case 'image-pattern':
      return `image ${item.image} tile ${rect(item.tile)} step ${dumpNumber(item.stepX)},${dumpNumber(item.stepY)} over ${rect(item.area)}${item.smooth ? '' : ' pixelated'}`;
    case 'paint-pattern':
      return `fill tile ${rect(item.tile)} step ${dumpNumber(item.stepX)},${dumpNumber(item.stepY)} over ${rect(item.area)} ${paint(item.paint)}`;
    case 'blurred-box': {
      const radii = item.radii === null ? '' : ` radii ${item.radii.map(dumpNumber).join(',')}`;
      const around = item.around === null ? '' : ` outside, in ${rect(item.around)}`;
      return `blur ${dumpNumber(item.deviation)} ${rect(item.rect)}${radii}${around} ${color(item.color)}`;
    }
    case 'blurred-glyphs':
      return `blur ${dumpNumber(item.deviation)} ${glyphs(item.glyphs)}`;
    case 'blurred-group':
      return `blur ${dumpNumber(item.deviationX)} ${dumpNumber(item.deviationY)} [${item.items.map(describeItem).join('; ')}]`;
    case 'picture':
      return `picture [${item.items.map(describeItem).join('; ')}]`;
    case 'push-clip':
      return `clip ${path(item.path)}${item.rule === 'evenodd' ? ' evenodd' : ''}`;
    case 'push-transform':
      return `transform ${matrix(item.matrix)}`;
    case 'push-group':
      return `group opacity ${dumpNumber(item.opacity)}${item.blendMode === 'normal' ? '' : ` ${item.blendMode}`}`;
    case 'push-mask':
      return `mask ${item.mode} [${item.mask.map(describeItem).join('; ')}]`;
    case 'pop':
      return item.kind;
  }
}

function glyphs(item: GlyphsItem): string {
  const more = [
    item.letterSpacing === 0 ? '' : ` letter-spacing ${dumpNumber(item.letterSpacing)}`,
    item.wordSpacing === 0 ? '' : ` word-spacing ${dumpNumber(item.wordSpacing)}`,
    item.rightToLeft ? ' rtl' : '',
    item.embolden === 0 ? '' : ` embolden ${dumpNumber(item.embolden)}`,
    item.slant === 0 ? '' : ` slant ${dumpNumber(item.slant)}`,
    item.isShadow ? ' shadow' : '',
  ].join('');
  const place = `${dumpNumber(item.origin.x)},${dumpNumber(item.origin.y)}`;
  return `text ${place} ${JSON.stringify(textOfGlyphs(item))} ${item.run.face.postscriptName} ${dumpNumber(item.fontSize)}px ${paint(item.paint)}${more}`;
}

function rect({ x, y, width, height }: Rect): string {
  return `${dumpNumber(x)},${dumpNumber(y)} ${dumpNumber(width)}x${dumpNumber(height)}`;
}

function matrix({ a, b, c, d, e, f }: Matrix): string {
  return `[${[a, b, c, d, e, f].map(dumpNumber).join(' ')}]`;
}

/** A rectangle where the path is one, else its operators as in SVG. */
function path({ ops, coords }: Path): string {
  if (ops.join('') === 'MLLLZ') {
    const [left, top, right, top2, right2, bottom, left2, bottom2] = coords as number[];
    if (left === left2 && top === top2 && right === right2 && bottom === bottom2) {
      return rect({ x: left!, y: top!, width: right! - left!, height: bottom! - top! });
    }
  }
  let at = 0;
  const parts = ops.map((op) => {
    const count = op === 'Z' ? 0 : op === 'C' ? 6 : 2;
    const text =
      op +
      coords
        .slice(at, at + count)
        .map(dumpNumber)
        .join(' ');
    at += count;
    return text;
  });
  return parts.join(' ');
}

function paint(given: Paint): string {
  switch (given.kind) {
    case 'solid':
      return color(given.color);
    case 'linear-gradient':
      return `linear-gradient ${dumpNumber(given.from.x)},${dumpNumber(given.from.y)} to ${dumpNumber(given.to.x)},${dumpNumber(given.to.y)} ${stops(given.stops)}${spread(given.spread)}`;
    case 'radial-gradient':
      return `radial-gradient ${dumpNumber(given.center.x)},${dumpNumber(given.center.y)} radius ${dumpNumber(given.radius)} focus ${dumpNumber(given.focus.x)},${dumpNumber(given.focus.y)} ${matrix(given.matrix)} ${stops(given.stops)}${spread(given.spread)}`;
    case 'conic-gradient':
      return `conic-gradient ${dumpNumber(given.center.x)},${dumpNumber(given.center.y)} from ${dumpNumber(given.from)} ${stops(given.stops)}`;
    case 'pattern':
      return `pattern ${rect(given.tile)} ${matrix(given.matrix)} opacity ${dumpNumber(given.opacity)} [${given.items.map(describeItem).join('; ')}]`;
  }
}

function spread(kind: 'pad' | 'repeat' | 'reflect'): string {
  return kind === 'pad' ? '' : ` ${kind}`;
}

function stops(list: readonly GradientStop[]): string {
  return list.map((stop) => `${color(stop.color)} ${dumpNumber(stop.offset)}`).join(', ');
}

function color({ red, green, blue, alpha }: Color): string {
  const hex = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha === 1 ? '' : hex(alpha)}`;
}
