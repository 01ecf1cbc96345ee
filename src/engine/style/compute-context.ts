/** What relative values of one element are relative to; one object that is reused from element to element. */
import type { ResolvedDeclaration } from '../css/declared-value.ts';
import type { ComputeContext } from '../css/values/numbers/compute-context.ts';
import type { Color } from '../display/color.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { ContainerUnits } from './container-queries.ts';
import type { ElementScope } from './element-scope.ts';
import {
  type FontMeasurer,
  type FontRelativeSizes,
  type FontStyle,
  isUprightText,
  lineHeightOf,
} from './font-relative.ts';
import { initialStyle } from './initial-style.ts';

/** The size that viewport units refer to, px, and whether any value asked for it. */
export class StyleViewportUse {
  isAsked = false;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  get width(): number {
    this.isAsked = true;
    return this.#width;
  }

  get height(): number {
    this.isAsked = true;
    return this.#height;
  }
}

/** What is the same for all elements of a document. */
export interface StyleEnvironment {
  /** `null` while the root element's own style is computed. */
  readonly rootStyle: ComputedStyle | null;
  /** The initial containing block. */
  readonly viewport: StyleViewportUse;
  readonly fonts: FontMeasurer;
  /** Containers around the element; `null` for none. */
  readonly container: ContainerUnits | null;
  /** The element itself, for values that depend on where it stands. */
  readonly scope: ElementScope;
  readonly colorProfiles: ComputeContext['colorProfiles'];
  /** Quirks mode has other sizes of monospace text. */
  readonly quirks: boolean;
  /** In quirks mode the colour of `body`, which tables begin with. */
  readonly tableColor?: Color;
  /** The user agent's declarations of borders and backgrounds. */
  readonly defaultDecorations: ReadonlySet<ResolvedDeclaration>;
  /** In quirks mode the user agent's declarations of block margins, which sometimes do not count; `null` elsewhere. */
  readonly defaultMargins: ReadonlySet<ResolvedDeclaration> | null;
}

/** For the elements below one that others go by: the root element, and in quirks mode `body`. */
export function environmentBelow(
  around: StyleEnvironment,
  { parent }: Element,
  style: ComputedStyle,
): StyleEnvironment {
  if (parent.kind !== 'element') return { ...around, rootStyle: style };
  return around.quirks && parent.parent.kind !== 'element' ? { ...around, tableColor: style.color.color } : around;
}

export class ElementContext implements ComputeContext {
  fontSize = 0;
  rootFontSize = 0;
  currentColor: Color = initialStyle.color.color;
  colorScheme: 'light' | 'dark' = 'light';
  colorProfiles: ComputeContext['colorProfiles'] = new Map();
  inheritedFontWeight = 400;
  inheritedMath: ComputedStyle['math'] = initialStyle.math;
  mathScale = 1;
  quirks = false;
  #font: FontStyle = initialStyle.font;
  #lineHeightFont: FontStyle = initialStyle.font;
  #rootFont: FontStyle = initialStyle.font;
  #isUpright = false;
  #isRootUpright = false;
  #fonts: FontMeasurer | null = null;
  #container: ContainerUnits | null = null;
  #viewport: StyleViewportUse | null = null;
  #scope: ElementScope | null = null;

  /** Begins with an element: all that is relative is so to its parent. */
  begin(parent: ComputedStyle, environment: StyleEnvironment): void {
    const { rootStyle } = environment;
    this.fontSize = parent.font.size;
    this.currentColor = parent.color.color;
    this.colorScheme = parent.color.scheme;
    this.colorProfiles = environment.colorProfiles;
    this.inheritedFontWeight = parent.font.weight;
    this.inheritedMath = parent.math;
    this.mathScale = 1;
    this.#viewport = environment.viewport;
    this.quirks = environment.quirks;
    this.#rootFont = (rootStyle ?? initialStyle).font;
    this.rootFontSize = this.#rootFont.size;
    this.#font = parent.font;
    this.#lineHeightFont = parent.font;
    this.#isUpright = isUprightText(parent.writing);
    this.#isRootUpright = isUprightText((rootStyle ?? initialStyle).writing);
    this.#fonts = environment.fonts;
    this.#container = environment.container;
    this.#scope = environment.scope;
  }

  /** The element's font size and family are known: `em`, `ex` and kin are its own from now on; `lh` still is the parent's. */
  setFont(font: FontStyle, isRoot: boolean): void {
    this.#font = font;
    this.fontSize = font.size;
    if (isRoot) {
      this.#rootFont = font;
      this.rootFontSize = font.size;
    }
  }

  /** The element's line height is known, too. */
  setLineHeight(font: FontStyle, isRoot: boolean): void {
    this.setFont(font, isRoot);
    this.#lineHeightFont = font;
  }

  /** How the element's text stands is known: `ch` is its own from now on. */
  setWriting(writing: ComputedStyle['writing'], isRoot: boolean): void {
    this.#isUpright = isUprightText(writing);
    if (isRoot) this.#isRootUpright = this.#isUpright;
  }

  get metrics(): FontRelativeSizes {
    return this.#sizesOf(this.#font, this.#isUpright);
  }

  get rootMetrics(): FontRelativeSizes {
    return this.#sizesOf(this.#rootFont, this.#isRootUpright);
  }

  #sizesOf(font: FontStyle, isUpright: boolean): FontRelativeSizes {
    const sizes = this.#fonts!.measure(font);
    return isUpright ? { ...sizes, zeroAdvance: sizes.uprightZeroAdvance } : sizes;
  }

  get viewportWidth(): number {
    return this.#viewport!.width;
  }

  get viewportHeight(): number {
    return this.#viewport!.height;
  }

  get containerWidth(): number {
    return this.#container?.width() ?? this.viewportWidth;
  }

  get containerHeight(): number {
    return this.#container?.height() ?? this.viewportHeight;
  }

  get lineHeight(): number {
    return lineHeightOf(this.#lineHeightFont, this.#fonts!);
  }

  get rootLineHeight(): number {
    return lineHeightOf(this.#rootFont, this.#fonts!);
  }

  get siblingIndex(): number {
    return this.#scope!.siblingIndex;
  }

  get siblingCount(): number {
    return this.#scope!.siblingCount;
  }

  randomBase(key: string, isShared: boolean): number {
    return this.#scope!.randomBase(key, isShared);
  }
}
