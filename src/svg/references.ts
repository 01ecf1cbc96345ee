/** Elements of an SVG by id, for `use`, `clip-path` and paint servers. Only references within the same document are followed. */
import type { Document, Element, Node } from '../dom/node.ts';

export class ReferencedElements {
  readonly #scope: Element;
  #byId: Map<string, Element> | null = null;

  /** @param scope - any element of the document */
  constructor(scope: Element) {
    this.#scope = scope;
  }

  /** @param reference - `#id`, or `url(#id)`; `null` and other addresses find nothing */
  find(reference: string | null): Element | null {
    const match = reference === null ? null : /^\s*(?:url\(\s*["']?)?#([^"')]+)/.exec(reference);
    if (match === null) return null;
    this.#byId ??= collectIds(this.#scope);
    return this.#byId.get(match[1]!.trim()) ?? null;
  }
}

function collectIds(scope: Element): Map<string, Element> {
  let top: Element | Document = scope;
  while (top.kind === 'element') top = top.parent;
  const byId = new Map<string, Element>();
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind !== 'element') continue;
      if (node.id !== null && !byId.has(node.id)) byId.set(node.id, node);
      visit(node.children);
    }
  };
  visit(top.children);
  return byId;
}
