/**
 * `clip-path` referring to a `clipPath` element (css-masking-1 §3, §5). Where its shapes can be one path it is a clip, else an alpha mask
 * of the shapes.
 */

import { IDENTITY, type Matrix, multiply, type Rect, translation } from '../base/geometry.ts';
import { NONE } from '../css/values/box/display.ts';
import { BLACK } from '../display/color.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { type Path, PathBuilder } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { matrixOfElement, offsetOfUse } from './element-matrix.ts';
import { pathBox, transformedPath } from './path-geometry.ts';
import { elementNamed } from './references.ts';
import { shapeOf } from './shapes.ts';
import {
  mayPaint,
  paintMoved,
  pictureOf,
  placeKey,
  type SvgPainting,
  type SvgViewport,
  withResource,
} from './svg-context.ts';
import { layoutSvgText } from './text-layout.ts';
import { paintTextOutlines } from './text-paint.ts';
import { usedElement } from './used-element.ts';

export type Clip =
  | { readonly kind: 'path'; readonly path: Path; readonly rule: 'nonzero' | 'evenodd' }
  | { readonly kind: 'mask'; readonly items: readonly DisplayItem[] };

const CLIP_PATH = elementNamed('clipPath');

/**
 * All of them hold. `null` where the reference goes in a circle or to nothing: then nothing is clipped.
 *
 * @param box - of what is clipped, which `objectBoundingBox` refers to
 */
export function clipsOf(
  context: SvgPainting,
  url: string,
  box: Rect | null,
  viewport: SvgViewport,
): readonly Clip[] | null {
  const clipPath = context.references.follow(url, CLIP_PATH);
  if (clipPath === null) return null;
  const key = `clip ${clipPath.index} ${placeKey(box, viewport)}`;
  return context.state.known.find(context.styles, key, () => clipsOfElement(context, clipPath, box, viewport));
}

function clipsOfElement(
  context: SvgPainting,
  clipPath: Element,
  box: Rect | null,
  viewport: SvgViewport,
): readonly Clip[] | null {
  return withResource(context, clipPath, () => {
    const style = context.styles.styleOf(clipPath);
    const own = matrixOfElement(clipPath, style, viewport, () => null) ?? IDENTITY;
    const isShare = attribute(clipPath, 'clipPathUnits') === 'objectBoundingBox';
    if (isShare && box === null) return [{ kind: 'path', path: new PathBuilder(), rule: 'nonzero' }];
    const units = isShare && box !== null ? { a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y } : IDENTITY;
    const content = multiply(own, units);
    const shapes = shapesOf(context, clipPath, content, viewport);
    const clips: Clip[] = [onePath(shapes) ?? asMask(context, shapes, viewport)];
    const outer = style.effects.clipPath;
    if (typeof outer === 'object' && outer.kind === 'url')
      clips.push(...(clipsOf({ ...context, depth: context.depth + 1 }, outer.url, box, viewport) ?? []));
    return clips;
  });
}

export function paintClipped(
  context: Pick<SvgPainting, 'out'>,
  clips: readonly Clip[],
  paint: () => void,
  at = 0,
): void {
  const clip = clips[at];
  if (clip === undefined) {
    paint();
    return;
  }
  const rest = () => paintClipped(context, clips, paint, at + 1);
  if (clip.kind === 'path') context.out.clipped(clip.path, rest, clip.rule);
  else context.out.masked('alpha', clip.items, rest);
}

interface ClipShape {
  readonly element: Element;
  readonly style: ComputedStyle;
  /** To the user space of what is clipped. */
  readonly matrix: Matrix;
  /** In its own user space; `null` for text. */
  readonly path: Path | null;
}

/** §5.1: shapes, text, and `use` of either, if they are shown. */
function shapesOf(context: SvgPainting, clipPath: Element, content: Matrix, viewport: SvgViewport): ClipShape[] {
  const shapes: ClipShape[] = [];
  for (const child of clipPath.children) {
    if (child.kind !== 'element' || child.namespace !== 'svg' || !mayPaint(context, child)) continue;
    const childStyle = context.styles.styleOf(child);
    if (childStyle.display.display === NONE) continue;
    let matrix = multiply(content, matrixOfElement(child, childStyle, viewport, () => null) ?? IDENTITY);
    let element = child;
    let { styles } = context;
    if (child.localName === 'use') {
      const used = usedElement(context, child, true);
      if (used === null) continue;
      element = used.target;
      styles = used.inside.styles;
      const offset = offsetOfUse(child, childStyle, viewport);
      if (offset !== null) matrix = multiply(matrix, translation(offset.x, offset.y));
      matrix = multiply(matrix, matrixOfElement(element, styles.styleOf(element), viewport, () => null) ?? IDENTITY);
    }
    const style = styles.styleOf(element);
    if (style.display.display === NONE || style.visibility.visibility !== 'visible') continue;
    if (element.localName === 'text') shapes.push({ element, style, matrix, path: null });
    else {
      const shape = shapeOf(element, style, viewport);
      if (shape !== null) shapes.push({ element, style, matrix, path: shape.path });
    }
  }
  return shapes;
}

/** `null` where shapes may overlap, have clips of their own, or are no paths. */
function onePath(shapes: readonly ClipShape[]): Clip | null {
  const first = shapes[0];
  if (first === undefined) return { kind: 'path', path: new PathBuilder(), rule: 'nonzero' };
  const rule = first.style.svgPaint.clipRule;
  const boxes: Rect[] = [];
  const union = new PathBuilder();
  for (const { path, style, matrix } of shapes) {
    if (path === null || style.effects.clipPath !== 'none' || style.svgPaint.clipRule !== rule) return null;
    const moved = transformedPath(path, matrix);
    const box = pathBox(moved);
    if (box === null) continue;
    if (boxes.length >= MOST_PARTS || boxes.some((other) => overlap(box, other))) return null;
    boxes.push(box);
    for (const op of moved.ops) union.ops.push(op);
    for (const coordinate of moved.coords) union.coords.push(coordinate);
  }
  return { kind: 'path', path: union, rule };
}

/** Compared in pairs. */
const MOST_PARTS = 200;

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function asMask(context: SvgPainting, shapes: readonly ClipShape[], viewport: SvgViewport): Clip {
  const items = pictureOf(context, (painting) => {
    for (const { element, style, matrix, path } of shapes) {
      const paint = () => {
        if (path !== null) painting.out.fillPath(path, BLACK, style.svgPaint.clipRule);
        else paintTextOutlines(painting, layoutSvgText(painting, element, viewport));
      };
      const own = style.effects.clipPath;
      const box = path === null ? null : pathBox(path);
      const clips = typeof own === 'object' && own.kind === 'url' ? clipsOf(painting, own.url, box, viewport) : null;
      paintMoved(painting, matrix, () => paintClipped(painting, clips ?? [], paint));
    }
  });
  return { kind: 'mask', items };
}
