/** The controls of `audio` and `video` that nothing was loaded for, as Chromium prints them (HTML §4.8.11.13): nobody can press them on paper. */
import type { Rect } from '../base/geometry.ts';
import { BLACK, type Color, WHITE, withOpacity } from '../display/color.ts';
import type { GradientStop } from '../display/display-item.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import { PathBuilder, rectPath } from '../display/path.ts';
import { ellipsePath } from '../display/rounded-rect.ts';
import { fillRound } from './round-shapes.ts';
import { rgb } from './theme.ts';

export type MediaKind = 'audio' | 'video';

const PILL: Color = rgb(241, 243, 244);
const PILL_HEIGHT = 54;
const PILL_PADDING = 10;
const SCREEN: Color = rgb(51, 51, 51);
/** Px from the lower edge of a video. */
const SHADE_HEIGHT = 112;
const BAR_ABOVE_EDGE = 24;
const BUTTONS_ABOVE_EDGE = 72;
const SIZES = { audio: 32, video: 48 } as const;
const ICON_SIZE = 20;
const BAR_HEIGHT = 4;
const BAR_MARGIN = 16;
const TEXT_COLORS = { audio: withOpacity(BLACK, 0.87), video: WHITE } as const;
const DISABLED = 0.3;

/** Opacity of the black that the lower part of a video fades to, downwards. */
const SHADES = [
  [0, 0],
  [0.2, 0.06],
  [0.3, 0.14],
  [0.41, 0.28],
  [0.57, 0.53],
  [0.68, 0.7],
  [0.79, 0.88],
  [0.89, 0.98],
  [1, 1],
] as const;

/** @param area - content box, px; what does not fit into it is cut off */
export function drawMediaPanel(out: DisplayListBuilder, kind: MediaKind, area: Rect): void {
  const path = rectPath(area);
  out.clipped(path, () => (kind === 'audio' ? drawAudio(out, area) : drawVideo(out, area)));
}

/** A pill at the lower edge, in which all stands in a row; the bar takes what the others leave. */
function drawAudio(out: DisplayListBuilder, area: Rect): void {
  const height = Math.min(area.height, PILL_HEIGHT);
  const pill = { x: area.x, y: area.y + area.height - height, width: area.width, height };
  const middle = pill.y + height / 2;
  const size = SIZES.audio;
  fillRound(out, pill, height / 2, PILL);
  const fits = partsThatFit(['play', 'bar', 'mute', 'time', 'duration'], area.width, size);
  const text = fits.has('duration') ? '0:00 / 0:00' : fits.has('time') ? '0:00' : '';
  let x = pill.x + PILL_PADDING;
  if (fits.has('play')) {
    drawIcon(out, PLAY, x + size / 2, middle, withOpacity(BLACK, DISABLED));
    x += size;
  }
  if (text !== '') x = drawTime(out, text, x + 4, middle + 5, TEXT_COLORS.audio);
  if (fits.has('bar')) {
    const behind = (fits.has('mute') ? 2 : 1) * size + PILL_PADDING + BAR_MARGIN;
    const width = Math.max(0, pill.x + pill.width - behind - x - BAR_MARGIN);
    drawBar(out, { x: x + BAR_MARGIN, y: middle - BAR_HEIGHT / 2, width, height: BAR_HEIGHT }, withOpacity(BLACK, 0.2));
    x += width + 2 * BAR_MARGIN;
  }
  if (fits.has('mute')) {
    drawIcon(out, LOUDSPEAKER, x + size / 2, middle, withOpacity(BLACK, DISABLED));
    x += size;
  }
  drawIcon(out, DOTS, x + size / 2, middle, BLACK);
}

/** A dark screen, on which a row of buttons stands above the bar. */
function drawVideo(out: DisplayListBuilder, area: Rect): void {
  const bottom = area.y + area.height;
  const right = area.x + area.width;
  const size = SIZES.video;
  const middle = bottom - BUTTONS_ABOVE_EDGE + size / 2;
  const color = withOpacity(WHITE, DISABLED);
  out.fillRect(area, SCREEN);
  shade(out, { x: area.x, y: bottom - SHADE_HEIGHT, width: area.width, height: SHADE_HEIGHT });
  const fits = partsThatFit(['play', 'fullscreen', 'mute', 'time'], area.width, size);
  if (fits.has('play')) drawIcon(out, PLAY, area.x + size / 2, middle, color);
  if (fits.has('time')) drawTime(out, '0:00', area.x + size, middle + 5, TEXT_COLORS.video);
  const buttons = [DOTS, ...(fits.has('fullscreen') ? [CORNERS] : []), ...(fits.has('mute') ? [LOUDSPEAKER] : [])];
  for (const [i, icon] of buttons.entries()) drawIcon(out, icon, right - (i + 0.5) * size, middle, color);
  const width = Math.max(0, area.width - 2 * BAR_MARGIN);
  drawBar(out, { x: area.x + BAR_MARGIN, y: bottom - BAR_ABOVE_EDGE, width, height: BAR_HEIGHT }, color);
}

/** Of parts, the most important first, those for which there is room beside the three dots: each counts as a button, however wide it is. */
function partsThatFit<Part>(parts: readonly Part[], width: number, size: number): ReadonlySet<Part> {
  return new Set(parts.slice(0, Math.max(0, Math.floor(width / size) - 1)));
}

function shade(out: DisplayListBuilder, rect: Rect): void {
  const stops: readonly GradientStop[] = SHADES.map(([offset, alpha]) => ({
    offset,
    color: withOpacity(BLACK, alpha),
  }));
  out.items.push({
    kind: 'fill-path',
    path: rectPath(rect),
    rule: 'nonzero',
    paint: {
      kind: 'linear-gradient',
      from: { x: rect.x, y: rect.y },
      to: { x: rect.x, y: rect.y + rect.height },
      stops,
      spread: 'pad',
    },
  });
}

function drawBar(out: DisplayListBuilder, bar: Rect, color: Color): void {
  fillRound(out, bar, BAR_HEIGHT / 2, color);
}

/** Draws in a square of 24 units, from its upper left corner. */
type Icon = (path: PathBuilder) => unknown;

function drawIcon(out: DisplayListBuilder, icon: Icon, x: number, y: number, color: Color): void {
  const path = new PathBuilder();
  icon(path);
  const unit = ICON_SIZE / 24;
  const corner = [x - ICON_SIZE / 2, y - ICON_SIZE / 2];
  const coords = path.coords.map((each, i) => corner[i % 2]! + each * unit);
  out.fillPath({ ops: path.ops, coords }, color);
}

const PLAY: Icon = (path) => path.polygon([8, 5, 8, 19, 19, 12]);

const CORNERS: Icon = (path) => {
  path.polygon([7, 14, 5, 14, 5, 19, 10, 19, 10, 17, 7, 17]);
  path.polygon([5, 10, 7, 10, 7, 7, 10, 7, 10, 5, 5, 5]);
  path.polygon([17, 17, 14, 17, 14, 19, 19, 19, 19, 14, 17, 14]);
  path.polygon([14, 5, 14, 7, 17, 7, 17, 10, 19, 10, 19, 5]);
};

/** A cone and two waves. */
const LOUDSPEAKER: Icon = (path) => {
  path.polygon([3, 9, 3, 15, 7, 15, 12, 20, 12, 4, 7, 9]);
  path.moveTo(16.5, 12).curveTo(16.5, 10.2, 15.5, 8.7, 14, 8).lineTo(14, 16).curveTo(15.5, 15.3, 16.5, 13.8, 16.5, 12);
  path.close();
  path.moveTo(14, 3.2).lineTo(14, 5.3).curveTo(16.9, 6.2, 19, 8.8, 19, 12).curveTo(19, 15.2, 16.9, 17.9, 14, 18.7);
  path.lineTo(14, 20.8).curveTo(18, 19.9, 21, 16.3, 21, 12).curveTo(21, 7.7, 18, 4.1, 14, 3.2).close();
};

const DOTS: Icon = (path) => {
  for (const y of [6, 12, 18]) {
    const { ops, coords } = ellipsePath({ x: 10, y: y - 2, width: 4, height: 4 });
    path.ops.push(...ops);
    path.coords.push(...coords);
  }
};

/** Of 14 px, px. */
const ADVANCES: Readonly<Record<string, number>> = { '0': 7.8, ':': 3.9, '/': 3.9, ' ': 3.9 };
const STROKE = 1.2;

/** Naughts, colons, slashes and spaces, drawn. Gives where the text ends. */
function drawTime(out: DisplayListBuilder, text: string, start: number, baseline: number, color: Color): number {
  let x = start;
  for (const character of text) {
    const advance = ADVANCES[character]!;
    const [left, top] = [x + 1.2, baseline - 9.4];
    if (character === '0') {
      out.strokePath(ellipsePath({ x: left, y: top, width: 5.5, height: 9 }), STROKE, color);
    } else if (character === '/') {
      out.strokePath(new PathBuilder().moveTo(x + 0.4, baseline).lineTo(x + 3.4, baseline - 10), STROKE, color);
    } else if (character === ':') {
      const dots = new PathBuilder().rect(left, baseline - 1.4, 1.4, 1.4).rect(left, baseline - 7.3, 1.4, 1.4);
      out.fillPath(dots, color);
    }
    x += advance;
  }
  return x;
}
