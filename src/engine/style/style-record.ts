/** What one rule node computes to below one parent: the style, and the custom properties, which styles do not hold. */
import type { ComputedStyle } from './computed-style.ts';
import type { ContainerUnits } from './container-queries.ts';
import type { CustomProperties } from './custom-properties.ts';

export interface StyleRecord {
  readonly style: ComputedStyle;
  /** The same object as the parent's where the element sets none. */
  readonly custom: CustomProperties;
  /** What `cqw` and its kin are relative to for elements inside; `null` where no container is around. */
  readonly container: ContainerUnits | null;
}
