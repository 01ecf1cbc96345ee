/** Overflow clipping (css-overflow-3 §3): to the padding box with its rounded corners. */
import type { Fragment } from '../layout/fragment.ts';
import { PathBuilder } from '../display/path.ts';
import { initialStyle } from '../style/initial-style.ts';
import type { ClipNode } from '../display/display-list-builder.ts';
import { snapRect } from './pixel-snapping.ts';
import { insetRounded, roundedBorderBox, roundedPath } from './rounded-rect.ts';

/** Far beyond any page: the edge of a clip in an axis that does not clip. */
const FAR = 100_000;

/** The clips for the content of a fragment. Tables and rows do not clip. */
export function clipOfOverflow(fragment: Fragment, x: number, y: number, around: ClipNode | null): ClipNode | null {
  const { style } = fragment;
  if (style.overflow === initialStyle.overflow) return around;
  const clipsX = style.overflow.x !== 'visible';
  const clipsY = style.overflow.y !== 'visible';
  if (!clipsX && !clipsY) return around;
  const kind = fragment.box?.kind;
  if (kind === 'table' || kind === 'table-row' || kind === 'table-section' || kind === 'inline-box' || kind === 'replaced') return around;
  const border = roundedBorderBox(style, snapRect(x, y, fragment.width, fragment.height));
  const padding = insetRounded(border, fragment.border);
  const depth = (around?.depth ?? 0) + 1;
  if (clipsX && clipsY) return { parent: around, path: roundedPath(padding), depth };
  const { rect } = padding;
  const path = clipsX ? new PathBuilder().rect(rect.x, -FAR, rect.width, 2 * FAR) : new PathBuilder().rect(-FAR, rect.y, 2 * FAR, rect.height);
  return { parent: around, path, depth };
}
