/**
 * Which names do the ancestors of the current element have? Rejects most selectors with descendant combinators by one look.
 *
 * Other engines use a Bloom filter here. All names that any selector asks of an ancestor are known before matching, and are few, so
 * each has a counter of its own and the answer is exact.
 */
import type { Selector } from '../../css/selectors/selector.ts';
import { asciiLower } from '../../css/syntax/escapes.ts';
import type { Element } from '../../dom/node.ts';

export class AncestorFilter {
  readonly #types = new Map<string, number>();
  readonly #classes = new Map<string, number>();
  readonly #ids = new Map<string, number>();
  readonly #attributes = new Map<string, number>();
  #counts = new Int32Array(0);
  #size = 0;

  /** Numbers of the names that an ancestor must have; registers them. Called for all rules before the first `push`. */
  requirementsOf(selector: Selector): readonly number[] {
    const numbers: number[] = [];
    for (let right = selector.subject; right.left !== null; right = right.left) {
      if (right.combinator !== 'child' && right.combinator !== 'descendant') continue;
      for (const test of right.left.tests) {
        if (test.kind === 'class') numbers.push(this.#numberOf(this.#classes, test.name));
        else if (test.kind === 'id') numbers.push(this.#numberOf(this.#ids, test.name));
        else if (test.kind === 'attribute' && test.name === test.lowerName && test.namespace === null)
          numbers.push(this.#numberOf(this.#attributes, test.name));
        else if (test.kind === 'type') numbers.push(this.#numberOf(this.#types, test.lowerName));
      }
    }
    return numbers;
  }

  /** Makes `element` one of the ancestors. */
  push(element: Element): void {
    this.#add(element, 1);
  }

  /** Takes back `push`. */
  pop(element: Element): void {
    this.#add(element, -1);
  }

  mayMatch(requirements: readonly number[]): boolean {
    for (let i = 0; i < requirements.length; i++) if (this.#counts[requirements[i]!] === 0) return false;
    return true;
  }

  #add(element: Element, by: 1 | -1): void {
    if (this.#size === 0) return;
    if (this.#counts.length < this.#size) this.#counts = new Int32Array(this.#size);
    const name = element.namespace === 'html' ? element.localName : asciiLower(element.localName);
    const type = this.#types.get(name);
    if (type !== undefined) this.#counts[type]! += by;
    if (element.id !== null && this.#ids.size > 0) {
      const id = this.#ids.get(element.id);
      if (id !== undefined) this.#counts[id]! += by;
    }
    const { classes, attributes } = element;
    for (let i = 0; i < classes.length; i++) {
      const number = this.#classes.get(classes[i]!);
      if (number !== undefined) this.#counts[number]! += by;
    }
    if (this.#attributes.size === 0) return;
    for (let i = 0; i < attributes.length; i++) {
      const number = this.#attributes.get(attributes[i]!.name);
      if (number !== undefined) this.#counts[number]! += by;
    }
  }

  #numberOf(names: Map<string, number>, name: string): number {
    let number = names.get(name);
    if (number === undefined) {
      number = this.#size++;
      names.set(name, number);
    }
    return number;
  }
}
