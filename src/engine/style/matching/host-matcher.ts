/**
 * What selectors of a shadow tree see of its host: it is featureless (css-scoping-1 §3.2.1), so that only `:host` and its functions can match it,
 * and `:is()`, `:not()` and `:has()` around them.
 */
import type { Compound, HostTest, Selector, Test } from '../../css/selectors/selector.ts';
import type { Element } from '../../dom/node.ts';
import type { SelectorMatcher, ShadowSide } from './selector-matcher.ts';

/** `not-allowed`: what no featureless element can match, nor be known not to match: `:not()` of it does not hold either. */
type Outcome = 'yes' | 'no' | 'not-allowed';

export class HostMatcher implements ShadowSide {
  readonly host: Element;
  readonly #inner: SelectorMatcher;
  readonly #outer: SelectorMatcher;
  /** The host, and what is around it in the flat tree, each in its own tree. */
  readonly #around: () => Iterable<{ readonly element: Element; readonly matcher: SelectorMatcher }>;
  readonly #filledSlots: ReadonlySet<Element>;

  constructor(
    host: Element,
    matchers: { readonly inner: SelectorMatcher; readonly outer: SelectorMatcher },
    filledSlots: ReadonlySet<Element>,
    around: () => Iterable<{ readonly element: Element; readonly matcher: SelectorMatcher }>,
  ) {
    this.host = host;
    this.#inner = matchers.inner;
    this.#outer = matchers.outer;
    this.#filledSlots = filledSlots;
    this.#around = around;
  }

  isFilled(slot: Element): boolean {
    return this.#filledSlots.has(slot);
  }

  matchesHost(compound: Compound): boolean {
    return this.#outcomeOf(compound) === 'yes';
  }

  #outcomeOf({ tests, left }: Compound): Outcome {
    if (left !== null || tests.length === 0) return 'not-allowed';
    let result: Outcome = 'yes';
    for (const test of tests) {
      const outcome = this.#holds(test);
      if (outcome === 'not-allowed') return outcome;
      if (outcome === 'no') result = 'no';
    }
    return result;
  }

  #holds(test: Test): Outcome {
    switch (test.kind) {
      case 'host':
        return this.#matchesOutside(test) ? 'yes' : 'no';
      case 'is':
        return this.#anyOf(test.selectors);
      case 'not':
        return negated(this.#anyOf(test.selectors));
      case 'has':
        return this.#inner.hostHas(test, this.host) ? 'yes' : 'no';
      case 'anchor':
        return this.#inner.isAnchor(this.host) ? 'yes' : 'no';
      case 'container':
        return this.#inner.holdsForHost(test.query, this.host) ? 'yes' : 'no';
      default:
        return 'not-allowed';
    }
  }

  #anyOf(selectors: readonly Selector[]): Outcome {
    const outcomes = selectors.map(({ subject }) => this.#outcomeOf(subject));
    if (outcomes.includes('yes')) return 'yes';
    return outcomes.includes('not-allowed') ? 'not-allowed' : 'no';
  }

  #matchesOutside({ selectors, isContext }: HostTest): boolean {
    if (selectors === null) return true;
    if (!isContext) return this.#outer.matchesAny(selectors, this.host);
    for (const { element, matcher } of this.#around()) if (matcher.matchesAny(selectors, element)) return true;
    return false;
  }
}

function negated(outcome: Outcome): Outcome {
  if (outcome === 'not-allowed') return outcome;
  return outcome === 'yes' ? 'no' : 'yes';
}

/** Whether a compound may match a host: `:host` stands in it, or in a function of it. */
export function mentionsHost({ tests }: Compound): boolean {
  return tests.some(
    (test) =>
      test.kind === 'host' ||
      ((test.kind === 'is' || test.kind === 'not') && test.selectors.some(({ subject }) => mentionsHost(subject))),
  );
}
