/** The elements of XML text that are open, with the prefixes in force in them (xml-names §6.1). What a tag asks of them takes no longer the deeper it is. */
import type { Attribute } from './node.ts';
import type { BuilderParent } from './tree-builder.ts';

export interface OpenElement {
  readonly node: BuilderParent;
  readonly qualifiedName: string;
  /** Prefixes that it declares. */
  readonly declared: readonly string[];
  readonly isTemplate: boolean;
}

const DECLARATION = /^xmlns(?::|$)/;

export class OpenElements {
  readonly #elements: OpenElement[];
  /** How many of each name there are. */
  readonly #counts = new Map<string, number>();
  /** What each prefix was declared to be, the innermost last. */
  readonly #namespaces = new Map<string, string[]>();

  constructor(document: BuilderParent) {
    this.#elements = [{ node: document, qualifiedName: '', declared: [], isTemplate: false }];
  }

  get last(): OpenElement {
    return this.#elements.at(-1)!;
  }

  /** @param prefix - empty for names without one */
  namespaceOf(prefix: string): string | undefined {
    return this.#namespaces.get(prefix)?.at(-1);
  }

  /** Of a start tag; in force until its element is closed, or forgotten. @returns the prefixes */
  declare(attributes: readonly Attribute[]): readonly string[] {
    const declared: string[] = [];
    for (const { name, value } of attributes) {
      if (!DECLARATION.test(name)) continue;
      const prefix = name.slice('xmlns:'.length);
      const outer = this.#namespaces.get(prefix);
      if (outer === undefined) this.#namespaces.set(prefix, [value]);
      else outer.push(value);
      declared.push(prefix);
    }
    return declared;
  }

  forget(declared: readonly string[]): void {
    for (const prefix of declared) this.#namespaces.get(prefix)!.pop();
  }

  push(element: OpenElement): void {
    this.#elements.push(element);
    this.#counts.set(element.qualifiedName, (this.#counts.get(element.qualifiedName) ?? 0) + 1);
  }

  /** The innermost of that name, with those in it; nothing where there is none. */
  close(qualifiedName: string): void {
    if ((this.#counts.get(qualifiedName) ?? 0) === 0) return;
    for (let closed = this.#pop(); closed.qualifiedName !== qualifiedName; ) closed = this.#pop();
  }

  #pop(): OpenElement {
    const element = this.#elements.pop()!;
    this.#counts.set(element.qualifiedName, this.#counts.get(element.qualifiedName)! - 1);
    this.forget(element.declared);
    return element;
  }
}
