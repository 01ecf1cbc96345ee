/** Selectors from tokens (selectors-4 §3 and §18, css-nesting-1 §3). */
import { intern } from '../../base/intern.ts';
import { asciiLower } from '../syntax/escapes.ts';
import { COLON, COMMA, DELIM, FUNCTION, HASH, IDENT, LEFT_SQUARE, type TokenKind } from '../syntax/token-kind.ts';
import { type TokenStream, textOfTokens } from '../syntax/token-stream.ts';
import { parseAttributeTest } from './parse-attribute.ts';
import { isCompound, type NestedSelectorReader, parsePseudoFunction } from './parse-pseudo.ts';
import {
  LEGACY_PSEUDO_ELEMENTS,
  mayFollow,
  mayNest,
  PSEUDO_CLASSES,
  PSEUDO_ELEMENT_ALIASES,
  PSEUDO_ELEMENTS,
} from './pseudo-names.ts';
import {
  type AcrossTrees,
  type Combinator,
  type Compound,
  type NamespaceTest,
  type Scope,
  type Selector,
  SPECIFICITY_CLASS,
  SPECIFICITY_ID,
  SPECIFICITY_TYPE,
  type Test,
} from './selector.ts';
import { highestSpecificity, totalCost } from './specificity.ts';

export interface SelectorContext {
  /** Prefixes of `@namespace`; the default namespace under `''`. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** What `&` stands for: the selectors of the rule around, `null` at the top level. */
  readonly parent: readonly Selector[] | null;
  /** The `@scope` around; `null` elsewhere. */
  readonly scope: Scope | null;
  /** For `@supports`: nothing is forgiven, and pseudo-elements must be known by name (css-conditional-4 §2.1). */
  readonly isStrict?: boolean;
}

const NO_NAMESPACES: ReadonlyMap<string, string> = new Map();
export const TOP_LEVEL: SelectorContext = { namespaces: NO_NAMESPACES, parent: null, scope: null };

/** Functions in functions, and the tests that one selector may cost; beyond it the selector is invalid. */
const DEEPEST_NESTING = 32;
const HIGHEST_COST = 4_000;

const NAMESPACE_NAMES: Readonly<Record<string, NamespaceTest>> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'mathml',
};

/**
 * `nested`: relative to the rule around; `scoped`: to the root of the `@scope` around. `relative`: inside `:has()`.
 * `inner`: inside a function, where pseudo-elements are invalid.
 */
type SelectorKind = 'style' | 'nested' | 'scoped' | 'relative' | 'inner';

/** What the compounds of one complex selector add up to. */
interface Totals {
  specificity: number;
  cost: number;
  pseudoElement: string | null;
  across: AcrossTrees | null;
}

class SelectorParser implements NestedSelectorReader {
  readonly stream: TokenStream;
  readonly context: SelectorContext;
  #depth = 0;
  /** `:has()` may not stand inside `:has()`, in functions either. */
  #isInHas = false;
  /** Whether the selector being read contains `&`, or `:scope` where it is scoped, in functions too. */
  #isAnchored = false;

  constructor(stream: TokenStream, context: SelectorContext) {
    this.stream = stream;
    this.context = context;
  }

  /** A list up to the end of the stream; `null` where one of it is invalid. */
  parseList(kind: 'style' | 'nested' | 'scoped' | 'relative'): readonly Selector[] | null {
    const selectors: Selector[] = [];
    do {
      const selector = this.#parseComplex(kind);
      if (selector === null) return null;
      selectors.push(selector);
    } while (this.stream.takeComma());
    return this.stream.isAtEnd() ? selectors : null;
  }

  /** `:is()` and `:where()`: what is invalid is left out (§18.1). */
  parseForgivingList(): readonly Selector[] | null {
    if (this.context.isStrict) return this.parseInnerList();
    const { stream } = this;
    const selectors: Selector[] = [];
    while (!stream.isAtEnd()) {
      const selector = this.#parseComplex('inner');
      stream.skipWhitespace();
      if (selector !== null && (stream.position >= stream.end || stream.kind === COMMA)) selectors.push(selector);
      while (stream.position < stream.end && stream.kind !== COMMA) stream.skipComponentValue();
      stream.advance();
    }
    return selectors;
  }

  /** `:has()`: each selector starts at the element that the test is about. */
  parseRelativeList(): readonly Selector[] | null {
    this.#isInHas = true;
    const selectors = this.parseList('relative');
    this.#isInHas = false;
    return selectors;
  }

  /** `:not()`, `of S`: all must be valid, pseudo-elements are not. */
  parseInnerList(): readonly Selector[] | null {
    const selectors: Selector[] = [];
    do {
      const selector = this.#parseComplex('inner');
      if (selector === null) return null;
      selectors.push(selector);
    } while (this.stream.takeComma());
    return this.stream.isAtEnd() ? selectors : null;
  }

  /** Runs `parse` on the content of the function at the stream's position; `null` when nested too deep. */
  inFunction<T>(parse: (stream: TokenStream) => T | null): T | null {
    if (this.#depth >= DEEPEST_NESTING) return null;
    this.#depth++;
    const result = this.stream.readBlock(parse);
    this.#depth--;
    return result;
  }

  #parseComplex(kind: SelectorKind): Selector | null {
    const { stream } = this;
    stream.skipWhitespace();
    const start = stream.position;
    const totals: Totals = { specificity: 0, cost: 0, pseudoElement: null, across: null };
    let left: Compound | null = null;
    let combinator: Combinator | null = null;
    const isImplicit = kind === 'nested' || kind === 'scoped';
    if (isImplicit) this.#isAnchored = false;
    if (kind === 'relative') {
      left = { tests: [{ kind: 'anchor' }], combinator: null, left: null };
      combinator = this.#readCombinator(false) ?? 'descendant';
    } else if (isImplicit) {
      combinator = this.#readCombinator(false);
      if (combinator !== null) left = this.#parentCompound(totals);
    }
    while (true) {
      const tests = this.#parseCompound(totals);
      if (tests === null) return null;
      left = { tests, combinator, left };
      if (totals.pseudoElement !== null) break;
      combinator = this.#readCombinator(true);
      if (combinator === null) break;
    }
    if (totals.pseudoElement !== null && (kind === 'inner' || kind === 'relative')) return null;
    if (isImplicit && !this.#isAnchored) left = appendLeft(left, this.#parentCompound(totals));
    if (totals.cost > HIGHEST_COST) return null;
    const text = textOfTokens(stream.tokens, start, stream.position);
    return {
      text,
      subject: left,
      pseudoElement: totals.pseudoElement,
      across: totals.across,
      specificity: totals.specificity,
      cost: totals.cost,
      scope: this.context.scope,
    };
  }

  #parentCompound(totals: Totals): Compound {
    return { tests: [this.#nestingTest(totals)], combinator: null, left: null };
  }

  /** `&`: the parent rule's selectors, or the scope where there is none, which then counts nothing (css-nesting-1 §3.2). */
  #nestingTest(totals: Totals): Test {
    this.#isAnchored = true;
    const { parent } = this.context;
    if (parent === null) {
      totals.cost++;
      return { kind: 'scope' };
    }
    // A pseudo-element cannot be represented by `&`.
    const represented = parent.filter((selector) => selector.pseudoElement === null);
    // Inside `:has()` it stands for no selector with `:has()` either, as none may be nested (selectors-4 §4.5).
    const selectors = this.#isInHas ? represented.filter((selector) => !hasRelative(selector)) : represented;
    totals.specificity += highestSpecificity(selectors);
    totals.cost += totalCost(selectors);
    return { kind: 'is', selectors };
  }

  /** The combinator and the white space around it. White space alone is one only where a compound follows. */
  #readCombinator(allowsDescendant: boolean): Combinator | null {
    const { stream } = this;
    const hasSpace = stream.skipWhitespace();
    if (stream.takeDelim('>')) return 'child';
    if (stream.takeDelim('+')) return 'next-sibling';
    if (stream.takeDelim('~')) return 'later-sibling';
    return allowsDescendant && hasSpace && stream.position < stream.end && stream.kind !== COMMA ? 'descendant' : null;
  }

  #parseCompound(totals: Totals): Test[] | null {
    const { stream } = this;
    const tests: Test[] = [];
    const start = stream.position;
    const isUniversal = stream.isDelim('*');
    if (!this.#parseTypeSelector(tests, totals)) return null;
    while (stream.position < stream.end && startsSimpleSelector(stream)) {
      totals.cost++;
      if (!this.#parseSimple(tests, totals)) return null;
    }
    if (stream.position === start) return null;
    // A host has no name: `*` is no part of what matches it (css-scoping-1 §3.2.1).
    if (isUniversal && tests.some(({ kind }) => kind === 'host')) tests.push({ kind: 'never' });
    return tests;
  }

  #parseSimple(tests: Test[], totals: Totals): boolean {
    const { stream } = this;
    // Behind a pseudo-element only pseudo-classes and pseudo-elements may stand.
    if (totals.pseudoElement !== null && stream.kind !== COLON) return false;
    switch (stream.kind as TokenKind) {
      case HASH:
        if (!stream.isIdHash()) return false;
        tests.push({ kind: 'id', name: intern(stream.hash()) });
        totals.specificity += SPECIFICITY_ID;
        stream.advance();
        return true;
      case LEFT_SQUARE: {
        const test = stream.readBlock((inner) => parseAttributeTest(inner, this.context.namespaces));
        if (test === null) return false;
        tests.push(test);
        totals.specificity += SPECIFICITY_CLASS;
        return true;
      }
      case COLON:
        stream.advance();
        return this.#parsePseudo(tests, totals);
      default: {
        if (stream.isDelim('&')) {
          stream.advance();
          tests.push(this.#nestingTest(totals));
          return true;
        }
        stream.advance();
        if (stream.kind !== IDENT) return false;
        tests.push({ kind: 'class', name: intern(stream.ident()) });
        totals.specificity += SPECIFICITY_CLASS;
        stream.advance();
        return true;
      }
    }
  }

  #parsePseudo(tests: Test[], totals: Totals): boolean {
    const { stream } = this;
    const isElement = stream.kind === COLON;
    if (isElement) stream.advance();
    if (stream.kind === FUNCTION) {
      if (isElement) return this.#parseFunctionalPseudoElement(totals);
      if (totals.pseudoElement !== null && !mayFollow(stream.functionName(), totals.pseudoElement)) return false;
      const parsed = parsePseudoFunction(this, this.#isInHas);
      if (parsed === null) return false;
      tests.push(parsed.test);
      totals.specificity += parsed.specificity;
      totals.cost += parsed.cost;
      return true;
    }
    if (stream.kind !== IDENT) return false;
    const name = stream.keyword();
    stream.advance();
    if (isElement || LEGACY_PSEUDO_ELEMENTS.has(name))
      return setPseudoElement(name, totals, this.context.isStrict === true);
    const pseudoClass = PSEUDO_CLASSES.get(name);
    if (pseudoClass === undefined || (totals.pseudoElement !== null && !mayFollow(name, totals.pseudoElement)))
      return false;
    if (name === 'scope' && this.context.parent === null) this.#isAnchored = true;
    tests.push(...pseudoClass);
    totals.specificity += SPECIFICITY_CLASS;
    return true;
  }

  /** `::slotted()` and `::part()`; `::highlight()` and its like: valid, and nothing that platen makes. */
  #parseFunctionalPseudoElement(totals: Totals): boolean {
    const { stream } = this;
    const name = stream.functionName();
    const isKnown =
      /^(slotted|part|highlight|cue|picker|scroll-button|view-transition-(group|image-pair|old|new|group-children))$/.test(
        name,
      );
    if (!isKnown || (totals.pseudoElement !== null && !mayNest(name, totals.pseudoElement))) return false;
    if (name === 'slotted' || name === 'part') {
      totals.across = name === 'part' ? this.inFunction(parsePartNames) : this.#parseSlotted(totals);
      if (totals.across === null) return false;
    } else stream.skipComponentValue();
    totals.pseudoElement = name;
    totals.specificity += SPECIFICITY_TYPE;
    return true;
  }

  /** One compound selector, whose specificity counts, too. */
  #parseSlotted(totals: Totals): AcrossTrees | null {
    const selectors = this.inFunction(() => this.parseInnerList());
    if (selectors === null || !isCompound(selectors)) return null;
    totals.specificity += highestSpecificity(selectors);
    totals.cost += totalCost(selectors);
    return { kind: 'slotted', selectors };
  }

  /** A type or universal selector with its namespace; nothing at all is fine, too. */
  #parseTypeSelector(tests: Test[], totals: Totals): boolean {
    const { stream } = this;
    const namespaces = this.context.namespaces;
    let namespace: NamespaceTest = 'any';
    const defaultNamespace = namespaces.get('');
    if (defaultNamespace !== undefined) namespace = NAMESPACE_NAMES[defaultNamespace] ?? 'none';
    const isName = stream.kind === IDENT || stream.isDelim('*');
    const isPrefixed = isBar(stream, isName ? 1 : 0) && startsName(stream, isName ? 2 : 1);
    if (isPrefixed) {
      if (!isName) namespace = 'none';
      else if (stream.kind === DELIM) namespace = 'any';
      else {
        const url = namespaces.get(stream.ident());
        if (url === undefined) return false;
        namespace = NAMESPACE_NAMES[url] ?? 'none';
      }
      stream.position += isName ? 2 : 1;
    } else if (!isName) {
      if (namespace !== 'any') tests.push({ kind: 'namespace', namespace });
      return true;
    }
    totals.cost++;
    if (stream.kind === IDENT) {
      const name = intern(stream.ident());
      tests.push({ kind: 'type', name, lowerName: intern(asciiLower(name)), namespace });
      totals.specificity += SPECIFICITY_TYPE;
    } else if (namespace !== 'any') {
      tests.push({ kind: 'namespace', namespace });
    }
    stream.advance();
    return true;
  }
}

/** A selector list of a style rule; `null` where it is invalid. It is relative to the style rule (css-nesting-1) or `@scope` around. */
export function parseSelectorList(stream: TokenStream, context: SelectorContext): readonly Selector[] | null {
  const kind = context.parent !== null ? 'nested' : context.scope !== null ? 'scoped' : 'style';
  return new SelectorParser(stream, context).parseList(kind);
}

/** Where an `@scope` ends: selectors relative to its root (css-cascade-6 §2.5.1). */
export function parseScopeLimits(stream: TokenStream, context: SelectorContext): readonly Selector[] | null {
  return new SelectorParser(stream, { ...context, parent: null, scope: null }).parseList('scoped');
}

/** The selector of declarations that stand in an `@scope` itself: its root, without specificity. */
export function scopeRootSelector(scope: Scope): Selector {
  const subject: Compound = { tests: [{ kind: 'scope' }], combinator: null, left: null };
  return { text: ':scope', subject, pseudoElement: null, across: null, specificity: 0, cost: 1, scope };
}

function parsePartNames(stream: TokenStream): AcrossTrees | null {
  const names: string[] = [];
  stream.skipWhitespace();
  while (stream.position < stream.end) {
    if (stream.kind !== IDENT) return null;
    names.push(stream.ident());
    stream.advance();
    stream.skipWhitespace();
  }
  return names.length === 0 ? null : { kind: 'part', names };
}

function setPseudoElement(written: string, totals: Totals, isStrict: boolean): boolean {
  const name = PSEUDO_ELEMENT_ALIASES.get(written) ?? written;
  if (!PSEUDO_ELEMENTS.has(name) && (isStrict || !name.startsWith('-webkit-'))) return false;
  if (totals.pseudoElement !== null && !mayNest(name, totals.pseudoElement)) return false;
  // `::before::marker` and the like: valid, and kept under their joint name.
  totals.pseudoElement = totals.pseudoElement === null ? name : `${totals.pseudoElement}::${name}`;
  totals.specificity += SPECIFICITY_TYPE;
  return true;
}

/** Puts `leftmost` as an ancestor before the leftmost compound of a chain. */
function appendLeft(compound: Compound, leftmost: Compound): Compound {
  const chain: Compound[] = [];
  for (let each: Compound | null = compound; each !== null; each = each.left) chain.push(each);
  let left = leftmost;
  for (let i = chain.length - 1; i >= 0; i--) {
    left = { tests: chain[i]!.tests, combinator: chain[i]!.combinator ?? 'descendant', left };
  }
  return left;
}

function startsSimpleSelector(stream: TokenStream): boolean {
  const { kind } = stream;
  return kind === HASH || kind === LEFT_SQUARE || kind === COLON || stream.isDelim('.') || stream.isDelim('&');
}

function isBar(stream: TokenStream, ahead: number): boolean {
  if (stream.kindAhead(ahead) !== DELIM) return false;
  const { starts, source } = stream.tokens;
  return source.charCodeAt(starts[stream.position + ahead]!) === 0x7c;
}

function startsName(stream: TokenStream, ahead: number): boolean {
  const kind = stream.kindAhead(ahead);
  if (kind === IDENT) return true;
  const { starts, source } = stream.tokens;
  return kind === DELIM && source.charCodeAt(starts[stream.position + ahead]!) === 0x2a;
}

/** Asked once each, since nested rules share the selectors around them. */
const relativeSelectors = new WeakMap<Selector, boolean>();

/** Whether `:has()` stands in a selector, or in one that `&` stands for; those inside `:not()` do not count in Chromium. */
function hasRelative(selector: Selector): boolean {
  let answer = relativeSelectors.get(selector);
  if (answer === undefined) {
    answer = false;
    for (let each: Compound | null = selector.subject; each !== null && !answer; each = each.left)
      answer = each.tests.some(isRelative);
    relativeSelectors.set(selector, answer);
  }
  return answer;
}

function isRelative(test: Test): boolean {
  return test.kind === 'has' || (test.kind === 'is' && test.selectors.some(hasRelative));
}
