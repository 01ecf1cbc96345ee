/** What relative values are relative to where no element has them: media queries, attributes of SVG. */
import { BLACK } from '../../../display/color.ts';
import type { ComputeContext, FontRelativeMetrics } from './compute-context.ts';

interface Font {
  /** px */
  readonly fontSize: number;
  /** px */
  readonly lineHeight: number;
  readonly metrics: FontRelativeMetrics;
}

/** The root's font is the same one, the viewport is the container, and all else has its initial value. @param viewport - px */
export function contextWithoutElement(
  { fontSize, lineHeight, metrics }: Font,
  { width, height }: { readonly width: number; readonly height: number },
): ComputeContext {
  return {
    fontSize,
    rootFontSize: fontSize,
    lineHeight,
    rootLineHeight: lineHeight,
    metrics,
    rootMetrics: metrics,
    viewportWidth: width,
    viewportHeight: height,
    containerWidth: width,
    containerHeight: height,
    currentColor: BLACK,
    colorScheme: 'light',
    colorProfiles: new Map(),
    inheritedFontWeight: 400,
    inheritedMath: { depth: 0, style: 'normal' },
    mathScale: 1,
    siblingIndex: 1,
    siblingCount: 1,
    randomBase: () => 0,
  };
}
