/** The page's display list as it grows: items, and the clips that are open at this point. */
import type { Matrix, Rect } from '../base/geometry.ts';
import type { Color } from './color.ts';
import type { DisplayItem, InkSource } from './display-item.ts';
import type { Path } from './path.ts';

/** A clip inside another; the chain from a fragment to the page. */
export interface ClipNode {
  readonly parent: ClipNode | null;
  readonly path: Path;
  /** Around the path; of this clip alone, without those around it. */
  readonly bounds: Rect;
  readonly depth: number;
}

/** Dashes of a line, px, as in `stroke-path`. */
export interface LinePattern {
  readonly dashes: readonly number[];
  readonly dashOffset: number;
  readonly cap: 'butt' | 'round';
}

const UNBROKEN: LinePattern = { dashes: [], dashOffset: 0, cap: 'butt' };

export class DisplayListBuilder {
  readonly items: DisplayItem[] = [];
  /** Of the glyphs that are painted at present; `null` where they are decoration, or no tags are asked for. */
  source: InkSource | null = null;
  #clip: ClipNode | null = null;
  /** Clips below this depth belong to an enclosing group and must not be closed inside it. */
  #floor = 0;
  /** Groups so far that are blended with what is behind them. */
  #blended = 0;

  /** Closes and opens clips until exactly `clip` and its ancestors are open. */
  enterClip(clip: ClipNode | null): void {
    if (clip === this.#clip) return;
    let common = clip;
    let open = this.#clip;
    while (common !== open) {
      if ((common?.depth ?? 0) > (open?.depth ?? 0)) common = common!.parent;
      else {
        if ((open?.depth ?? 0) <= this.#floor) break;
        this.items.push({ kind: 'pop' });
        open = open!.parent;
      }
    }
    this.#clip = open;
    this.#open(clip, open);
  }

  #open(clip: ClipNode | null, until: ClipNode | null): void {
    if (clip === until || clip === null || clip.depth <= this.#floor) return;
    this.#open(clip.parent, until);
    this.items.push({ kind: 'push-clip', path: clip.path, rule: 'nonzero' });
    this.#clip = clip;
  }

  /** Paints what `paint` adds as one group, in the clips that are open now. */
  group(opacity: number, blendMode: string, paint: () => void): void {
    if (blendMode !== 'normal') this.#blended++;
    this.#nested({ kind: 'push-group', opacity, blendMode }, paint);
  }

  /** Paints one group that nothing in it can be blended with from outside (compositing-1 §3.1). */
  isolated(paint: () => void): void {
    this.#nested({ kind: 'push-group', opacity: 1, blendMode: 'normal', isolated: true }, paint);
  }

  /** The same where perhaps nothing is blended: then it is no group, which readers show faster. */
  isolatedIfBlended(paint: () => void): void {
    const place = this.items.length;
    const before = this.#blended;
    this.#nested({ kind: 'push-group', opacity: 1, blendMode: 'normal' }, paint);
    if (this.#blended > before)
      this.items[place] = { kind: 'push-group', opacity: 1, blendMode: 'normal', isolated: true };
  }

  /** Paints what is seen through `mask`, whose coordinates are those that hold now. */
  masked(mode: 'luminance' | 'alpha', mask: readonly DisplayItem[], paint: () => void): void {
    this.#nested({ kind: 'push-mask', mode, mask }, paint);
  }

  transformed(matrix: Matrix, paint: () => void): void {
    this.#nested({ kind: 'push-transform', matrix }, paint);
  }

  /** Paints inside a clip that is no fragment's overflow clip (a border's side, an image's box). */
  clipped(path: Path, paint: () => void, rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
    this.#nested({ kind: 'push-clip', path, rule }, paint);
  }

  #nested(push: DisplayItem, paint: () => void): void {
    const clip = this.#clip;
    const floor = this.#floor;
    this.items.push(push);
    this.#floor = clip?.depth ?? 0;
    paint();
    this.enterClip(clip);
    this.#floor = floor;
    this.items.push({ kind: 'pop' });
  }

  fillRect(rect: Rect, color: Color): void {
    if (color.alpha === 0 || rect.width <= 0 || rect.height <= 0) return;
    this.items.push({ kind: 'fill-rect', rect, paint: { kind: 'solid', color } });
  }

  fillPath(path: Path, color: Color, rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
    if (color.alpha === 0) return;
    this.items.push({ kind: 'fill-path', path, rule, paint: { kind: 'solid', color } });
  }

  /** A line along the path, with sharp corners; all in one piece, ending at its ends, where no pattern is given. */
  strokePath(path: Path, width: number, color: Color, pattern: LinePattern = UNBROKEN): void {
    this.items.push({
      kind: 'stroke-path',
      path,
      width,
      dashes: pattern.dashes,
      dashOffset: pattern.dashOffset,
      cap: pattern.cap,
      join: 'miter',
      miterLimit: 10,
      paint: { kind: 'solid', color },
    });
  }

  /** The finished list; all clips are closed. */
  finish(): readonly DisplayItem[] {
    this.enterClip(null);
    return this.items;
  }
}
