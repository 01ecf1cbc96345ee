/** Rules by what their rightmost compound must have, so that an element meets only those that may match (ARCHITECTURE 2.2). */
import type { Compound, Selector } from '../../css/selectors/selector.ts';
import { asciiLower } from '../../css/syntax/escapes.ts';
import type { Element } from '../../dom/node.ts';
import type { AncestorFilter } from './ancestor-filter.ts';
import { type SelectorMatcher, UNSCOPED } from './selector-matcher.ts';

interface Entry<R> {
  readonly rule: R;
  /** Where it goes when it matches: rules for the element, for its `::before` … */
  readonly target: MatchedRules<R>;
  readonly selector: Selector;
  readonly requirements: readonly number[];
}

type Bucket<R> = Entry<R>[];

/** A list that is filled anew for each element: setting `length` costs more than matching. */
export class MatchedRules<R> {
  readonly rules: R[] = [];
  /** Of each rule how far its scoping root is. */
  readonly proximities: number[] = [];
  count = 0;
  /** Whether a rule is in an `@scope`. */
  hasScoped = false;

  clear(): void {
    this.count = 0;
    this.hasScoped = false;
  }

  add(rule: R): void {
    if (this.hasScoped) this.proximities[this.count] = UNSCOPED;
    this.rules[this.count++] = rule;
  }

  /** From the first such rule on all proximities are kept. */
  addScoped(rule: R, proximity: number): void {
    if (!this.hasScoped) this.proximities.fill(UNSCOPED);
    while (this.proximities.length <= this.count) this.proximities.push(UNSCOPED);
    this.proximities[this.count] = proximity;
    this.rules[this.count++] = rule;
    this.hasScoped = true;
  }
}

const NO_REQUIREMENTS: readonly number[] = [];

export class RuleMap<R> {
  readonly #isQuirks: boolean;
  readonly #byId = new Map<string, Bucket<R>>();
  readonly #byClass = new Map<string, Bucket<R>>();
  readonly #byAttribute = new Map<string, Bucket<R>>();
  /** Of `[name=value]`: by name, and then by value in lower case. */
  readonly #byValue = new Map<string, Map<string, Bucket<R>>>();
  readonly #byType = new Map<string, Bucket<R>>();
  /** Of `.row > *`: by a class of the parent. */
  readonly #byParentClass = new Map<string, Bucket<R>>();
  readonly #root: Bucket<R> = [];
  readonly #universal: Bucket<R> = [];

  constructor(isQuirks: boolean) {
    this.#isQuirks = isQuirks;
  }

  add(rule: R, selector: Selector, filter: AncestorFilter, target: MatchedRules<R>): void {
    // In quirks mode names may differ in case from those that the filter counts.
    const requirements = this.#isQuirks ? NO_REQUIREMENTS : filter.requirementsOf(selector);
    const entry: Entry<R> = { rule, target, selector, requirements };
    for (const bucket of this.#bucketsFor(selector.subject)) bucket.push(entry);
  }

  /** Adds the rules that match to their targets; one that stands in two buckets may be added twice. */
  collect(element: Element, matcher: SelectorMatcher, filter: AncestorFilter): void {
    if (element.id !== null && this.#byId.size > 0)
      collectFrom(this.#byId.get(this.#key(element.id)), element, matcher, filter);
    const { classes, attributes } = element;
    if (this.#byClass.size > 0) {
      for (let i = 0; i < classes.length; i++)
        collectFrom(this.#byClass.get(this.#key(classes[i]!)), element, matcher, filter);
    }
    if (this.#byAttribute.size > 0) {
      for (let i = 0; i < attributes.length; i++)
        collectFrom(this.#byAttribute.get(attributes[i]!.name), element, matcher, filter);
    }
    if (this.#byValue.size > 0) {
      for (let i = 0; i < attributes.length; i++) {
        const { name, value } = attributes[i]!;
        const byValue = this.#byValue.get(name);
        if (byValue !== undefined) collectFrom(byValue.get(asciiLower(value)), element, matcher, filter);
      }
    }
    const name = element.namespace === 'html' ? element.localName : asciiLower(element.localName);
    collectFrom(this.#byType.get(name), element, matcher, filter);
    if (element.parent.kind === 'document') collectFrom(this.#root, element, matcher, filter);
    else if (this.#byParentClass.size > 0) {
      const outer = element.parent.classes;
      for (let i = 0; i < outer.length; i++)
        collectFrom(this.#byParentClass.get(this.#key(outer[i]!)), element, matcher, filter);
    }
    if (this.#universal.length > 0) collectFrom(this.#universal, element, matcher, filter);
  }

  #key(name: string): string {
    return this.#isQuirks ? asciiLower(name) : name;
  }

  #bucketsFor(compound: Compound): Set<Bucket<R>> {
    const bucket = this.#bucketFor(compound);
    if (bucket !== null) return new Set([bucket]);
    // `:is(a, .b)` alone: under each of its selectors, if all of them name something.
    for (const test of compound.tests) {
      if (test.kind !== 'is') continue;
      const buckets = test.selectors.map((selector) => this.#bucketFor(selector.subject));
      if (!buckets.includes(null)) return new Set(buckets as Bucket<R>[]);
    }
    if (compound.combinator === 'child') {
      for (const test of compound.left!.tests)
        if (test.kind === 'class') return new Set([bucketOf(this.#byParentClass, this.#key(test.name))]);
    }
    return new Set([this.#universal]);
  }

  #bucketFor(compound: Compound): Bucket<R> | null {
    let best: Bucket<R> | null = null;
    let rank = 0;
    for (const test of compound.tests) {
      if (test.kind === 'id') return bucketOf(this.#byId, this.#key(test.name));
      if (test.kind === 'class' && rank < 4) {
        best = bucketOf(this.#byClass, this.#key(test.name));
        rank = 4;
      } else if (test.kind === 'root' && rank < 3) {
        best = this.#root;
        rank = 3;
      } else if (test.kind === 'attribute' && rank < 2 && test.name === test.lowerName && test.namespace === null) {
        best =
          test.operator === 'equals'
            ? bucketOf(this.#valuesOf(test.name), asciiLower(test.value))
            : bucketOf(this.#byAttribute, test.name);
        rank = 2;
      } else if (test.kind === 'type' && rank < 1) {
        best = bucketOf(this.#byType, test.lowerName);
        rank = 1;
      }
    }
    return best;
  }

  #valuesOf(name: string): Map<string, Bucket<R>> {
    let values = this.#byValue.get(name);
    if (values === undefined) {
      values = new Map();
      this.#byValue.set(name, values);
    }
    return values;
  }
}

function bucketOf<R>(map: Map<string, Bucket<R>>, key: string): Bucket<R> {
  let bucket = map.get(key);
  if (bucket === undefined) {
    bucket = [];
    map.set(key, bucket);
  }
  return bucket;
}

function collectFrom<R>(
  bucket: Bucket<R> | undefined,
  element: Element,
  matcher: SelectorMatcher,
  filter: AncestorFilter,
): void {
  if (bucket === undefined) return;
  matcher.tick(bucket.length);
  for (let i = 0; i < bucket.length; i++) {
    const { rule, target, selector, requirements } = bucket[i]!;
    if (requirements.length > 0 && !filter.mayMatch(requirements)) continue;
    if (!matcher.matches(selector, element)) continue;
    if (selector.scope === null) target.add(rule);
    else target.addScoped(rule, matcher.proximity);
  }
}
