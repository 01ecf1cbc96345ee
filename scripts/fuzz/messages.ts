/** What the runner asks of the process that judges, and what it is told. */
import type { TargetName } from './targets.ts';

export type Task =
  /** Cases by their seeds, each drawn by the worker. @see Answer: told of singly, or as many as there are time and again */
  | {
      readonly kind: 'try';
      readonly target: TargetName;
      readonly seeds: readonly number[];
      readonly sparse: number;
      readonly isSingly: boolean;
    }
  /** One input, as base64; always judged whole. */
  | { readonly kind: 'judge'; readonly target: TargetName; readonly bytes: string };

export interface Tried {
  readonly seed: number;
  /** The input's kind. */
  readonly input: string;
  readonly depth: 'quick' | 'whole';
  readonly outcome: string;
  readonly fault: string | null;
  /** ms of CPU. */
  readonly time: number;
  readonly isAskedOfQpdf: boolean;
}

export type Answer =
  | { readonly kind: 'tried'; readonly cases: readonly Tried[] }
  | { readonly kind: 'judged'; readonly fault: string | null }
  | { readonly kind: 'done' };
