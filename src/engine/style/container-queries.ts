/**
 * Query containers of a document while its styles are computed (css-conditional-5 §4, §5): which container an element asks, and what the
 * answer is. Sizes come from the layout before; who was asked is noted, so that layout knows when another round is needed.
 */
import type { ContainerFacts, ContainerQuery } from '../css/container-query.ts';
import type { Element } from '../dom/node.ts';
import type { ContainerAnswers } from './matching/selector-matcher.ts';
import type { StyleRecord } from './style-record.ts';

/** Content box of a container, px. */
export interface ContainerSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes as the last layout has them; no entry for elements without a box that can be asked. */
export type ContainerSizes = ReadonlyMap<Element, ContainerSize>;

/** The containers that container units of an element are relative to; one object for each container and what is in it. */
export class ContainerUnits {
  readonly element: Element;
  readonly #width: number | null;
  readonly #height: number | null;
  readonly #outer: ContainerUnits | null;
  readonly #onAsk: (element: Element) => void;

  constructor(
    record: StyleRecord,
    element: Element,
    size: ContainerSize | null,
    outer: ContainerUnits | null,
    onAsk: (element: Element) => void,
  ) {
    this.element = element;
    this.#width = size === null ? null : size.width;
    this.#height = size === null || record.style.containment.type !== 'size' ? null : size.height;
    this.#outer = outer;
    this.#onAsk = onAsk;
  }

  /** px; `null` where no container has a size on this axis. */
  width(): number | null {
    this.#onAsk(this.element);
    return this.#width ?? this.#outer?.width() ?? null;
  }

  height(): number | null {
    this.#onAsk(this.element);
    return this.#height ?? this.#outer?.height() ?? null;
  }
}

export class ContainerQueries implements ContainerAnswers {
  /** Containers whose size was asked for. */
  readonly asked = new Set<Element>();
  readonly #sizes: ContainerSizes;
  readonly #recordOf: (element: Element) => StyleRecord;
  readonly #factsOf: (element: Element, size: ContainerSize | null) => ContainerFacts;
  readonly #answers = new Map<ContainerQuery, Map<Element, boolean>>();

  /** @param recordOf - of an element that comes before the one in question */
  constructor(
    sizes: ContainerSizes,
    recordOf: (element: Element) => StyleRecord,
    factsOf: (element: Element, size: ContainerSize | null) => ContainerFacts,
  ) {
    this.#sizes = sizes;
    this.#recordOf = recordOf;
    this.#factsOf = factsOf;
  }

  holds(query: ContainerQuery, element: Element, includesSelf: boolean): boolean {
    for (let each: ContainerQuery | null = query; each !== null; each = each.outer) {
      const container = this.#containerFor(each, includesSelf ? element : element.parent);
      if (container === null || !this.#answer(each, container)) return false;
    }
    return true;
  }

  /** The record of a container, which no other element shares: what is in it may depend on its size. */
  ownRecord(record: StyleRecord, element: Element): StyleRecord {
    const { style, custom } = record;
    const size = this.#sizes.get(element) ?? null;
    const container = new ContainerUnits(record, element, size, record.container, (asked) => this.asked.add(asked));
    return { style, custom, container };
  }

  /** §4.1: the nearest ancestor of that name whose type allows all that is asked. */
  #containerFor({ name, asksWidth, asksHeight }: ContainerQuery, first: Element['parent']): Element | null {
    for (let each = first; each.kind === 'element'; each = each.parent) {
      const { names, type } = this.#recordOf(each).style.containment;
      if (asksHeight ? type !== 'size' : asksWidth && type === 'normal') continue;
      if (name === null || names.includes(name)) return each;
    }
    return null;
  }

  #answer(query: ContainerQuery, container: Element): boolean {
    let answers = this.#answers.get(query);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(query, answers);
    }
    let answer = answers.get(container);
    if (answer === undefined) {
      const asksSize = query.asksWidth || query.asksHeight;
      if (asksSize) this.asked.add(container);
      const size = asksSize ? (this.#sizes.get(container) ?? null) : null;
      answer = query.holds(this.#factsOf(container, size)) === 'true';
      answers.set(container, answer);
    }
    return answer;
  }
}
