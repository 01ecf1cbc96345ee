/** Where a transformed box's fragment goes (css-transforms-1 §3, css-transforms-2 §2 to §8). */
import { IDENTITY, inverted, type Matrix, multiply, type Rect, translation } from '../base/geometry.ts';
import {
  flattened,
  isBent,
  isTurnedAway,
  type Matrix4,
  multiply4,
  perspective4,
  translation4,
} from '../base/matrix-4.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isSolid, isTransformed, NOTHING, transformMatrix, transformMatrix4 } from '../style/transform-matrix.ts';
import type { Fragment } from './fragment.ts';
import { motionMatrix } from './motion-path.ts';

/** What is around a box: motion paths refer to it, and it may have a perspective or a room in three dimensions. */
export interface TransformRoom {
  readonly fragment: Fragment;
  readonly x: number;
  readonly y: number;
  /** Whether it is of the parent of the box's element: perspective and depth reach no further (css-transforms-2 §4.1, §7). */
  readonly isParent: boolean;
  /** From the coordinates of its content to those of the outermost box of the same room; `null` where the content is flat. */
  readonly space: Matrix4 | null;
}

export interface BoxTransform {
  /** To the coordinates around the box, as they are painted. */
  readonly matrix: Matrix;
  /** What the content of the box is in, where it keeps three dimensions. */
  readonly space: Matrix4 | null;
  /** In the room that the box is in; `null` where that is flat. */
  readonly place: Matrix4 | null;
  /** Whether it is painted as a parallelogram although perspective makes it none. */
  readonly isBent: boolean;
}

/**
 * Of a box fragment, in the coordinates in which its border box starts at (`x`, `y`), px; `null` where it is not transformed.
 * Percentages refer to the border box, so a box that is broken turns about the middle of each of its parts.
 */
export function transformOf(fragment: Fragment, x: number, y: number): Matrix | null {
  return boxTransform(fragment, x, y, null)?.matrix ?? null;
}

/** The same with what is around the box; `null` where there is none or it does not matter. */
export function boxTransform(
  fragment: Fragment,
  x: number,
  y: number,
  room: TransformRoom | null,
): BoxTransform | null {
  const { style, box, width, height } = fragment;
  if (box === null || box.kind === 'inline-box' || box.kind === 'text') return null;
  const isFlat = style.transform === initialStyle.transform;
  const perspective = room?.isParent === true ? perspectiveOf(room) : null;
  const outer = room?.space ?? null;
  const isInRoom = perspective !== null || outer !== null;
  if (isFlat && !isInRoom) return null;
  if (!isInRoom && !isTransformed(style) && style.transform.style === 'flat') return null;
  const { origin, style: kind, backface } = style.transform;
  const originX = x + resolveLength(origin.x, width);
  const originY = y + resolveLength(origin.y, height);
  const motion = motionMatrix(style, fragment, x, y, room);
  const isInSpace = isInRoom || kind === 'preserve-3d' || isSolid(style);
  if (!isInSpace) {
    const matrix = isTransformed(style)
      ? multiply(
          multiply(translation(originX, originY), transformMatrix(style, width, height, motion)),
          translation(-originX, -originY),
        )
      : IDENTITY;
    return { matrix, space: null, place: null, isBent: false };
  }
  const originZ = origin.z ?? 0;
  const own = multiply4(
    multiply4(translation4(originX, originY, originZ), transformMatrix4(style, width, height, motion)),
    translation4(-originX, -originY, -originZ),
  );
  return placed(own, perspective, outer, { x, y, width, height }, kind === 'preserve-3d', backface);
}

function placed(
  own: Matrix4,
  perspective: Matrix4 | null,
  outer: Matrix4 | null,
  rect: Rect,
  keepsSpace: boolean,
  backface: 'visible' | 'hidden',
): BoxTransform {
  const local = perspective === null ? own : multiply4(perspective, own);
  const total = outer === null ? local : multiply4(outer, local);
  const seen = flattened(total, rect);
  const around = outer === null ? IDENTITY : flattened(outer, rect);
  const back = around === null ? null : inverted(around);
  // What is painted around the box is transformed already: that is taken back.
  const matrix =
    seen === null || back === null || (backface === 'hidden' && isTurnedAway(total)) ? NOTHING : multiply(back, seen);
  return { matrix, space: keepsSpace ? total : null, place: outer === null ? null : total, isBent: isBent(total) };
}

/** §7: about the perspective origin of the box around. */
function perspectiveOf({ fragment, x, y }: TransformRoom): Matrix4 | null {
  const { perspective, perspectiveOrigin } = fragment.style.transform;
  if (perspective === 'none') return null;
  const originX = x + resolveLength(perspectiveOrigin.x, fragment.width);
  const originY = y + resolveLength(perspectiveOrigin.y, fragment.height);
  return multiply4(
    multiply4(translation4(originX, originY, 0), perspective4(perspective)),
    translation4(-originX, -originY, 0),
  );
}

/** Whether the children of a box need to know it when they are transformed. */
export function isTransformRoom({ style }: Fragment): boolean {
  const { transform } = style;
  return (
    transform !== initialStyle.transform && (transform.perspective !== 'none' || transform.style === 'preserve-3d')
  );
}

/** For what is in an inline box: perspective and depth are for the children of a box alone (css-transforms-2 §4.1, §7). */
export function roomInInline(room: TransformRoom | null): TransformRoom | null {
  if (room === null || !isTransformRoom(room.fragment)) return room;
  return { fragment: room.fragment, x: room.x, y: room.y, isParent: false, space: null };
}

/** What is placed by a box that is not its parent sees nothing of that box's three dimensions. */
export function roomFor(
  child: Fragment,
  fragment: Fragment,
  x: number,
  y: number,
  space: Matrix4 | null,
): TransformRoom {
  const source = child.box?.source ?? null;
  const parent = source === null ? null : source.pseudo === null ? source.element.parent : source.element;
  const isParent = !isOutOfFlow(child.style) || parent === null || parent === fragment.box?.source?.element;
  return { fragment, x, y, isParent, space: isParent ? space : null };
}
