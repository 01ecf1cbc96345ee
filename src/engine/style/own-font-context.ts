/**
 * What lengths in registered custom properties are relative to (css-properties-values-api-1 §2.4): the element's own font, which may itself
 * depend on custom properties. So it is worked out only for units that need it; `rem` and units of the page do not.
 */
import type { ComputeContext } from '../css/values/numbers/compute-context.ts';
import type { Color } from '../display/color.ts';
import type { ElementContext } from './compute-context.ts';
import type { FontRelativeSizes } from './font-relative.ts';

export class OwnFontContext implements ComputeContext {
  readonly #around: ElementContext;
  readonly #computeOwn: () => ElementContext;
  readonly #isRoot: boolean;
  #own: ElementContext | null = null;
  #isBusy = false;
  #isForFont = false;
  #wasCircular = false;

  /**
   * @param around - relative to the parent
   * @param computeOwn - relative to the element; called once
   */
  constructor(around: ElementContext, isRoot: boolean, computeOwn: () => ElementContext) {
    this.#around = around;
    this.#isRoot = isRoot;
    this.#computeOwn = computeOwn;
  }

  /** Whether the element's font was asked for, since the last call, while it was worked out: who asked is in a cycle, and invalid. */
  takeCircular(): boolean {
    const was = this.#wasCircular;
    this.#wasCircular = false;
    return was;
  }

  /** Works out something of the font itself: what is relative in it is so to the parent's. */
  inFont<T>(work: () => T): T {
    const was = this.#isForFont;
    this.#isForFont = true;
    const result = work();
    this.#isForFont = was;
    return result;
  }

  get #font(): ElementContext {
    if (this.#isForFont) return this.#around;
    if (this.#own !== null) return this.#own;
    if (this.#isBusy) {
      this.#wasCircular = true;
      return this.#around;
    }
    this.#isBusy = true;
    this.#own = this.#computeOwn();
    this.#isBusy = false;
    return this.#own;
  }

  get #rootFont(): ElementContext {
    return this.#isRoot ? this.#font : this.#around;
  }

  get fontSize(): number {
    return this.#font.fontSize;
  }

  get lineHeight(): number {
    return this.#font.lineHeight;
  }

  get metrics(): FontRelativeSizes {
    return this.#font.metrics;
  }

  get rootFontSize(): number {
    return this.#rootFont.rootFontSize;
  }

  get rootLineHeight(): number {
    return this.#rootFont.rootLineHeight;
  }

  get rootMetrics(): FontRelativeSizes {
    return this.#rootFont.rootMetrics;
  }

  get viewportWidth(): number {
    return this.#around.viewportWidth;
  }

  get viewportHeight(): number {
    return this.#around.viewportHeight;
  }

  get containerWidth(): number {
    return this.#around.containerWidth;
  }

  get containerHeight(): number {
    return this.#around.containerHeight;
  }

  get currentColor(): Color {
    return this.#around.currentColor;
  }

  get colorScheme(): 'light' | 'dark' {
    return this.#around.colorScheme;
  }

  get colorProfiles(): ComputeContext['colorProfiles'] {
    return this.#around.colorProfiles;
  }

  get inheritedFontWeight(): number {
    return this.#around.inheritedFontWeight;
  }

  get inheritedMath(): ComputeContext['inheritedMath'] {
    return this.#around.inheritedMath;
  }

  get mathScale(): number {
    return this.#around.mathScale;
  }

  get siblingIndex(): number {
    return this.#around.siblingIndex;
  }

  get siblingCount(): number {
    return this.#around.siblingCount;
  }

  randomBase(key: string, isShared: boolean): number {
    return this.#around.randomBase(key, isShared);
  }
}
