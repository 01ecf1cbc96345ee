/** Where the content of a replaced box lies: what is painted there and what it means are placed by it. */
import type { Rect } from '../base/geometry.ts';
import { snapRect } from '../base/pixel-snapping.ts';
import type { Fragment } from './fragment.ts';

/** Content box of a replaced fragment at its place, whole px; of any other fragment its corner. */
export function contentArea({ detail }: Fragment, x: number, y: number): Rect {
  if (detail?.kind !== 'replaced') return { x, y, width: 0, height: 0 };
  const { content } = detail;
  return snapRect(x + content.x, y + content.y, content.width, content.height);
}
