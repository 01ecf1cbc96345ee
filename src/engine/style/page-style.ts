/** Styles of pages and their margin boxes from `@page` rules (css-page-3 §3 and §6, css-gcpm-3 §4). */
import { parseStyleAttribute } from '../css/declaration-block.ts';
import { type MarginBoxName, PAGE_MARGIN_BOXES } from '../css/page-margin-boxes.ts';
import type { PageMarks, PageOrientation, PageSelector, PageSize } from '../css/page-rule.ts';
import { nameOf } from '../css/properties/logical.ts';
import type { DeclarationBlock, PageDescriptor, PageRule, StyleSheet } from '../css/stylesheet.ts';
import type { LengthPercentage } from '../css/values/basic/length.ts';
import { BLOCK } from '../css/values/box/display.ts';
import { cascade } from './cascade.ts';
import { importantRank, type LayerOrder, USER_AGENT_LEVEL } from './cascade-level.ts';
import { type CascadeRule, cascadeRule, nodeOfRules, sortRules } from './cascade-rule.ts';
import type { ComputedStyle } from './computed-style.ts';
import { changedStyle, initialStyle } from './initial-style.ts';
import { RuleNode } from './rule-tree.ts';
import type { StyleRecord } from './style-record.ts';

/** What page selectors ask about. */
export interface PageFactsForStyle {
  /** Name of the page (`page` property), `''` for none. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isBlank: boolean;
  readonly side: 'left' | 'right';
  /** From 1, as `:nth()` counts. */
  readonly number: number;
  /** From 1 in its page group (css-gcpm-3 §4.1), as `:nth(… of name)` and `name:first` count; 0 for blank pages, which are in none. */
  readonly groupNumber: number;
}

export interface PageStyle {
  /** `null` where no rule says. */
  readonly size: PageSize | null;
  readonly orientation: PageOrientation;
  /** px; `null` is `auto`. */
  readonly bleed: number | null;
  readonly marks: PageMarks;
  /** As declared; `null` where no rule says. */
  readonly margins: { readonly [S in 'top' | 'right' | 'bottom' | 'left']: LengthPercentage | 'auto' | null };
  /** The page context: background, border, padding, and what margin boxes inherit. */
  readonly style: ComputedStyle;
  /** Only those whose `content` makes a box. */
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ComputedStyle>;
  /** The footnote area; `null` where no `@footnote` is. */
  readonly footnoteArea: ComputedStyle | null;
}

const NO_MARKS: PageMarks = { crop: false, cross: false };

/** Images of rules beyond so many are not looked for. */
const MOST_RULES = 500;

interface SheetPageRule {
  readonly rule: PageRule;
  readonly order: CascadeRule;
}

export class PageStyles {
  readonly #rules: SheetPageRule[] = [];
  readonly #pageRoot = new RuleNode(null, null, USER_AGENT_LEVEL, false);
  readonly #computeOn: (node: RuleNode, parent: StyleRecord | null) => StyleRecord;
  readonly #known = new Map<string, PageStyle>();

  /** @param computeOn - the style of a rule node below a parent, `null` for the root element */
  constructor(
    sheets: readonly StyleSheet[],
    layers: LayerOrder,
    computeOn: (node: RuleNode, parent: StyleRecord | null) => StyleRecord,
  ) {
    this.#computeOn = computeOn;
    for (const sheet of sheets) {
      for (const rule of sheet.pageRules) {
        const level = layers.levelOf(sheet.origin, rule.layer);
        this.#rules.push({
          rule,
          order: cascadeRule(rule.block, level, rule.selector.specificity, this.#rules.length),
        });
      }
    }
  }

  /** Pages that the same rules select share one object. */
  styleOf(page: PageFactsForStyle): PageStyle {
    const selected = this.#rules.filter(({ rule }) => selects(rule.selector, page));
    const key = selected.map(({ order }) => order.precedence).join(' ');
    let style = this.#known.get(key);
    if (style === undefined) {
      selected.sort((a, b) => a.order.precedence - b.order.precedence);
      style = this.#compute(selected);
      this.#known.set(key, style);
    }
    return style;
  }

  /** What each rule says by itself, and all of them together: between them they name every image that a page may show. */
  ofRules(): readonly PageStyle[] {
    const rules = this.#rules.slice(0, MOST_RULES);
    const sorted = rules.slice().sort((a, b) => a.order.precedence - b.order.precedence);
    return rules.length === 0 ? [] : [...rules.map((rule) => this.#compute([rule])), this.#compute(sorted)];
  }

  #compute(selected: readonly SheetPageRule[]): PageStyle {
    const rules = selected.map(({ order }) => order);
    const node = nodeOfRules(this.#pageRoot, rules, rules.length);
    const record = this.#computeOn(node, null);
    const { style } = record;
    const declared = new Set(cascade(node).declarations.map(({ property }) => nameOf(property)));
    const margin = (side: 'top' | 'right' | 'bottom' | 'left') =>
      declared.has(`margin-${side}`) ? style.margin[side] : null;
    const bleed = winner(selected, (rule) => rule.bleed);
    return {
      size: winner(selected, (rule) => rule.size),
      orientation: winner(selected, (rule) => rule.orientation) ?? 'upright',
      bleed: bleed === 'auto' ? null : bleed,
      marks: winner(selected, (rule) => rule.marks) ?? NO_MARKS,
      margins: { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') },
      style,
      ...this.#marginBoxes(selected, record),
    };
  }

  #marginBoxes(selected: readonly SheetPageRule[], page: StyleRecord): Pick<PageStyle, 'marginBoxes' | 'footnoteArea'> {
    const marginBoxes = new Map<MarginBoxName, ComputedStyle>();
    let footnoteArea: ComputedStyle | null = null;
    for (const name of new Set(selected.flatMap(({ rule }) => [...rule.marginBoxes.keys()]))) {
      const rules: CascadeRule[] = [];
      const initial = MARGIN_BOX_DEFAULTS.get(name);
      if (initial !== undefined) rules.push(cascadeRule(initial, USER_AGENT_LEVEL, 0, 0));
      for (const { rule, order } of selected) {
        const block = rule.marginBoxes.get(name);
        if (block !== undefined) rules.push({ block, level: order.level, precedence: order.precedence });
      }
      sortRules(rules, rules.length);
      const node = nodeOfRules(this.#pageRoot, rules, rules.length);
      if (name === 'footnote') footnoteArea = this.#computeOn(node, page).style;
      else if (cascade(node).setsContent)
        marginBoxes.set(name as MarginBoxName, ofMarginBox(this.#computeOn(node, page).style));
    }
    return { marginBoxes, footnoteArea };
  }
}

/**
 * DEVIATION: css-page-3 §4.2 has `:first` select the first page of the document only. With a name that could select another page, it selects the first
 * of each page group of the name, as in Prince: nothing else can be meant by `@page chapter:first`.
 */
function selects(selector: PageSelector, page: PageFactsForStyle): boolean {
  if (selector.name !== null && selector.name !== page.name) return false;
  if (selector.isFirst && !page.isFirst && (selector.name === null || page.groupNumber !== 1)) return false;
  if (selector.isBlank && !page.isBlank) return false;
  if (selector.side !== null && selector.side !== page.side) return false;
  if (selector.nth === null) return true;
  const { step, offset, of } = selector.nth;
  if (of !== null && (of !== page.name || page.groupNumber === 0)) return false;
  const number = of === null ? page.number : page.groupNumber;
  if (step === 0) return number === offset;
  const steps = (number - offset) / step;
  return steps >= 0 && Number.isInteger(steps);
}

/** The strongest value of a descriptor among rules that are sorted, weakest first. */
function winner<T>(selected: readonly SheetPageRule[], descriptorOf: (rule: PageRule) => PageDescriptor<T>): T | null {
  let best: { readonly value: T; readonly important: boolean; readonly level: number } | null = null;
  for (const { rule, order } of selected) {
    const descriptor = descriptorOf(rule);
    if (descriptor === null) continue;
    if (best?.important && !descriptor.important) continue;
    if (best?.important && importantRank(order.level) < importantRank(best.level)) continue;
    best = { value: descriptor.value, important: descriptor.important, level: order.level };
  }
  return best === null ? null : best.value;
}

/** Which properties apply to page margin boxes (css-page-3 §5.1): they are blocks of a place of their own, in one piece, and not transformed. */
function ofMarginBox(style: ComputedStyle): ComputedStyle {
  const { display, inset, columns, transform } = initialStyle;
  return changedStyle(style, {
    display: { ...display, display: BLOCK },
    inset: { ...inset, zIndex: style.inset.zIndex },
    columns,
    transform,
  });
}

/** How content is aligned in each box when no rule says. */
const MARGIN_BOX_DEFAULTS: ReadonlyMap<string, DeclarationBlock> = new Map(
  Object.entries(PAGE_MARGIN_BOXES).map(([name, { textAlign, verticalAlign }]) => [
    name,
    parseStyleAttribute(
      `text-align: ${textAlign}; vertical-align: ${verticalAlign}`,
      { baseUrl: 'about:blank', quirks: false },
      '',
      null,
    ),
  ]),
);
