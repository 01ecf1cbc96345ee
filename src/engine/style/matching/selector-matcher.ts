/** Does this element match this selector? Right to left (selectors-4 §3.1, §4), with answers kept where asking again would be slow. */
import type { Deadline } from '../../base/deadline.ts';
import type { Diagnostics } from '../../base/diagnostics.ts';
import type { ContainerQuery } from '../../css/container-query.ts';
import type {
  AttributeTest,
  Compound,
  HasTest,
  NthTest,
  Scope,
  Selector,
  Test,
  TypeTest,
} from '../../css/selectors/selector.ts';
import { asciiLower } from '../../css/syntax/escapes.ts';
import { directionalityOf } from '../../dom/directionality.ts';
import type { Attribute, Document, Element } from '../../dom/node.ts';
import { hasState } from './element-state.ts';
import { matchesLanguage } from './match-language.ts';
import { Anchors } from './relative-selectors.ts';
import { SiblingPositions } from './sibling-positions.ts';

/**
 * How the left part of a chain failed: whether another candidate may do better. Without this, chains of descendant and sibling
 * combinators would be tried in all combinations.
 */
type Outcome = 0 | 1 | 2 | 3;
const MATCHES = 0;
/** Another sibling or ancestor may match. */
const FAILS_HERE = 1;
/** No sibling can match; an element further up may. */
const FAILS_AMONG_SIBLINGS = 2;
const FAILS = 3;

const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** Steps of searching that are taken from the budget at once. */
const STEPS_AT_ONCE = 1_000;
/** What matching one more element against a whole selector counts. */
const STEPS_OF_A_MATCH = 8;

/** Searches among siblings that end sooner are not remembered. */
const SHORT_SEARCH = 16;

interface SiblingSearch {
  /** The siblings before this one were searched. */
  readonly from: Element;
  readonly outcome: Outcome;
}

/** To look through more classes, or a longer value, takes as long as to try several selectors. */
const MANY_CLASSES = 100;
const LONG_VALUE = 1_000;

/** Weaker than any distance. */
export const UNSCOPED = Number.POSITIVE_INFINITY;

/** Whether a query of `@container` holds for an element, or for a pseudo-element of it. */
export interface ContainerAnswers {
  holds(query: ContainerQuery, element: Element, includesSelf: boolean): boolean;
}

/** Of a shadow tree: what its selectors see of the host, and of what is in its slots. */
export interface ShadowSide {
  readonly host: Element;
  matchesHost(compound: Compound): boolean;
  isFilled(slot: Element): boolean;
}

export class SelectorMatcher {
  readonly #document: Document;
  readonly #deadline: Deadline | null;
  /** In quirks mode classes and ids are compared without case. */
  readonly #isQuirks: boolean;
  /** What the `anchor` test stands for while `:has()` is answered. */
  #anchor: Element | null = null;
  readonly #hasAnswers = new Map<HasTest, Anchors>();
  readonly #nthOf = new Map<NthTest, SiblingPositions>();
  /** Of later-sibling combinators, by what stands left of them and the parent of the siblings. */
  readonly #siblingSearches = new Map<Compound, Map<Element | Document, SiblingSearch>>();
  #byType: SiblingPositions | null = null;
  /** What `:scope` stands for in an `@scope`; `null` outside, where it is the root element. */
  #scopeRoot: Element | null = null;
  readonly #scopeRoots = new Map<Scope, Uint8Array>();
  /** Answers the tests of `@container`; `null` where there can be none. */
  readonly #containers: ContainerAnswers | null;
  /** `null` where the document's own tree is matched. */
  #shadow: ShadowSide | null = null;
  /** Generations from the scoping root to the element that a scoped selector matched last (css-cascade-6 §2.6). */
  proximity = 0;

  /** What searching ancestors, siblings and descendants may still cost, before more is asked of the budget. */
  #stepsLeft: number;
  readonly #diagnostics: Diagnostics | null;

  constructor(
    document: Document,
    deadline: Deadline | null,
    containers: ContainerAnswers | null = null,
    diagnostics: Diagnostics | null = null,
  ) {
    this.#stepsLeft = 0;
    this.#diagnostics = diagnostics;
    this.#containers = containers;
    this.#document = document;
    this.#deadline = deadline;
    this.#isQuirks = document.quirksMode === 'quirks';
  }

  /** The tree is a shadow tree. */
  enterShadow(side: ShadowSide): void {
    this.#shadow = side;
  }

  /** Looks at the clock in time: so many selectors are tried. */
  tick(selectors: number): void {
    this.#deadline?.tick(selectors);
  }

  /** Whether the element, or the one that has the selector's pseudo-element, matches. In an `@scope` it sets `proximity`. */
  matches(selector: Selector, element: Element): boolean {
    if (selector.scope !== null) return this.#matchesInScope(selector, selector.scope, element);
    return this.#matchChain(selector.subject, element) === MATCHES;
  }

  matchesAny(selectors: readonly Selector[], element: Element): boolean {
    for (let i = 0; i < selectors.length; i++) {
      if (this.#matchChain(selectors[i]!.subject, element) === MATCHES) return true;
    }
    return false;
  }

  #matchChain(compound: Compound, element: Element): Outcome {
    if (!this.#holdsAll(compound, element)) return FAILS_HERE;
    const { left } = compound;
    if (left === null) return MATCHES;
    switch (compound.combinator) {
      case 'child': {
        if (element.parent.kind !== 'element') return this.#matchHost(left);
        const outcome = this.#matchChain(left, element.parent);
        return outcome === MATCHES || outcome === FAILS ? outcome : FAILS_AMONG_SIBLINGS;
      }
      case 'next-sibling':
        return element.previousElement === null
          ? FAILS_AMONG_SIBLINGS
          : this.#matchChain(left, element.previousElement);
      case 'later-sibling':
        return this.#matchEarlierSibling(left, element);
      default:
        for (let each = element.parent; each.kind === 'element'; each = each.parent) {
          if (!this.#maySearch(1)) return this.#giveUp();
          const outcome = this.#matchChain(left, each);
          if (outcome === MATCHES || outcome === FAILS) return outcome;
        }
        return this.#matchHost(left);
    }
  }

  #holdsAll({ tests }: Compound, element: Element): boolean {
    for (let i = 0; i < tests.length; i++) if (!this.#holds(tests[i]!, element)) return false;
    return true;
  }

  /** Whether the host of the shadow tree matches. */
  matchesHostWith(compound: Compound): boolean {
    return this.#shadow?.matchesHost(compound) === true;
  }

  /** Above a shadow tree stands its host. */
  #matchHost(compound: Compound): Outcome {
    return this.matchesHostWith(compound) ? MATCHES : FAILS;
  }

  /** Among many siblings the search ends where that for an earlier one of them began: the answer from there on is known. */
  #matchEarlierSibling(left: Compound, element: Element): Outcome {
    let steps = 0;
    let outcome: Outcome = FAILS_AMONG_SIBLINGS;
    for (let each = element.previousElement; each !== null; each = each.previousElement) {
      if (!this.#maySearch(1)) return this.#giveUp();
      const here = this.#matchChain(left, each);
      if (here !== FAILS_HERE) {
        outcome = here;
        break;
      }
      if (++steps < SHORT_SEARCH) continue;
      const known = this.#knownSearch(left, each, element);
      if (known === null) continue;
      outcome = known;
      break;
    }
    // What mentions `:scope` or the anchor of `:has()` has another answer for each.
    if (steps >= SHORT_SEARCH && this.#anchor === null && this.#scopeRoot === null)
      this.#siblingSearches.get(left)!.set(element.parent, { from: element, outcome });
    return outcome;
  }

  /** How the last search among these siblings ended, if it began between the two: what lies before `each` is then all that is open. */
  #knownSearch(left: Compound, each: Element, from: Element): Outcome | null {
    if (this.#anchor !== null || this.#scopeRoot !== null) return null;
    let searches = this.#siblingSearches.get(left);
    if (searches === undefined) {
      searches = new Map();
      this.#siblingSearches.set(left, searches);
    }
    const last = searches.get(from.parent);
    if (last === undefined || last.from.siblingIndex > from.siblingIndex) return null;
    return last.from.siblingIndex > each.siblingIndex ? last.outcome : null;
  }

  /** When the budget is used up, selectors that must search match nothing. */
  #maySearch(steps: number): boolean {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft >= 0) return true;
    this.#stepsLeft =
      this.#deadline === null || this.#deadline.allows('selectorSteps', STEPS_AT_ONCE) ? STEPS_AT_ONCE : 0;
    return this.#stepsLeft > 0;
  }

  #giveUp(): Outcome {
    this.#stepsLeft = 0;
    this.#diagnostics?.report(
      'STYLE_LIMIT',
      'Matching selectors takes too long; from some element on, those with combinators or :has() that must search far match nothing',
    );
    return FAILS;
  }

  #holds(test: Test, element: Element): boolean {
    switch (test.kind) {
      case 'class':
        return this.#hasClass(element, test.name);
      case 'type':
        return (test.namespace === 'any' || test.namespace === element.namespace) && this.#hasName(element, test);
      case 'id':
        return (
          element.id !== null &&
          (element.id === test.name || (this.#isQuirks && asciiLower(element.id) === asciiLower(test.name)))
        );
      case 'attribute':
        return matchesAttribute(test, element, this.#deadline);
      case 'nth':
        return this.#matchesNth(test, element);
      case 'first-child':
        return element.previousElement === null;
      case 'last-child':
        return element.nextElement === null;
      case 'only-child':
        return element.previousElement === null && element.nextElement === null;
      case 'is':
        return this.matchesAny(test.selectors, element);
      case 'not':
        return !this.matchesAny(test.selectors, element);
      case 'has':
        return this.#matchesHas(test, element);
      case 'root':
        return element.parent.kind === 'document' && this.#shadow === null;
      case 'scope':
        return this.#scopeRoot === null
          ? element.parent.kind === 'document' && this.#shadow === null
          : element === this.#scopeRoot;
      case 'empty':
        return isEmpty(element);
      case 'state':
        return hasState(element, test.state);
      case 'namespace':
        return test.namespace === element.namespace;
      case 'lang':
        return matchesLanguage(element.language, test.ranges);
      case 'dir':
        return directionalityOf(element) === test.direction;
      case 'anchor':
        return element === this.#anchor;
      case 'container':
        return this.#containers?.holds(test.query, element, test.includesSelf) ?? false;
      case 'has-slotted':
        return this.#shadow?.isFilled(element) === true;
      case 'host':
      case 'never':
        return false;
    }
  }

  /** `:host:has()`: looks for what is in the shadow tree (css-scoping-1 §3.2.1). */
  hostHas(test: HasTest, host: Element): boolean {
    const outerAnchor = this.#anchor;
    this.#anchor = host;
    const isFound = this.#document.elements.some(
      (element) => this.#maySearch(STEPS_OF_A_MATCH) && this.matchesAny(test.selectors, element),
    );
    this.#anchor = outerAnchor;
    return isFound;
  }

  /** Whether `:has()` is just asked about it. */
  isAnchor(element: Element): boolean {
    return element === this.#anchor;
  }

  /** Whether the host's container answers the query. */
  holdsForHost(query: ContainerQuery, host: Element): boolean {
    return this.#containers?.holds(query, host, false) ?? false;
  }

  /** In HTML documents `foreignobject` names the element `foreignObject`, as in Chromium. */
  #hasName({ localName, namespace }: Element, { name, lowerName }: TypeTest): boolean {
    if (namespace === 'html') return localName === lowerName;
    return localName === name || (!this.#document.isXml && asciiLower(localName) === lowerName);
  }

  #hasClass(element: Element, name: string): boolean {
    const { classes } = element;
    if (classes.length > MANY_CLASSES) this.#deadline?.tick(Math.ceil(classes.length / MANY_CLASSES));
    for (let i = 0; i < classes.length; i++) if (classes[i] === name) return true;
    if (!this.#isQuirks) return false;
    const lowerName = asciiLower(name);
    for (let i = 0; i < classes.length; i++) if (asciiLower(classes[i]!) === lowerName) return true;
    return false;
  }

  #matchesNth(test: NthTest, element: Element): boolean {
    let position: number;
    if (test.of !== null && this.#scopeRoot !== null && mentionsScope(test, test.of))
      position = this.#positionInScope(test.of, element, test.isFromEnd);
    else if (test.of !== null) position = this.#positionsOf(test, test.of).positionOf(element, test.isFromEnd);
    else if (test.isOfType) position = this.#typePositions().positionOf(element, test.isFromEnd);
    else position = test.isFromEnd ? lastSiblingIndex(element) - element.siblingIndex + 1 : element.siblingIndex + 1;
    if (position < 1) return false;
    const { step, offset } = test;
    if (step === 0) return position === offset;
    const steps = (position - offset) / step;
    return steps >= 0 && Number.isInteger(steps);
  }

  #typePositions(): SiblingPositions {
    this.#byType ??= new SiblingPositions(this.#document, (element) => `${element.namespace} ${element.localName}`);
    return this.#byType;
  }

  #positionsOf(test: NthTest, selectors: readonly Selector[]): SiblingPositions {
    let positions = this.#nthOf.get(test);
    if (positions === undefined) {
      positions = new SiblingPositions(this.#document, (element) => (this.matchesAny(selectors, element) ? '' : null));
      this.#nthOf.set(test, positions);
    }
    return positions;
  }

  /** The position that `of S` gives where S mentions `:scope`, and so has other answers for each root; -1 where S does not match. */
  #positionInScope(selectors: readonly Selector[], element: Element, isFromEnd: boolean): number {
    let position = this.matchesAny(selectors, element) ? 1 : -1;
    for (let each = element; position > 0; ) {
      const next = isFromEnd ? each.nextElement : each.previousElement;
      if (next === null) break;
      if (!this.#maySearch(STEPS_OF_A_MATCH)) {
        this.#giveUp();
        return -1;
      }
      each = next;
      if (this.matchesAny(selectors, each)) position++;
    }
    return position;
  }

  #matchesHas(test: HasTest, element: Element): boolean {
    // What mentions `:scope` has another answer for each root.
    if (this.#scopeRoot !== null && mentionsScope(test, test.selectors)) return this.#searchRelative(test, element);
    let answers = this.#hasAnswers.get(test);
    if (answers === undefined) {
      answers = new Anchors(test.selectors, this.#document, this.#compoundHolds);
      this.#hasAnswers.set(test, answers);
    }
    return answers.has(element);
  }

  /** One step in answering `:has()` for all elements. */
  readonly #compoundHolds = (compound: Compound, element: Element): boolean | null => {
    this.#deadline?.tick();
    if (!this.#maySearch(1)) {
      this.#giveUp();
      return null;
    }
    return this.#holdsAll(compound, element);
  };

  #searchRelative(test: HasTest, anchor: Element): boolean {
    const outerAnchor = this.#anchor;
    this.#anchor = anchor;
    const isFound = test.selectors.some((selector) => this.#searchFrom(selector, anchor));
    this.#anchor = outerAnchor;
    return isFound;
  }

  #searchFrom(selector: Selector, anchor: Element): boolean {
    const { elements } = this.#document;
    const combinator = combinatorAtAnchor(selector.subject);
    const isAmongSiblings = combinator === 'next-sibling' || combinator === 'later-sibling';
    const last =
      isAmongSiblings && anchor.parent.kind === 'element'
        ? endOfSubtree(anchor.parent, elements.length)
        : endOfSubtree(anchor, elements.length);
    const end = isAmongSiblings && anchor.parent.kind !== 'element' ? elements.length : last;
    for (let i = isAmongSiblings ? endOfSubtree(anchor, elements.length) : anchor.index + 1; i < end; i++) {
      this.#deadline?.tick();
      if (!this.#maySearch(STEPS_OF_A_MATCH)) return this.#giveUp() === MATCHES;
      if (this.#matchChain(selector.subject, elements[i]!) === MATCHES) return true;
    }
    return false;
  }

  /** The nearest scoping root for which the selector matches and which no limit cuts off. */
  #matchesInScope(selector: Selector, scope: Scope, element: Element): boolean {
    const outerRoot = this.#scopeRoot;
    let distance = 0;
    let isMatch = false;
    for (let each: Element | Document = element; each.kind === 'element' && !isMatch; each = each.parent) {
      if (!this.#maySearch(1)) {
        this.#giveUp();
        break;
      }
      this.#scopeRoot = outerRoot;
      if (this.#isScopingRoot(scope, each)) {
        this.#scopeRoot = each;
        isMatch = this.#matchChain(selector.subject, element) === MATCHES && !this.#isCutOff(element, each, scope);
        if (isMatch) this.proximity = distance;
      }
      distance++;
    }
    this.#scopeRoot = outerRoot;
    return isMatch;
  }

  #isScopingRoot(scope: Scope, element: Element): boolean {
    const { roots } = scope;
    if (roots === null)
      return scope.ownerParent === null ? element.parent.kind === 'document' : element.index === scope.ownerParent;
    let answers = this.#scopeRoots.get(scope);
    if (answers === undefined) {
      answers = new Uint8Array(this.#document.elements.length);
      this.#scopeRoots.set(scope, answers);
    }
    if (answers[element.index] === UNKNOWN)
      answers[element.index] = roots.some((root) => this.matches(root, element)) ? YES : NO;
    return answers[element.index] === YES;
  }

  #isCutOff(element: Element, root: Element, { limits }: Scope): boolean {
    if (limits.length === 0) return false;
    for (let each: Element | Document = element; each.kind === 'element'; each = each.parent) {
      if (this.matchesAny(limits, each)) return true;
      if (each === root) return false;
    }
    return false;
  }
}

const scopeMentions = new WeakMap<Test, boolean>();

/** Whether `:scope` stands somewhere in the arguments of a test. */
function mentionsScope(test: Test, selectors: readonly Selector[]): boolean {
  let answer = scopeMentions.get(test);
  if (answer === undefined) {
    answer = selectors.some(({ subject }) => {
      for (let each: Compound | null = subject; each !== null; each = each.left)
        if (each.tests.some(isAboutScope)) return true;
      return false;
    });
    scopeMentions.set(test, answer);
  }
  return answer;
}

function isAboutScope(test: Test): boolean {
  switch (test.kind) {
    case 'scope':
      return true;
    case 'is':
    case 'not':
    case 'has':
      return mentionsScope(test, test.selectors);
    case 'nth':
      return test.of !== null && mentionsScope(test, test.of);
    default:
      return false;
  }
}

/** The combinator between the anchor, which is leftmost, and what follows it. */
function combinatorAtAnchor(subject: Compound): Compound['combinator'] {
  let compound = subject;
  while (compound.left !== null && compound.left.left !== null) compound = compound.left;
  return compound.combinator;
}

/** Index behind the last descendant: descendants follow their ancestor without a gap. */
function endOfSubtree(element: Element, count: number): number {
  for (let each: Element | Document = element; each.kind === 'element'; each = each.parent) {
    if (each.nextElement !== null) return each.nextElement.index;
  }
  return count;
}

/** Adjacent texts are one node, so the last element is the last child or the one before it. */
function lastSiblingIndex(element: Element): number {
  const { children } = element.parent;
  for (let i = children.length - 1; i >= 0; i--) {
    const child = children[i]!;
    if (child.kind === 'element') return child.siblingIndex;
  }
  return 0;
}

function isEmpty(element: Element): boolean {
  for (const child of element.children)
    if (child.kind === 'element' || (child.kind === 'text' && child.data !== '')) return false;
  return true;
}

function matchesAttribute(test: AttributeTest, element: Element, deadline: Deadline | null): boolean {
  const { attributes } = element;
  if (test.namespace !== null) {
    for (let i = 0; i < attributes.length; i++) {
      const each = attributes[i]!;
      if (
        each.namespace === test.namespace &&
        each.name.endsWith(test.name) &&
        each.name.indexOf(':') === each.name.length - test.name.length - 1
      )
        return matchesValue(test, each, test.ignoresCase, deadline);
    }
    return false;
  }
  const isHtml = element.namespace === 'html';
  const name = isHtml ? test.lowerName : test.name;
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i]!.name === name)
      return matchesValue(test, attributes[i]!, test.ignoresCase || (isHtml && test.ignoresCaseInHtml), deadline);
  }
  return false;
}

function matchesValue(
  test: AttributeTest,
  { value: written }: Attribute,
  ignoresCase: boolean,
  deadline: Deadline | null,
): boolean {
  if (test.operator === 'exists') return true;
  // Most attributes that are compared so are short words.
  if (test.operator === 'equals' && written.length !== test.value.length) return false;
  if (written.length > LONG_VALUE) deadline?.tick(Math.ceil(written.length / LONG_VALUE));
  const expected = ignoresCase ? asciiLower(test.value) : test.value;
  const value = ignoresCase ? asciiLower(written) : written;
  switch (test.operator) {
    case 'equals':
      return value === expected;
    case 'prefix':
      return expected !== '' && value.startsWith(expected);
    case 'suffix':
      return expected !== '' && value.endsWith(expected);
    case 'substring':
      return expected !== '' && value.includes(expected);
    case 'dash':
      return value === expected || (value.startsWith(expected) && value[expected.length] === '-');
    case 'includes':
      return expected !== '' && !/[\t\n\f\r ]/.test(expected) && value.split(/[\t\n\f\r ]+/).includes(expected);
  }
}
