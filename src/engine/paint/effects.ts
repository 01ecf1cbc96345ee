/** What happens to a layer as a whole, from the inside out: filters, clip path, mask, opacity and blending (filter-effects-1 §3, compositing-1 §3). */
import type { Rect } from '../base/geometry.ts';
import type { ClipPath } from '../css/values/shape/clip-path.ts';
import { roundedPath } from '../display/rounded-rect.ts';
import { shapePath } from '../layout/shapes/shape-path.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { initialStyle } from '../style/initial-style.ts';
import { isMasked } from '../style/stacking-context.ts';
import { clipsOfBox } from '../svg/box-effects.ts';
import { type Clip, paintClipped as paintInClips } from '../svg/clip-path.ts';
import { paintFiltered } from './filters.ts';
import type { Layer } from './layers.ts';
import { maskOfFragment } from './masks.ts';
import type { PaintContext } from './paint-context.ts';
import { referenceBox } from './reference-box.ts';

export function paintWithEffects(context: PaintContext, layer: Layer, paint: (context: PaintContext) => void): void {
  const { style } = layer.fragment;
  if (style.effects === initialStyle.effects && style.mask === initialStyle.mask) {
    if (layer.isBlended) context.out.isolated(() => paint(context));
    else paint(context);
    return;
  }
  const { opacity, mixBlendMode, backdropFilter } = style.effects;
  // DEVIATION: filter-effects-2 §2 filters what lies behind; as in Chromium's prints, that stays as it is.
  if (backdropFilter.length > 0)
    context.diagnostics.report(
      'CSS_UNSUPPORTED',
      'backdrop-filter changes nothing of what lies behind a box on paper.',
    );
  if (opacity < 1 || mixBlendMode !== 'normal')
    context.out.group(opacity, mixBlendMode, () => paintMasked(context, style, layer, paint));
  else if (layer.isBlended) context.out.isolated(() => paintMasked(context, style, layer, paint));
  else paintMasked(context, style, layer, paint);
}

function paintMasked(
  context: PaintContext,
  style: ComputedStyle,
  layer: Layer,
  paint: (context: PaintContext) => void,
): void {
  const mask = isMasked(style) ? maskOfFragment(context, layer.fragment, wholeBox(context, layer)) : null;
  const clipped = () => paintClipped(context, style, layer, paint);
  if (mask === null) clipped();
  else context.out.masked(mask.mode, mask.items, clipped);
}

function paintClipped(
  context: PaintContext,
  style: ComputedStyle,
  layer: Layer,
  paint: (context: PaintContext) => void,
): void {
  const { clipPath, filter } = style.effects;
  const filtered = () => {
    if (filter.length > 0) paintFiltered(context, layer.fragment, wholeBox(context, layer), paint);
    else paint(context);
  };
  const clips = clipPath === 'none' ? null : clipsOf(context, clipPath, layer);
  if (clips === null) filtered();
  else paintInClips(context, clips, filtered);
}

/** The border box, of all its fragments together where it is broken. */
function wholeBox({ brokenBoxes }: PaintContext, { fragment, x, y }: Layer): Rect {
  const rect = { x, y, width: fragment.width, height: fragment.height };
  return brokenBoxes.wholeRect(fragment, rect);
}

/** `null` where nothing is clipped: an address that leads to no clip path in the document has no effect (css-masking-1 §5). */
function clipsOf(context: PaintContext, clip: Exclude<ClipPath, 'none'>, layer: Layer): readonly Clip[] | null {
  if (clip.kind === 'url') {
    const scope = layer.fragment.box?.source?.element;
    return scope === undefined ? null : clipsOfBox(context, scope, clip.url, wholeBox(context, layer));
  }
  const box = referenceBox(layer.fragment, clip.box, wholeBox(context, layer));
  if (clip.shape === null) return [{ kind: 'path', path: roundedPath(box), rule: 'nonzero' }];
  return [{ kind: 'path', ...shapePath(clip.shape, box.rect) }];
}
