/** How far fragments and all that is in them may paint, no less than they do: what lies outside of a page need not be looked at there. */
import { mapRect } from '../base/geometry.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { Shadow } from '../css/values/paint/shadow.ts';
import type { Fragment } from '../layout/fragment.ts';
import { transformOf } from '../layout/transform.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';

/** px, relative to the border box of a fragment; not an object for each, as there are as many as fragments. */
export class InkBounds {
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;

  setEverywhere(): void {
    this.left = this.top = Number.NEGATIVE_INFINITY;
    this.right = this.bottom = Number.POSITIVE_INFINITY;
  }

  /** Those of a fragment in the coordinates around it, where it stands at (`x`, `y`). */
  setPlaced(fragment: Fragment, { left, top, right, bottom }: InkBounds, x: number, y: number): void {
    const transform = fragment.style.transform === initialStyle.transform ? null : transformOf(fragment, 0, 0);
    if (transform === null) return this.#set(x + left, y + top, x + right, y + bottom);
    // A point that is infinitely far away is nowhere when it is turned.
    if (!Number.isFinite(right - left) || !Number.isFinite(bottom - top)) return this.setEverywhere();
    const rect = mapRect(transform, { x: left, y: top, width: right - left, height: bottom - top });
    this.#set(x + rect.x, y + rect.y, x + rect.x + rect.width, y + rect.y + rect.height);
  }

  #set(left: number, top: number, right: number, bottom: number): void {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  include({ left, top, right, bottom }: InkBounds): void {
    if (left < this.left) this.left = left;
    if (top < this.top) this.top = top;
    if (right > this.right) this.right = right;
    if (bottom > this.bottom) this.bottom = bottom;
  }
}

/** The bounds of what the fragment itself paints, without its children. */
export function ownInkBounds({ style, width, height, detail }: Fragment, bounds: InkBounds): void {
  if (paintsAnywhere(style) || (detail?.kind === 'replaced' && style.overflow.y === 'visible')) {
    bounds.setEverywhere();
    return;
  }
  const { shadow, outline } = style;
  let reach = detail === null || detail.kind === 'line' ? 0 : reachOfDetail(detail, style);
  if (shadow !== initialStyle.shadow) reach += reachOfShadows(shadow.box);
  if (outline !== initialStyle.outline) reach += outline.width + Math.max(0, outline.offset);
  bounds.left = -reach;
  bounds.top = -reach;
  bounds.right = width + reach;
  bounds.bottom = height + reach;
}

/** Filters, pictures around the border, what is turned about its parent's perspective or goes along its path. */
function paintsAnywhere({ effects, borderImage, mask, transform }: ComputedStyle): boolean {
  if (effects !== initialStyle.effects && effects.filter.length > 0) return true;
  if (borderImage.source !== 'none' || mask.borderSource !== 'none') return true;
  if (transform === initialStyle.transform) return false;
  return transform.perspective !== 'none' || transform.style !== 'flat' || transform.offsetPath !== 'none';
}

function reachOfShadows(shadows: readonly Shadow[]): number {
  let reach = 0;
  for (const { x, y, blur, spread, inset } of shadows)
    if (!inset) reach = Math.max(reach, Math.max(Math.abs(x), Math.abs(y)) + blur + Math.max(0, spread));
  return reach;
}

/** Glyphs may reach out of their box by about an em, and so may what is painted in a formula and the borders between cells. */
function reachOfDetail(detail: NonNullable<Fragment['detail']>, { text, font, decoration }: ComputedStyle): number {
  const em = detail.kind === 'text' ? Math.max(detail.fontSize, font.size) : font.size;
  const { underlineOffset, shadow } = text;
  const line = underlineOffset === 'auto' ? 0 : Math.abs(resolveLength(underlineOffset, em));
  const thickness = typeof decoration.thickness === 'object' ? resolveLength(decoration.thickness, em) : 0;
  return 2 * em + line + thickness + reachOfShadows(shadow);
}
