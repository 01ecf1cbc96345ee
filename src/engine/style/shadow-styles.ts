/**
 * Rules across shadow trees (css-scoping-1 §3, css-shadow-parts-1): a tree's sheets are about the elements of that tree, its host, what is in its
 * slots, and parts of the shadow trees in it. Which of two trees wins is in the level of their rules (css-cascade-5 §6.1, Context).
 */
import type { Selector } from '../css/selectors/selector.ts';
import type { StyleSheet } from '../css/stylesheet.ts';
import { attribute, type Element, type NodePlace, type NodeTree, type ShadowTrees } from '../dom/node.ts';
import { flattenSheets, LayerOrder, type SheetTree } from './cascade-level.ts';
import type { CascadeRule } from './cascade-rule.ts';
import type { AncestorFilter } from './matching/ancestor-filter.ts';
import { HostMatcher, mentionsHost } from './matching/host-matcher.ts';
import { type MatchedRules, RuleMap } from './matching/rule-map.ts';
import type { SelectorMatcher } from './matching/selector-matcher.ts';

/** Sheets of the shadow trees, those of equal text the same. */
export type ShadowSheets = ReadonlyMap<NodeTree, readonly SheetTree[]>;
export const NO_SHADOW_SHEETS: ShadowSheets = new Map();

/** A rule that is about elements of another tree than its sheet's. */
export interface OutsideRule {
  readonly rule: CascadeRule;
  readonly selector: Selector;
  readonly target: MatchedRules<CascadeRule>;
}

/** The rules of the sheets of one tree. */
export class TreeRules {
  readonly rules: RuleMap<CascadeRule>;
  readonly host: OutsideRule[] = [];
  readonly slotted: OutsideRule[] = [];
  readonly part: OutsideRule[] = [];

  constructor(rules: RuleMap<CascadeRule>) {
    this.rules = rules;
  }

  add({ rule, selector, target }: OutsideRule, filter: AncestorFilter): void {
    const { across, subject } = selector;
    if (across !== null) this[across.kind].push({ rule, selector, target });
    else {
      if (mentionsHost(subject)) this.host.push({ rule, selector, target });
      this.rules.add(rule, selector, filter, target);
    }
  }
}

/** What the cascade of the document gives. */
interface Cascade {
  readonly filter: AncestorFilter;
  readonly isQuirks: boolean;
  readonly userAgent: readonly StyleSheet[];
  matcherOf(tree: NodeTree): SelectorMatcher;
  addRules(sheets: readonly StyleSheet[], layers: LayerOrder, to: TreeRules): void;
}

export class ShadowStyles {
  readonly #trees: ShadowTrees;
  readonly #cascade: Cascade;
  readonly #rules = new Map<NodeTree, TreeRules>();
  readonly #matchers = new Map<NodeTree, SelectorMatcher>();
  readonly #userAgent: TreeRules;
  readonly #documentRules: TreeRules;

  /** @param documentRules - those of the document's own tree, with the default ones among them */
  constructor(trees: ShadowTrees, sheets: ShadowSheets, documentRules: TreeRules, cascade: Cascade) {
    this.#trees = trees;
    this.#cascade = cascade;
    this.#documentRules = documentRules;
    this.#userAgent = new TreeRules(new RuleMap(cascade.isQuirks));
    cascade.addRules(cascade.userAgent, LayerOrder.of([]), this.#userAgent);
    const known: { readonly sheets: readonly SheetTree[]; readonly depth: number; readonly rules: TreeRules }[] = [];
    const bySheet = new Map<SheetTree | null, typeof known>();
    for (const tree of trees.trees) {
      const own = sheets.get(tree) ?? [];
      const { depth } = tree.shadow!;
      const first = own[0] ?? null;
      const alike = bySheet.get(first) ?? [];
      let same = alike.find((each) => each.depth === depth && areSame(each.sheets, own));
      if (same === undefined) {
        same = { sheets: own, depth, rules: new TreeRules(new RuleMap(cascade.isQuirks)) };
        cascade.addRules(flattenSheets(own), LayerOrder.ofShadow(own, depth), same.rules);
        alike.push(same);
        bySheet.set(first, alike);
      }
      this.#rules.set(tree, same.rules);
    }
  }

  /** How many shadow roots are around the element: `style` attributes belong to its tree. */
  depthOf(element: Element): number {
    return this.#trees.placeOf(element).tree.shadow?.depth ?? 0;
  }

  /** Adds all rules that match to their targets. */
  collect(element: Element): void {
    const place = this.#trees.placeOf(element);
    const { node, tree, inner, slots } = place;
    const { filter } = this.#cascade;
    const matcher = this.#matcherOf(tree);
    if (tree.shadow !== null) this.#userAgent.rules.collect(node, matcher, filter);
    this.#rulesOf(tree).rules.collect(node, matcher, filter);
    if (inner !== null) {
      const within = this.#matcherOf(inner);
      addMatching(this.#rulesOf(inner).host, within, ({ subject }) => within.matchesHostWith(subject));
    }
    // What goes on from slot to slot is in the last of them: the slots between are not slotted (DOM §4.2.2.3, flattened slottables).
    const isPassedOn = node.localName === 'slot' && tree.shadow !== null;
    for (const { slot, tree: around } of isPassedOn ? [] : slots) {
      const within = this.#matcherOf(around);
      addMatching(
        this.#rulesOf(around).slotted,
        within,
        (selector) =>
          selector.across?.kind === 'slotted' &&
          within.matches(selector, slot) &&
          matcher.matchesAny(selector.across.selectors, node),
      );
    }
    const parts = attribute(node, 'part');
    if (parts !== null && tree.shadow !== null) this.#collectParts(place, namesIn(parts));
  }

  /** Rules of the tree itself with `:host::part()`, of the one around its host, and of those that parts are handed on to. */
  #collectParts({ tree }: NodePlace, written: ReadonlySet<string>): void {
    let names = written;
    const own = this.#matcherOf(tree);
    this.#addParts(tree, names, ({ subject }) => own.matchesHostWith(subject));
    for (let shadow = tree.shadow; shadow !== null && names.size > 0; shadow = shadow.outer.shadow) {
      const { host, outer } = shadow;
      const around = this.#matcherOf(outer);
      this.#addParts(outer, names, (selector) => around.matches(selector, host));
      names = exported(names, attribute(host, 'exportparts') ?? '');
    }
  }

  #addParts(tree: NodeTree, names: ReadonlySet<string>, isHost: (selector: Selector) => boolean): void {
    addMatching(
      this.#rulesOf(tree).part,
      this.#matcherOf(tree),
      (selector) =>
        selector.across?.kind === 'part' && selector.across.names.every((name) => names.has(name)) && isHost(selector),
    );
  }

  #rulesOf(tree: NodeTree): TreeRules {
    return this.#rules.get(tree) ?? this.#documentRules;
  }

  #matcherOf(tree: NodeTree): SelectorMatcher {
    let matcher = this.#matchers.get(tree);
    if (matcher === undefined) {
      matcher = this.#cascade.matcherOf(tree);
      this.#matchers.set(tree, matcher);
      const { shadow } = tree;
      if (shadow !== null) {
        const matchers = { inner: matcher, outer: this.#matcherOf(shadow.outer) };
        const side = new HostMatcher(shadow.host, matchers, shadow.filledSlots, () => this.#around(shadow.host));
        matcher.enterShadow(side);
      }
    }
    return matcher;
  }

  *#around(host: Element): Generator<{ readonly element: Element; readonly matcher: SelectorMatcher }> {
    for (
      let each = this.#trees.elementOf(host);
      each !== null;
      each = each.parent.kind === 'element' ? each.parent : null
    ) {
      const { node, tree } = this.#trees.placeOf(each);
      yield { element: node, matcher: this.#matcherOf(tree) };
    }
  }
}

function addMatching(
  rules: readonly OutsideRule[],
  matcher: SelectorMatcher,
  isMatch: (selector: Selector) => boolean,
): void {
  matcher.tick(rules.length);
  for (const { rule, selector, target } of rules) {
    if (!isMatch(selector)) continue;
    if (selector.scope === null) target.add(rule);
    else target.addScoped(rule, matcher.proximity);
  }
}

function areSame(a: readonly SheetTree[], b: readonly SheetTree[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/[\t\n\f\r ]+/).filter((name) => name !== ''));
}

/** The names that parts have outside of a host: `inner: outer, both` (css-shadow-parts-1 §2.2). */
function exported(names: ReadonlySet<string>, written: string): ReadonlySet<string> {
  const outside = new Set<string>();
  for (const pair of written.split(',')) {
    const [inner = '', outer = inner] = pair.split(':').map((name) => name.trim());
    if (names.has(inner) && outer !== '') outside.add(outer);
  }
  return outside;
}
