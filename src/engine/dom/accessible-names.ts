/** What elements are called for readers that are not looked at (accname-1.2 §4.3, html-aam-1.0 §4.1): by ARIA, by attributes and children of their own, by their text. */
import { attribute, type Element } from './node.ts';

/** A name is cut here, and what it is taken from after as many nodes: many elements may refer to one. */
const LONGEST_NAME = 300;
const MOST_NODES = 1_000;
/** Of one text: a name, and the white space between its words. */
const MOST_CHARACTERS = 10 * LONGEST_NAME;

/** Elements whose content names them (wai-aria-1.2 §5.2.8.4), as far as tags and findings ask for names. */
const NAMED_BY_CONTENT = /^(?:a|button|caption|figcaption|h[1-6]|legend|summary|td|th)$/;
/** Children that name the element around them (html-aam-1.0 §4.1.8, §4.1.9; svg-aam-1.0 §8.1). */
const NAMING_CHILD: Readonly<Record<string, string>> = {
  table: 'caption',
  figure: 'figcaption',
  fieldset: 'legend',
  svg: 'title',
};
/** HTML elements that `alt` names. */
const HAS_ALT = /^(?:img|area|input)$/;

/** Of one document; its ids are read when the first element refers to one. */
export class AccessibleNames {
  readonly #elements: readonly Element[];
  #byId: ReadonlyMap<string, Element> | null = null;

  constructor(elements: readonly Element[]) {
    this.#elements = elements;
  }

  /** Empty where nothing says it. */
  nameOf(element: Element): string {
    const given = this.labelOf(element);
    if (given !== '') return given;
    const own = folded(nativeNameOf(element) || descriptionOfDrawing(element));
    if (own !== '') return own;
    const isLink = attribute(element, 'role') === 'link';
    if (element.namespace === 'html' && (isLink || NAMED_BY_CONTENT.test(element.localName))) {
      const text = folded(textOf(element));
      if (text !== '') return text;
    }
    return folded(attribute(element, 'title') ?? '');
  }

  /** What ARIA says, by `aria-labelledby` or `aria-label`. */
  labelOf(element: Element): string {
    const ids = attribute(element, 'aria-labelledby');
    if (ids !== null) {
      const referred = words(ids).flatMap((id) => this.elementOf(id) ?? []);
      const name = folded(
        referred.map((each) => attribute(each, 'aria-label') ?? (nativeNameOf(each) || textOf(each))).join(' '),
      );
      if (name !== '') return name;
    }
    return folded(attribute(element, 'aria-label') ?? '');
  }

  /** The first with this id. */
  elementOf(id: string): Element | null {
    this.#byId ??= byId(this.#elements);
    return this.#byId.get(id) ?? null;
  }
}

/** What is written in an element for those who read it: without what its controls hold, pictures by their alternatives. */
export function textOf(element: Element): string {
  let text = '';
  let nodes = 0;
  const visit = (each: Element): void => {
    for (const child of each.children) {
      if (text.length > LONGEST_NAME || ++nodes > MOST_NODES) return;
      if (child.kind === 'text') text += opening(child.data);
      else if (child.kind === 'element' && isRead(child)) {
        const name = nameInside(child);
        if (name !== '') text += ` ${name} `;
        else visit(child);
      }
    }
  };
  visit(element);
  return text;
}

/** Each line of a link asks for the name of the link, and many elements may be named by one. */
function opening(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const start = Math.max(0, text.search(/\S/));
  return `${start > 0 ? ' ' : ''}${text.slice(start, start + MOST_CHARACTERS)}`;
}

function isRead(child: Element): boolean {
  return (
    !/^(?:select|textarea|button|script|style)$/.test(child.localName) && attribute(child, 'aria-hidden') !== 'true'
  );
}

/** What is read of it in place of its text. */
function nameInside(child: Element): string {
  const isPicture = child.namespace === 'svg' || HAS_ALT.test(child.localName);
  return attribute(child, 'aria-label') ?? (isPicture ? nativeNameOf(child) : '');
}

export function folded(text: string): string {
  return words(text).join(' ').slice(0, LONGEST_NAME);
}

/** What the element's own language has for it. */
function nativeNameOf(element: Element): string {
  const { namespace, localName } = element;
  if (namespace === 'html' && HAS_ALT.test(localName)) {
    const alternative = attribute(element, 'alt') ?? '';
    if (alternative !== '') return alternative;
  }
  const naming = NAMING_CHILD[localName];
  if (naming === undefined || (namespace === 'svg') !== (localName === 'svg')) return '';
  return textOfChild(element, naming);
}

/** svg-aam-1.0 §8.1: what `desc` tells is no name; but a PDF has one text for both, and a drawing without a title is described all the same. */
function descriptionOfDrawing(element: Element): string {
  return element.namespace === 'svg' && element.localName === 'svg' ? textOfChild(element, 'desc') : '';
}

function textOfChild(element: Element, name: string): string {
  const child = element.children.find((each) => each.kind === 'element' && each.localName === name);
  return child?.kind === 'element' ? textOf(child) : '';
}

function byId(elements: readonly Element[]): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const element of elements) if (element.id !== null && !found.has(element.id)) found.set(element.id, element);
  return found;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
