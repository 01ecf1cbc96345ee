/**
 * Computed styles of all elements and pseudo-elements of a document (css-cascade-5): rules are matched in one walk, in document order,
 * and elements with the same rules under parents of the same style share one style.
 */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { Size } from '../base/geometry.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import type { ContainerFacts } from '../css/container-query.ts';
import { parseStyleAttribute } from '../css/declaration-block.ts';
import type { ResolvedDeclaration } from '../css/declared-value.ts';
import type { MediaEnvironment } from '../css/media-query.ts';
import type { Selector } from '../css/selectors/selector.ts';
import type { DeclarationBlock, PositionTryRule, StyleSheet } from '../css/stylesheet.ts';
import { SourceLines } from '../css/syntax/source-position.ts';
import type { ParseContext } from '../css/values/basic/syntax.ts';
import { attribute, type Document, type Element, type ShadowTrees } from '../dom/node.ts';
import { HintReader } from '../dom/presentational-hints.ts';
import { SourcePlaces } from '../dom/source-places.ts';
import { BorrowedStyles, type StyleRecords } from './borrowed-styles.ts';
import { cascade } from './cascade.ts';
import {
  ATTRIBUTE_LEVEL,
  definitionsByName,
  flattenSheets,
  HINT_LEVEL,
  LayerOrder,
  POSITION_TRY_LEVEL,
  type SheetTree,
  shadowAttributeLevel,
  USER_AGENT_LEVEL,
} from './cascade-level.ts';
import {
  type CascadeRule,
  cascadeRule,
  nodeOfRules,
  sortRules,
  sortScopedRules,
  withBlockAbove,
} from './cascade-rule.ts';
import { ColorProfiles, NO_PROFILES } from './color-profiles.ts';
import { computeStyle, isFontProperty } from './compute.ts';
import { ElementContext, environmentBelow, type StyleEnvironment, StyleViewportUse } from './compute-context.ts';
import type { ComputedStyle } from './computed-style.ts';
import { ContainerQueries, type ContainerSize, type ContainerSizes, type ContainerUnits } from './container-queries.ts';
import { type ContextSource, CustomProperties, CustomPropertyRegistry } from './custom-properties.ts';
import { defaultDecorationsOf, defaultMarginsOf } from './default-declarations.ts';
import { DetailsContents } from './details-contents.ts';
import { economicalPageStyle, economicalStyle, fullStyle } from './economical-style.ts';
import { bothDependences, type Dependence, dependenceKey, ElementScope, NO_DEPENDENCE } from './element-scope.ts';
import type { FirstLineStyles } from './first-line-styles.ts';
import type { FontMeasurer } from './font-relative.ts';
import { initialStyle } from './initial-style.ts';
import { AncestorFilter } from './matching/ancestor-filter.ts';
import { MatchedRules, RuleMap } from './matching/rule-map.ts';
import { type ContainerAnswers, SelectorMatcher } from './matching/selector-matcher.ts';
import { OwnFontContext } from './own-font-context.ts';
import { type PageFactsForStyle, type PageStyle, PageStyles } from './page-style.ts';
import { noteTries } from './position-try.ts';
import { applicableBlock, needsContent, STYLED_PSEUDO_ELEMENTS, type StyledPseudoElement } from './pseudo-elements.ts';
import { PseudoNodes } from './pseudo-nodes.ts';
import type { CascadedValues } from './rule-tree.ts';
import { RuleNode } from './rule-tree.ts';
import { NO_SHADOW_SHEETS, type ShadowSheets, ShadowStyles, TreeRules } from './shadow-styles.ts';
import type { StyleRecord } from './style-record.ts';
import { resolveDeclarations } from './substitute-variables.ts';
import { withoutMarks } from './substitution.ts';
import { unzoomedStyle, zoomedStyle } from './zoomed-style.ts';

export interface StyleInputs {
  readonly userAgent: readonly StyleSheet[];
  /** The user's and the author's sheets, in cascade order. */
  readonly sheets: readonly SheetTree[];
  /** Those in shadow trees. */
  readonly shadowSheets?: ShadowSheets;
  /** The initial containing block of the first page, px. */
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** The paper that is asked for: what relative units of `@page` refer to (css-page-3 §6.2); the viewport where there are no pages. */
  readonly paper?: Size;
  readonly fonts: FontMeasurer;
  /** What `if(media())` asks about. */
  readonly media: MediaEnvironment;
  /** Whether backgrounds are left out where the document allows it. */
  readonly isEconomical: boolean;
  /** Of query containers, from the layout before; empty at first. */
  readonly containerSizes: ContainerSizes;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline | null;
}

export interface MatchedBlock {
  readonly block: DeclarationBlock;
  /** Whether it is there for its important declarations or for the others. */
  readonly isImportant: boolean;
  /** Origin and layer in words. */
  readonly origin: string;
}

export interface StyleMap extends StyleRecords {
  styleOf(element: Element): ComputedStyle;
  /** `null` where no rule is about the pseudo-element, or, for `before` and `after`, none gives it content. */
  pseudoStyleOf(element: Element, pseudo: StyledPseudoElement): ComputedStyle | null;
  /** The style of `element::first-letter` where the letter is in `holder`, from which it inherits. */
  firstLetterStyleIn(element: Element, holder: Element, holderPseudo: StyledPseudoElement | null): ComputedStyle;
  pageStyle(page: PageFactsForStyle): PageStyle;
  /** Of each `@page` rule, and of all of them together. */
  pageRuleStyles(): readonly PageStyle[];
  /** Styles where `root` and what is in it inherit from `holder`. @param own - those of the document of `root`, where that is another */
  inside(root: Element, holder: Element, own?: StyleRecords): BorrowedStyles;
  /** `null` where no rule is about `::first-line`. */
  readonly firstLines: FirstLineStyles | null;
  /** Query containers whose size the styles depend on. */
  readonly askedContainers: ReadonlySet<Element>;
  /** Whether the styles depend on the size of the initial containing block. */
  readonly asksViewport: boolean;
  /** The computed value of a custom property as text; `null` for the guaranteed-invalid one. */
  customPropertyOf(element: Element, name: string): string | null;
  /** Blocks that matched, weakest first, for the inspector. */
  matchedBlocks(element: Element): readonly MatchedBlock[];
}

export function computeStyles(document: Document, inputs: StyleInputs): StyleMap {
  const resolver = new StyleResolver(document, inputs);
  resolver.resolveAll();
  return resolver;
}

/** Elements between two pauses. */
const PIECE = 1_000;

/** The same with pauses, in which the caller may do something else. */
export function* computeStylesInPieces(document: Document, inputs: StyleInputs): Generator<void, StyleMap> {
  const resolver = new StyleResolver(document, inputs);
  for (let end = PIECE; end < document.elements.length; end += PIECE) {
    resolver.resolveUpTo(end);
    yield;
  }
  resolver.resolveAll();
  return resolver;
}

class StyleResolver implements StyleMap, StyleRecords {
  readonly #document: Document;
  readonly #inputs: StyleInputs;
  readonly #matcher: SelectorMatcher;
  readonly #filter = new AncestorFilter();
  readonly #rules: RuleMap<CascadeRule>;
  /** `null` where the document has no shadow trees. */
  readonly #shadow: ShadowStyles | null;
  /** Rules for pseudo-elements that ask the element's own container: matched when its style is known. */
  readonly #lateRules: RuleMap<CascadeRule>;
  readonly #detailsContents = new DetailsContents();
  readonly #pseudoNodes: PseudoNodes;
  readonly #root = new RuleNode(null, null, USER_AGENT_LEVEL, false);
  readonly #nodes: RuleNode[] = [];
  readonly #records: StyleRecord[] = [];
  readonly #custom: CustomProperties;
  readonly #positionTries: ReadonlyMap<string, PositionTryRule>;
  readonly #hints: HintReader;
  readonly #hintRules = new Map<string, CascadeRule | null>();
  /** By how many shadow roots are around. */
  readonly #attributeRules: Map<string, CascadeRule | null>[] = [];
  readonly #context: ParseContext;
  readonly #places: SourcePlaces;
  readonly #lines: SourceLines;
  #environment: StyleEnvironment;
  readonly #scope = new ElementScope();
  readonly #layers: LayerOrder;
  readonly #pages: PageStyles;
  readonly #containers: ContainerQueries;
  /** What matched the element and its pseudo-elements; reused for every element. */
  readonly #matched = new MatchedRules<CascadeRule>();
  readonly #pseudoMatched = new Map<string, MatchedRules<CascadeRule>>();
  /** Of the element that is next in the walk, or of one below them. */
  readonly #ancestors: Element[] = [];

  constructor(document: Document, inputs: StyleInputs) {
    this.#document = document;
    this.#pseudoNodes = new PseudoNodes(document.elements.length);
    this.#inputs = inputs;
    const isQuirks = document.quirksMode === 'quirks';
    this.#context = { baseUrl: document.baseUrl, quirks: isQuirks };
    this.#places = new SourcePlaces(document.source);
    this.#lines = new SourceLines(document.source);
    const { viewportWidth, viewportHeight, fonts, media, diagnostics, deadline } = inputs;
    this.#environment = {
      rootStyle: null,
      viewport: new StyleViewportUse(viewportWidth, viewportHeight),
      fonts,
      container: null,
      scope: this.#scope,
      colorProfiles: NO_PROFILES,
      quirks: isQuirks,
      defaultDecorations: defaultDecorationsOf(inputs.userAgent),
      defaultMargins: isQuirks ? defaultMarginsOf(inputs.userAgent) : null,
    };
    this.#containers = new ContainerQueries(
      inputs.containerSizes,
      (element) => this.#records[element.index]!,
      (element, size) => this.#factsOf(element, size),
    );
    this.#matcher = new SelectorMatcher(document, inputs.deadline, this.#containers, inputs.diagnostics);
    this.#rules = new RuleMap(isQuirks);
    this.#lateRules = new RuleMap(isQuirks);
    this.#hints = new HintReader(document);
    const sheets = [...inputs.userAgent, ...flattenSheets(inputs.sheets)];
    const layers = LayerOrder.of(inputs.sheets);
    this.#layers = layers;
    const tree = new TreeRules(this.#rules);
    this.#addRules(sheets, layers, tree);
    this.#shadow = document.shadow === null ? null : this.#shadowStyles(document.shadow, tree);
    const registry = new CustomPropertyRegistry({
      rules: definitionsByName(sheets, layers, ({ propertyRules }) => propertyRules),
      functions: definitionsByName(sheets, layers, ({ functions }) => functions),
      containersHold: (query, element) => this.#containers.holds(query, element, false),
      scope: this.#scope,
      media,
      diagnostics,
      deadline,
    });
    const profiles = definitionsByName(sheets, layers, ({ colorProfiles }) => colorProfiles);
    this.#environment = { ...this.#environment, colorProfiles: new ColorProfiles(profiles, diagnostics) };
    this.#positionTries = definitionsByName(sheets, layers, ({ positionTries }) => positionTries);
    this.#custom = new CustomProperties(registry, null, new Map(), () => null);
    this.#pages = new PageStyles(sheets, layers, (node, parent) =>
      this.#recordOf(node, parent ?? this.#records[0] ?? null, null),
    );
  }

  /** @param element - `null` for pages */
  #environmentOf(element: Element | null, container: ContainerUnits | null): StyleEnvironment {
    const { paper } = this.#inputs;
    if (element === null && paper !== undefined)
      return { ...this.#environment, container, viewport: new StyleViewportUse(paper.width, paper.height) };
    if (container !== this.#environment.container) this.#environment = { ...this.#environment, container };
    return this.#environment;
  }

  get asksViewport(): boolean {
    return this.#environment.viewport.isAsked;
  }

  styleOf(element: Element): ComputedStyle {
    return this.#records[element.index]!.style;
  }

  pseudoStyleOf(element: Element, pseudo: StyledPseudoElement): ComputedStyle | null {
    return this.#pseudoRecord(element, pseudo, this.#records[element.index]!)?.style ?? null;
  }

  get firstLines(): FirstLineStyles | null {
    if (!this.#pseudoNodes.has('first-line')) return null;
    return {
      recordOf: (element) => this.#records[element.index]!,
      firstLine: (element, below) => this.#pseudoRecord(element, 'first-line', below),
      inheriting: (element, pseudo, parent) => this.#recordOf(this.#nodeOf(element, pseudo), parent, element),
    };
  }

  get askedContainers(): ReadonlySet<Element> {
    return this.#containers.asked;
  }

  firstLetterStyleIn(element: Element, holder: Element, holderPseudo: StyledPseudoElement | null): ComputedStyle {
    const parent = this.#recordOfPseudo(holder, holderPseudo);
    return this.#recordOf(this.#nodeOf(element, 'first-letter'), parent, element).style;
  }

  #nodeOf(element: Element, pseudo: StyledPseudoElement | null): RuleNode {
    return pseudo === null ? this.#nodes[element.index]! : (this.#pseudoNodes.of(element, pseudo) ?? this.#root);
  }

  #recordOfPseudo(element: Element, pseudo: StyledPseudoElement | null): StyleRecord {
    const record = this.#records[element.index]!;
    return pseudo === null ? record : (this.#pseudoRecord(element, pseudo, record) ?? record);
  }

  inside(root: Element, holder: Element, own: StyleRecords = this): BorrowedStyles {
    return new BorrowedStyles(own, root, this.recordOf(holder));
  }

  recordOf(element: Element): StyleRecord {
    return this.#records[element.index]!;
  }

  recordBelow(element: Element, parent: StyleRecord): StyleRecord {
    return this.#recordOf(this.#nodes[element.index]!, parent, element);
  }

  pageStyle(page: PageFactsForStyle): PageStyle {
    return this.#pages.styleOf(page);
  }

  pageRuleStyles(): readonly PageStyle[] {
    return this.#pages.ofRules();
  }

  customPropertyOf(element: Element, name: string): string | null {
    const value = this.#records[element.index]!.custom.customProperty(name);
    return value === null ? null : withoutMarks(value);
  }

  matchedBlocks(element: Element): readonly MatchedBlock[] {
    const blocks: MatchedBlock[] = [];
    for (let node: RuleNode | null = this.#nodes[element.index]!; node?.block; node = node.parent) {
      const origin = this.#layers.describe(node.level);
      blocks.push({ block: node.block, isImportant: node.isImportant, origin });
    }
    return blocks.reverse();
  }

  resolveAll(): void {
    this.resolveUpTo(this.#document.elements.length);
  }

  /** Goes on with the walk. @param end - index of the first element that has to wait */
  resolveUpTo(end: number): void {
    const { deadline } = this.#inputs;
    const { elements } = this.#document;
    const pseudoMatched = [...this.#pseudoMatched];
    const ancestors = this.#ancestors;
    let innermost = ancestors.at(-1) ?? null;
    for (let i = this.#records.length; i < end; i++) {
      const element = elements[i]!;
      deadline?.tick();
      while (innermost !== null && innermost !== element.parent) {
        this.#filter.pop(innermost);
        ancestors.pop();
        innermost = ancestors.at(-1) ?? null;
      }
      this.#matched.clear();
      for (let j = 0; j < pseudoMatched.length; j++) pseudoMatched[j]![1].clear();
      const node = this.#match(element);
      this.#nodes.push(node);
      const parent = this.#parentRecord(element);
      let record = this.#recordOf(node, parent, element);
      if (record.style.containment.type !== 'normal') record = this.#containers.ownRecord(record, element);
      this.#records.push(record);
      if (parent === null || element.localName === 'body')
        this.#environment = environmentBelow(this.#environment, element, this.#inheritedFrom(record));
      this.#lateRules.collect(element, this.#matcher, this.#filter);
      for (let j = 0; j < pseudoMatched.length; j++) {
        const each = pseudoMatched[j]!;
        if (each[1].count > 0) this.#addPseudo(element, each[0], each[1]);
      }
      // Only who has element children becomes an ancestor: the next element in document order is its first child.
      if (elements[i + 1]?.parent === element) {
        ancestors.push(element);
        innermost = element;
        this.#filter.push(element);
      }
    }
  }

  /** What the element inherits from. */
  #parentRecord(element: Element): StyleRecord | null {
    const { parent } = element;
    if (parent.kind !== 'element') return null;
    return this.#recordOfPseudo(parent, this.#detailsContents.has(element, parent) ? 'details-content' : null);
  }

  /** In a shadow tree, containers are those of the flat tree (css-conditional-5 §4). */
  #shadowStyles(trees: ShadowTrees, documentRules: TreeRules): ShadowStyles {
    const { userAgent, shadowSheets, deadline, diagnostics } = this.#inputs;
    const containers: ContainerAnswers = {
      holds: (query, node) => {
        const element = trees.elementOf(node);
        return element !== null && this.#containers.holds(query, element, false);
      },
    };
    return new ShadowStyles(trees, shadowSheets ?? NO_SHADOW_SHEETS, documentRules, {
      filter: this.#filter,
      isQuirks: this.#context.quirks,
      userAgent,
      matcherOf: ({ root }) => new SelectorMatcher(root, deadline, containers, diagnostics),
      addRules: (sheets, layers, to) => this.#addRules(sheets, layers, to),
    });
  }

  #addRules(sheets: readonly StyleSheet[], layers: LayerOrder, to: TreeRules): void {
    let order = 0;
    for (const sheet of sheets) {
      for (const { selector, block, layer } of sheet.styleRules) {
        const pseudo = pseudoOf(selector);
        const applicable = pseudo === null ? block : applicableBlock(block, pseudo);
        const rule = cascadeRule(applicable, layers.levelOf(sheet.origin, layer), selector.specificity, order++);
        if (pseudo === null) to.add({ rule, selector, target: this.#matched }, this.#filter);
        else if (STYLED_PSEUDO_ELEMENTS.has(pseudo)) {
          const target = this.#matchedOf(pseudo);
          // DEVIATION: in documents with shadow trees the element's own container is not asked.
          if (this.#document.shadow === null && selector.subject.tests.some(({ kind }) => kind === 'container'))
            this.#lateRules.add(rule, selector, this.#filter, target);
          else to.add({ rule, selector, target }, this.#filter);
        }
      }
    }
  }

  #matchedOf(pseudo: string): MatchedRules<CascadeRule> {
    let matched = this.#pseudoMatched.get(pseudo);
    if (matched === undefined) {
      matched = new MatchedRules();
      this.#pseudoMatched.set(pseudo, matched);
    }
    return matched;
  }

  #match(element: Element): RuleNode {
    const matched = this.#matched;
    if (this.#shadow === null) this.#rules.collect(element, this.#matcher, this.#filter);
    else this.#shadow.collect(element);
    if (element.attributes.length > 0 || this.#hints.mayInherit(element)) this.#addAttributeRules(element, matched);
    sortMatched(matched);
    return nodeOfRules(this.#root, matched.rules, matched.count);
  }

  #addPseudo(element: Element, pseudo: string, matched: MatchedRules<CascadeRule>): void {
    sortMatched(matched);
    const node = nodeOfRules(this.#root, matched.rules, matched.count);
    if (needsContent(pseudo) && !cascade(node).setsContent) return;
    this.#pseudoNodes.set(element, pseudo, node);
  }

  #addAttributeRules(element: Element, matched: MatchedRules<CascadeRule>): void {
    const hints = this.#hints.hintsOf(element);
    if (hints !== '') pushRule(this.#ruleOf(hints, HINT_LEVEL, this.#hintRules), matched);
    const style = attribute(element, 'style');
    if (style === null || style === '') return;
    const depth = this.#shadow === null ? 0 : this.#shadow.depthOf(element);
    const level = depth === 0 ? ATTRIBUTE_LEVEL : shadowAttributeLevel(depth);
    pushRule(this.#ruleOf(style, level, this.#attributeRulesAt(depth)), matched);
  }

  #attributeRulesAt(depth: number): Map<string, CascadeRule | null> {
    const known = this.#attributeRules[depth] ?? new Map<string, CascadeRule | null>();
    this.#attributeRules[depth] = known;
    return known;
  }

  /** Equal texts give one rule, and so one style. */
  #ruleOf(text: string, level: number, known: Map<string, CascadeRule | null>): CascadeRule | null {
    let rule = known.get(text);
    if (rule === undefined) {
      const { url } = this.#document;
      const block =
        level === HINT_LEVEL
          ? parseStyleAttribute(text, this.#context, url, null)
          : parseStyleAttribute(text, this.#context, url, this.#inputs.diagnostics, this.#linesOfAttribute(text));
      rule = block.declarations.length === 0 ? null : cascadeRule(block, level, 0, 0);
      known.set(text, rule);
    }
    return rule;
  }

  /** Lines of the document that a `style` attribute covers, looked for at the first finding. */
  #linesOfAttribute(text: string): () => SourceLines | null {
    let lines: SourceLines | null | undefined;
    return () => {
      if (lines === undefined) {
        const offset = this.#places.ofAttribute(text);
        lines = offset === null ? null : new SourceLines(text, this.#lines.positionAt(offset));
      }
      return lines;
    };
  }

  #pseudoRecord(element: Element, pseudo: StyledPseudoElement, below: StyleRecord): StyleRecord | null {
    const node = this.#pseudoNodes.of(element, pseudo);
    return node === null ? null : this.#recordOf(node, below, element);
  }

  #factsOf(element: Element, size: ContainerSize | null): ContainerFacts {
    const { style, custom } = this.#records[element.index]!;
    const context = new ElementContext();
    context.begin(style, this.#environment);
    return {
      width: size === null ? null : size.width,
      height: size === null ? null : size.height,
      context,
      customProperty: (name) => custom.customProperty(name),
      initialOf: (name) => custom.initialOf(name),
      substitute: (text) => custom.substitute(text),
    };
  }

  #compute(
    declarations: readonly ResolvedDeclaration[],
    parent: StyleRecord | null,
    element: Element | null,
  ): ComputedStyle {
    const environment = this.#environmentOf(element, parent?.container ?? null);
    return computeStyle(declarations, parent === null ? null : this.#inheritedFrom(parent), environment);
  }

  #printed(style: ComputedStyle): ComputedStyle {
    return zoomedStyle(this.#inputs.isEconomical ? economicalStyle(style) : style);
  }

  #pagePrinted(style: ComputedStyle): ComputedStyle {
    return this.#inputs.isEconomical ? economicalPageStyle(style) : style;
  }

  /** The style as it was computed, from which those of children are. */
  #inheritedFrom({ style }: StyleRecord): ComputedStyle {
    const unzoomed = unzoomedStyle(style);
    return this.#inputs.isEconomical ? fullStyle(unzoomed) : unzoomed;
  }

  /** @param element - that the style is for, or whose pseudo-element it is; `null` for pages */
  #recordOf(node: RuleNode, parent: StyleRecord | null, element: Element | null): StyleRecord {
    const shared = node.styles.get(parent);
    if (shared !== undefined) return shared;
    const dependent = node.dependentStyles?.get(parent);
    const known = dependent?.byKey.get(dependenceKey(element, dependent.dependence));
    if (known !== undefined) return known;
    this.#scope.begin(element);
    this.#inputs.deadline?.keep(BYTES_OF.style, element);
    const values = cascade(node);
    const custom = (parent?.custom ?? this.#custom).below(
      values.custom,
      this.#contextSource(values, parent, element),
      values.asksFont,
    );
    const style = this.#compute(resolveDeclarations(values, custom), parent, element);
    if (style.anchor.fallbacks.length > 0) {
      noteTries(style, (name) => {
        const rule = this.#positionTries.get(name);
        if (rule === undefined) return null;
        const tried = cascade(withBlockAbove(node, rule.block, POSITION_TRY_LEVEL));
        return this.#compute(resolveDeclarations(tried, custom), parent, element);
      });
    }
    const container = parent?.container ?? null;
    const record = { style: element === null ? this.#pagePrinted(style) : this.#printed(style), custom, container };
    const dependence = this.#scope.dependence();
    if (dependence === null && dependent === undefined) node.styles.set(parent, record);
    else this.#keepDependent(node, parent, element, dependence, record);
    return record;
  }

  /** Elements may share the style when they are equal in all that any style of this node has asked for. */
  #keepDependent(
    node: RuleNode,
    parent: StyleRecord | null,
    element: Element | null,
    dependence: Dependence | null,
    record: StyleRecord,
  ): void {
    node.dependentStyles ??= new Map();
    let dependent = node.dependentStyles.get(parent);
    if (dependent === undefined) {
      dependent = { dependence: NO_DEPENDENCE, byKey: new Map() };
      node.dependentStyles.set(parent, dependent);
    }
    if (dependence !== null) dependent.dependence = bothDependences(dependent.dependence, dependence);
    dependent.byKey.set(dependenceKey(element, dependent.dependence), record);
  }

  /** For custom properties that are registered as lengths: the font of the element, computed ahead of its style. */
  #contextSource(values: CascadedValues, parent: StyleRecord | null, element: Element | null): ContextSource {
    let context: OwnFontContext | null = null;
    return (custom) => {
      if (context !== null) return context;
      const environment = this.#environmentOf(element, parent?.container ?? null);
      const around = new ElementContext();
      around.begin(parent === null ? initialStyle : this.#inheritedFrom(parent), environment);
      context = new OwnFontContext(around, parent === null, () => {
        const declarations = values.declarations.filter(isOfOwnFont);
        const style = this.#compute(resolveDeclarations({ ...values, declarations }, custom), parent, element);
        const own = new ElementContext();
        own.begin(style, parent === null ? { ...environment, rootStyle: style } : environment);
        return own;
      });
      return context;
    };
  }
}

/** Whether relative lengths depend on it. A line height that is itself worked out for the font is left to the element. */
function isOfOwnFont(declaration: CascadedValues['declarations'][number]): boolean {
  if (!isFontProperty(declaration.property)) return false;
  return !(declaration.kind === 'unparsed' && declaration.value.asksFont && declaration.value.name === 'line-height');
}

/** The pseudo-element at the end: behind `::slotted()` and `::part()` it is one of the element that these mean. */
function pseudoOf({ pseudoElement, across }: Selector): string | null {
  if (across === null || pseudoElement === null) return pseudoElement;
  return pseudoElement === across.kind ? null : pseudoElement.slice(across.kind.length + 2);
}

function sortMatched({ rules, proximities, count, hasScoped }: MatchedRules<CascadeRule>): void {
  if (hasScoped) sortScopedRules(rules, proximities, count);
  else sortRules(rules, count);
}

function pushRule(rule: CascadeRule | null, matched: MatchedRules<CascadeRule>): void {
  if (rule !== null) matched.add(rule);
}
