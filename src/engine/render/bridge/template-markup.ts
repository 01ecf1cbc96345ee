/** One template as markup that can be put into another document: every element in it is closed, and its fields are filled. */
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const FIELDS = ['date', 'title', 'url', 'pageNumber', 'totalPages'] as const;

/** By the class of the elements that show them. */
export type TemplateFields = { readonly [F in (typeof FIELDS)[number]]: string };

export class TemplateMarkup {
  readonly #tree: DefaultTreeAdapterTypes.DocumentFragment;

  constructor(template: string) {
    this.#tree = parseFragment(template);
  }

  /** Gives the elements of each class their text, in the order of the classes, as Chromium does. */
  fill(fields: TemplateFields): void {
    for (const name of FIELDS) {
      for (const element of elementsIn(this.#tree.childNodes, name))
        element.childNodes = [{ nodeName: '#text', value: fields[name], parentNode: element }];
    }
  }

  /** How many elements are of the class `text`. */
  get textCount(): number {
    return elementsIn(this.#tree.childNodes, 'text').length;
  }

  /** @param hidden - which of the elements of class `text` are not seen */
  text(hidden: readonly boolean[]): string {
    if (!hidden.includes(true)) return serialize(this.#tree);
    const elements = elementsIn(this.#tree.childNodes, 'text').filter((_, index) => hidden[index]);
    const before = elements.map(({ attrs }) => attrs);
    for (const element of elements) element.attrs = withHidden(element.attrs);
    const text = serialize(this.#tree);
    for (const [index, element] of elements.entries()) element.attrs = before[index]!;
    return text;
  }
}

function withHidden(attrs: Element['attrs']): Element['attrs'] {
  const style = attrs.find(({ name }) => name === 'style')?.value ?? '';
  const rest = attrs.filter(({ name }) => name !== 'style');
  return [...rest, { name: 'style', value: `${style}; visibility: hidden` }];
}

function elementsIn(nodes: readonly Node[], className: string): Element[] {
  return nodes.flatMap((node) => {
    if (!('childNodes' in node)) return [];
    const inside = elementsIn(node.childNodes, className);
    return 'tagName' in node && hasClass(node, className) ? [node, ...inside] : inside;
  });
}

function hasClass({ attrs }: Element, className: string): boolean {
  const classes = attrs.find(({ name }) => name === 'class')?.value ?? '';
  return classes.split(/\s+/).includes(className);
}
