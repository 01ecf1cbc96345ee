/** What all steps of laying out one flex container share. */
import type { FlexContainer } from '../../boxes/tree/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { FlexAxis } from './flex-axis.ts';
import type { FlexTrim } from './flex-trim.ts';

export interface FlexContext {
  readonly box: FlexContainer;
  readonly env: LayoutEnvironment;
  readonly axis: FlexAxis;
  /** `margin-trim` of the container. */
  readonly trim: FlexTrim | null;
  /** Content box width of the container, px: definite. */
  readonly innerInlineSize: number;
  /** Content box height as far as it is known before the content is laid out, or INDEFINITE. */
  readonly innerBlockSize: number;
  /** Limits of the content box height; 0 and INDEFINITE without. */
  readonly minInnerBlockSize: number;
  readonly maxInnerBlockSize: number;
  /** Basis of the children's percentage heights; INDEFINITE also where `innerBlockSize` is known but must not serve (§9.8). */
  readonly percentageBlockSize: number;
  /** Between items and between lines, px. */
  readonly mainGap: number;
  readonly crossGap: number;
  readonly quirks: boolean;
}

/** Cross size that the container has before its lines are measured, or INDEFINITE. */
export function innerCrossSize(context: FlexContext): number {
  return context.axis.isRow ? context.innerBlockSize : context.innerInlineSize;
}

export function innerMainSize(context: FlexContext): number {
  return context.axis.isRow ? context.innerInlineSize : context.innerBlockSize;
}
