/** The declarations of the pseudo-elements that elements have: a list by element for each kind that some element has. */
import type { Element } from '../dom/node.ts';
import type { RuleNode } from './rule-tree.ts';

export class PseudoNodes {
  readonly #byPseudo = new Map<string, (RuleNode | null)[]>();
  readonly #elementCount: number;

  constructor(elementCount: number) {
    this.#elementCount = elementCount;
  }

  has(pseudo: string): boolean {
    return this.#byPseudo.has(pseudo);
  }

  of({ index }: Element, pseudo: string): RuleNode | null {
    return this.#byPseudo.get(pseudo)?.[index] ?? null;
  }

  set({ index }: Element, pseudo: string, node: RuleNode): void {
    let nodes = this.#byPseudo.get(pseudo);
    if (nodes === undefined) {
      nodes = new Array<RuleNode | null>(this.#elementCount).fill(null);
      this.#byPseudo.set(pseudo, nodes);
    }
    nodes[index] = node;
  }
}
