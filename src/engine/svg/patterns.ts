/** `pattern` (SVG 2 §14.3): a tile painted once, as a display list of its own. */
import { IDENTITY, type Matrix, multiply, type Rect, translation } from '../base/geometry.ts';
import type { DisplayItem, Paint } from '../display/display-item.ts';
import type { Element } from '../dom/node.ts';
import { matrixOfElement } from './element-matrix.ts';
import { chainAttribute, type Referenced, templateChain } from './references.ts';
import {
  mayPaint,
  PICTURE_COST,
  paintMoved,
  pictureOf,
  type SvgPainting,
  type SvgViewport,
  withResource,
} from './svg-context.ts';
import { type Axis, parseSvgLength, shareAttribute } from './svg-length.ts';
import { parsePreserveAspectRatio, parseViewBox, viewBoxTransform } from './view-box.ts';

export function isPattern({ localName }: Element): boolean {
  return localName === 'pattern';
}

const PATTERN: Referenced = { name: 'pattern', fits: isPattern };

/** @param box - as of gradients */
export function patternServer(
  context: SvgPainting,
  pattern: Element,
  box: Rect | null,
  viewport: SvgViewport,
  opacity: number,
): Paint | null {
  const chain = templateChain(context.references, pattern, PATTERN);
  const content = chain.find(({ children }) => children.some(({ kind }) => kind === 'element'));
  const tile = tileOf(context, chain, box, viewport);
  if (content === undefined || tile === null) return null;
  const viewBox = parseViewBox(chainAttribute(chain, 'viewBox'));
  const inner = contentMatrix(chain, viewBox, box, tile);
  if (inner === null) return null;
  const matrix = multiply(patternMatrix(context, chain, viewport), translation(tile.x, tile.y));
  const items = tileItems(context, content, tile, inner, matrix, viewBox ?? viewport);
  if (items === null || items.length === 0) return null;
  return { kind: 'pattern', tile: { x: 0, y: 0, width: tile.width, height: tile.height }, items, matrix, opacity };
}

/** Where the first tile lies; `null` where it is empty, or its box is. */
function tileOf(context: SvgPainting, chain: readonly Element[], box: Rect | null, viewport: SvgViewport): Rect | null {
  const isShare = chainAttribute(chain, 'patternUnits') !== 'userSpaceOnUse';
  const { size } = context.styles.styleOf(chain[0]!).font;
  const value = (name: string, axis: Axis) => {
    const text = chainAttribute(chain, name);
    if (text === null) return 0;
    return (isShare ? shareAttribute(text) : parseSvgLength(text, axis, viewport, size)) ?? 0;
  };
  const own = { x: value('x', 'x'), y: value('y', 'y'), width: value('width', 'x'), height: value('height', 'y') };
  if (isShare && box === null) return null;
  const tile =
    isShare && box !== null
      ? {
          x: box.x + own.x * box.width,
          y: box.y + own.y * box.height,
          width: own.width * box.width,
          height: own.height * box.height,
        }
      : own;
  return tile.width > 0 && tile.height > 0 && Number.isFinite(tile.width + tile.height) ? tile : null;
}

/** From the coordinates of the content to those of the tile, whose corner is at 0, 0. */
function contentMatrix(chain: readonly Element[], viewBox: Rect | null, box: Rect | null, tile: Rect): Matrix | null {
  if (viewBox !== null) {
    const fit = parsePreserveAspectRatio(chainAttribute(chain, 'preserveAspectRatio'));
    return viewBoxTransform(viewBox, fit, { x: 0, y: 0, width: tile.width, height: tile.height });
  }
  if (chainAttribute(chain, 'patternContentUnits') !== 'objectBoundingBox') return IDENTITY;
  return box === null ? null : { a: box.width, b: 0, c: 0, d: box.height, e: 0, f: 0 };
}

function patternMatrix(context: SvgPainting, chain: readonly Element[], viewport: SvgViewport): Matrix {
  for (const element of chain) {
    const style = context.styles.styleOf(element);
    const matrix = matrixOfElement(element, style, viewport, () => null, 'patternTransform');
    if (matrix !== null) return matrix;
  }
  return IDENTITY;
}

function tileItems(
  context: SvgPainting,
  content: Element,
  tile: Rect,
  inner: Matrix,
  matrix: Matrix,
  viewport: SvgViewport,
): readonly DisplayItem[] | null {
  const { state } = context;
  const { a, b, c, d, e, f } = inner;
  const key = [content.index, tile.width, tile.height, a, b, c, d, e, f, viewport.width, viewport.height].join(' ');
  return state.known.find(context.styles, `tile ${key}`, () => {
    if (!mayPaint(context, content, PICTURE_COST)) return null;
    const outer = state.matrix;
    const items = withResource(context, content, () => {
      state.matrix = multiply(outer, matrix);
      return pictureOf({ ...context, contextPaint: null, areas: null }, (painting) =>
        paintMoved(painting, inner, () => painting.paintChildren(painting, content, viewport)),
      );
    });
    state.matrix = outer;
    return items;
  });
}
