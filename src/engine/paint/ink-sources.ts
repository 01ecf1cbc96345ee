/**
 * What of the ink is content: texts and pictures of the document. The rest is artifacts (ISO 32000-1 §14.8.2.2): decorations, margin boxes,
 * what repeats on further pages (headers of tables, fixed boxes), what `aria-hidden` and an empty `alt` take away from readers.
 */
import type { BoxSource } from '../boxes/tree/box.ts';
import { isFormField } from '../controls/form-field.ts';
import type { InkSource } from '../display/display-item.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

/** A text or a picture, and whose it is. It is the box itself, so that all its fragments are one. */
export interface TaggedBox extends InkSource {
  readonly source: BoxSource;
  /** What readers of the tree find in place of the text: a hyphen at the end of a line is part of no word. */
  readonly readAs?: string;
}

const UNKNOWN = 0;
const PLAIN = 1;
const REPEATS = 2;
const HIDDEN = 3;

/** Of one document, page by page. */
export class InkSources {
  readonly #styles: { styleOf(element: Element): ComputedStyle };
  /** By element. */
  readonly #roles: Uint8Array;
  readonly #hasFields: boolean;
  /** Boxes that may repeat, with the page that they were on first. */
  readonly #firstPages = new Map<InkSource, number>();
  #page = 0;

  /** @param hasFields - whether controls are fields: readers are told of these, and what the page shows of them is decoration */
  constructor(elementCount: number, styles: { styleOf(element: Element): ComputedStyle }, hasFields: boolean) {
    this.#styles = styles;
    this.#hasFields = hasFields;
    this.#roles = new Uint8Array(elementCount);
  }

  beginPage(): void {
    this.#page++;
  }

  ofText({ box, detail }: Fragment): TaggedBox | null {
    const source = box?.source ?? null;
    const content = box === null || source === null ? null : this.#content(box, source);
    if (content === null || detail?.kind !== 'text' || detail.readAs === null) return content;
    return { id: content.id, source: content.source, readAs: detail.readAs };
  }

  ofPicture({ box }: Fragment): TaggedBox | null {
    const source = box?.source ?? null;
    if (box?.kind !== 'replaced' || source === null || isDecoration(source.element)) return null;
    return this.#content(box, source);
  }

  #content(box: { readonly id: number }, source: BoxSource): TaggedBox | null {
    const role = this.#roleOf(source.element);
    if (role === HIDDEN) return null;
    if (role === REPEATS) {
      const first = this.#firstPages.get(box);
      if (first === undefined) this.#firstPages.set(box, this.#page);
      else if (first !== this.#page) return null;
    }
    return box as TaggedBox;
  }

  #roleOf(element: Element): number {
    const known = this.#roles[element.index]!;
    if (known !== UNKNOWN) return known;
    const inherited = element.parent.kind === 'element' ? this.#roleOf(element.parent) : PLAIN;
    const isHidden = attribute(element, 'aria-hidden') === 'true' || (this.#hasFields && isFormField(element));
    const role = inherited === HIDDEN || isHidden ? HIDDEN : inherited;
    this.#roles[element.index] = role === PLAIN && this.#repeats(element) ? REPEATS : role;
    return this.#roles[element.index]!;
  }

  #repeats(element: Element): boolean {
    const { display: style } = this.#styles.styleOf(element);
    const { part } = style.display;
    return part === 'table-header-group' || part === 'table-footer-group' || style.position === 'fixed';
  }
}

/** HTML §4.8.4.4: an image with an empty `alt` says nothing; neither do roles that say so. */
function isDecoration(element: Element): boolean {
  const role = attribute(element, 'role');
  if (role === 'presentation' || role === 'none') return true;
  return element.localName === 'img' && attribute(element, 'alt') === '' && attribute(element, 'aria-label') === null;
}
