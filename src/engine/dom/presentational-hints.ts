/**
 * Attributes that stand for declarations (HTML §15, "presentational hints"): those that carry a value. Attributes that choose among a few
 * words (`align=center`) are rules of the user agent's style sheet.
 */
import { cssString, dimension, fontSize, legacyColor, nonNegativeInteger, nonzeroDimension } from './legacy-values.ts';
import { type Attribute, attribute, type Document, type Element } from './node.ts';
import { mathmlHints, svgHints } from './svg-hints.ts';

const TABLE_PARTS = /^(table|thead|tbody|tfoot|tr|td|th)$/;
const CELLS = /^(td|th)$/;
/** §15.4.3: embedded content whose attributes give its size. */
const SIZED = /^(img|iframe|embed|object|video|marquee|input)$/;
const SPACED = /^(img|iframe|embed|object|marquee|input)$/;
const WITH_RATIO = /^(img|video|canvas|input)$/;

/** Hints of a document's elements, as the text of declarations; equal texts are equal styles. */
export class HintReader {
  /** Colour of links by `<body link>`. */
  readonly #linkColor: string | null;
  /** Whether any table has `cellpadding` or `border`, which reach its cells. */
  readonly #hasCellPadding: boolean;
  /** Of the root, by `<meta name=color-scheme>`. */
  readonly #colorScheme: string;
  readonly #root: Element | null;
  readonly #cellHints = new Map<Element, string>();

  constructor(document: Document) {
    let link: string | null = null;
    let hasCellPadding = false;
    let colorScheme = '';
    for (const element of document.elements) {
      if (element.namespace !== 'html') continue;
      if (element.localName === 'body') link ??= attribute(element, 'link');
      if (element.localName === 'meta') colorScheme ||= colorSchemeOf(element);
      if (element.localName === 'table' && attribute(element, 'cellpadding') !== null) hasCellPadding = true;
    }
    this.#linkColor = link === null ? null : legacyColor(link);
    this.#hasCellPadding = hasCellPadding;
    this.#colorScheme = colorScheme;
    this.#root = document.elements[0] ?? null;
  }

  /** Whether attributes of another element may have a say: a cheap look before `hintsOf`. */
  mayInherit(element: Element): boolean {
    if (element === this.#root) return this.#colorScheme !== '';
    return this.#hasCellPadding && CELLS.test(element.localName);
  }

  /** Declarations, `''` where there are none. */
  hintsOf(element: Element): string {
    if (element.namespace === 'svg') return svgHints(element);
    if (element.namespace === 'mathml') return mathmlHints(element);
    const { attributes } = element;
    let css = '';
    if (element === this.#root) css = this.#colorScheme;
    else if (this.mayInherit(element)) css = this.#cellPaddingOf(element);
    for (let i = 0; i < attributes.length; i++) {
      const { name } = attributes[i]!;
      if (name !== 'class' && name !== 'id' && name !== 'style') css += hintOf(element, attributes[i]!);
    }
    if (this.#linkColor !== null && element.localName === 'a' && attribute(element, 'href') !== null)
      css += `color:${this.#linkColor};`;
    return css;
  }

  /** `cellpadding` of the table that a cell is in. */
  #cellPaddingOf(cell: Element): string {
    let each = cell.parent;
    while (each.kind === 'element' && each.localName !== 'table') each = each.parent;
    if (each.kind !== 'element') return '';
    let css = this.#cellHints.get(each);
    if (css === undefined) {
      // As Chromium: what is no number is 0.
      const written = attribute(each, 'cellpadding') ?? '';
      css = written === '' ? '' : `padding:${nonNegativeInteger(written) ?? 0}px;`;
      this.#cellHints.set(each, css);
    }
    return css;
  }
}

/** HTML §4.2.5.1: for a root that is `normal`. */
function colorSchemeOf(meta: Element): string {
  if (attribute(meta, 'name')?.toLowerCase() !== 'color-scheme') return '';
  const content = attribute(meta, 'content')?.trim() ?? '';
  return /^[a-z\s-]+$/i.test(content) ? `color-scheme:${content};` : '';
}

function hintOf(element: Element, { name, value }: Attribute): string {
  const { localName } = element;
  switch (name) {
    case 'width':
      return widthHint(element, value) + ratioHint(element);
    case 'height':
      if (TABLE_PARTS.test(localName)) {
        const takesZero = !/^(table|td|th)$/.test(localName);
        return declaration('height', takesZero ? dimension(value) : nonzeroDimension(value));
      }
      return isSized(element) ? declaration('height', dimension(value)) : '';
    case 'bgcolor':
      return TABLE_PARTS.test(localName) ||
        localName === 'body' ||
        localName === 'marquee' ||
        localName === 'col' ||
        localName === 'colgroup'
        ? declaration('background-color', legacyColor(value))
        : '';
    case 'background':
      return (TABLE_PARTS.test(localName) || localName === 'body') && value.trim() !== ''
        ? `background-image:url(${cssString(value.trim())});`
        : '';
    case 'border':
      return borderHint(element, value);
    case 'bordercolor':
      return localName === 'table' ? declaration('border-color', legacyColor(value)) : '';
    case 'cellspacing':
      return localName === 'table' ? pixels('border-spacing', value) : '';
    case 'hspace':
      return SPACED.test(localName) ? both('margin-left', 'margin-right', dimension(value)) : '';
    case 'vspace':
      return SPACED.test(localName) ? both('margin-top', 'margin-bottom', dimension(value)) : '';
    case 'color':
      if (localName === 'hr') return ruleColorHint(value);
      return localName === 'font' ? declaration('color', legacyColor(value)) : '';
    case 'face':
      return localName === 'font' && !/[;{}!]/.test(value) ? declaration('font-family', value.trim() || null) : '';
    case 'size':
      if (localName === 'font') return declaration('font-size', fontSize(value));
      return localName === 'hr' ? ruleSizeHint(value) : '';
    case 'text':
      return localName === 'body' ? declaration('color', legacyColor(value)) : '';
    default:
      return localName === 'body' ? bodyMarginHint(name, value) : '';
  }
}

function widthHint(element: Element, value: string): string {
  switch (element.localName) {
    case 'table':
    case 'td':
    case 'th':
      return declaration('width', nonzeroDimension(value));
    case 'col':
    case 'colgroup':
    case 'hr':
      return declaration('width', dimension(value));
    default:
      return isSized(element) ? declaration('width', dimension(value)) : '';
  }
}

function isSized(element: Element): boolean {
  if (!SIZED.test(element.localName)) return false;
  return element.localName !== 'input' || attribute(element, 'type')?.toLowerCase() === 'image';
}

/** §15.4.3: width and height together also give the ratio, for the time when CSS sets only one of them; of a canvas they give nothing else. */
function ratioHint(element: Element): string {
  const { localName } = element;
  if (!WITH_RATIO.test(localName) || (localName === 'input' && !isSized(element))) return '';
  const width = nonNegativeInteger(attribute(element, 'width') ?? '');
  const height = nonNegativeInteger(attribute(element, 'height') ?? '');
  const isPercentage = /%/.test((attribute(element, 'width') ?? '') + (attribute(element, 'height') ?? ''));
  if (width === null || height === null || isPercentage || width === 0 || height === 0) return '';
  return `aspect-ratio:auto ${width}/${height};`;
}

function borderHint(element: Element, value: string): string {
  const { localName } = element;
  if (localName === 'table') return `border-width:${nonNegativeInteger(value) ?? 1}px;`;
  if (localName !== 'img' && localName !== 'object' && !(localName === 'input' && isSized(element))) return '';
  const width = nonNegativeInteger(value);
  return width === null || width === 0 ? '' : `border:${width}px solid;`;
}

/** §15.3.6: the border is a part of the size; a rule of one pixel has no lower border. */
function ruleSizeHint(value: string): string {
  const size = nonNegativeInteger(value) ?? 0;
  return size <= 1 ? 'border-bottom-width:0;' : `height:${size - 2}px;`;
}

/** A rule with a colour is filled. */
function ruleColorHint(value: string): string {
  const color = legacyColor(value);
  return color === null ? 'border-style:solid;' : `border-style:solid;border-color:${color};background-color:${color};`;
}

/** §15.3.3: what a frame says of the margins of the `body` in it, as declarations. */
export function frameMarginHints({ attributes }: Element): string {
  let hints = '';
  for (const { name, value } of attributes)
    if (name === 'marginwidth' || name === 'marginheight') hints += bodyMarginHint(name, value);
  return hints;
}

/** As Chromium: the two sides of an axis go together, whichever of the old names is used. */
function bodyMarginHint(name: string, value: string): string {
  switch (name) {
    case 'marginwidth':
    case 'leftmargin':
      return both('margin-left', 'margin-right', pixelLength(value));
    case 'marginheight':
    case 'topmargin':
      return both('margin-top', 'margin-bottom', pixelLength(value));
    default:
      return '';
  }
}

function pixelLength(value: string): string | null {
  const length = nonNegativeInteger(value);
  return length === null ? null : `${length}px`;
}

function pixels(property: string, value: string): string {
  return declaration(property, pixelLength(value));
}

function both(first: string, second: string, value: string | null): string {
  return value === null ? '' : `${first}:${value};${second}:${value};`;
}

function declaration(property: string, value: string | null): string {
  return value === null ? '' : `${property}:${value};`;
}
