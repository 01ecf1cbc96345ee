/**
 * From the text of a style sheet to its rules (css-syntax-3 §9, css-cascade-5, css-nesting-1, css-conditional-3). Conditions are decided
 * here, since what they ask about is known; imports are listed for the caller, who may load.
 */

import type { Deadline } from '../base/deadline.ts';
import type { DiagnosticCode, Diagnostics } from '../base/diagnostics.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { type ContainerQuery, readContainerQuery } from './container-query.ts';
import { type BlockContext, readDeclarationBlock } from './declaration-block.ts';
import { DefinitionReader, isDefinition } from './definition-rules.ts';
import { readImport } from './import-rule.ts';
import { type MediaEnvironment, readMediaQueryList } from './media-query.ts';
import { readPageRules } from './parse-page-rule.ts';
import { explainAtRule, explainInvalid, explainSelector, isWithoutEffect, type RejectedRule } from './rejected-rule.ts';
import { readScope } from './scope-rule.ts';
import { parseSelectorList, scopeRootSelector } from './selectors/parse-selector.ts';
import type { Scope, Selector } from './selectors/selector.ts';
import type { ImportRule, Origin, PageRule, StyleRule, StyleSheet } from './stylesheet.ts';
import { readSupportsCondition } from './supports.ts';
import {
  parseBlockItems,
  parseRuleItems,
  parseStyleSheetItems,
  type RawAtRule,
  type RawItem,
  type RawQualifiedRule,
} from './syntax/parse-rules.ts';
import { SourceLines, type SourcePosition } from './syntax/source-position.ts';
import { IDENT, STRING } from './syntax/token-kind.ts';
import { TokenStream, textOfTokens } from './syntax/token-stream.ts';
import { type TokenList, tokenize } from './syntax/tokenize.ts';

export interface ParseStyleSheetOptions {
  readonly origin: Origin;
  /** Address for messages, and what relative links in the sheet start from unless `baseUrl` says otherwise. */
  readonly url: string;
  /** For sheets in a document: its base address. */
  readonly baseUrl?: string;
  readonly quirks: boolean;
  readonly media: MediaEnvironment;
  /** `null` where nobody needs to know. */
  readonly diagnostics: Diagnostics | null;
  readonly deadline?: Deadline;
  /** Among all sheets of the document, by which anonymous layers of two of them are two (css-cascade-5 §6.4.2). Default: 0. */
  readonly number?: number;
  /** Layer that the whole sheet was imported into. */
  readonly layer?: string | null;
  /** Index of the parent of the element that has the sheet: the root of an `@scope` without prelude. */
  readonly ownerParent?: number | null;
  /** Where in a document the sheet begins. */
  readonly start?: SourcePosition;
}

/** Rules in rules deeper than this are left out. */
const DEEPEST_NESTING = 64;

/** Throws for no text; only `TIMEOUT` and `ABORTED` of the deadline. */
export function parseStyleSheet(text: string, options: ParseStyleSheetOptions): StyleSheet {
  return new StyleSheetParser(text, options).parse();
}

/** What surrounds a rule. */
interface Surroundings {
  readonly layer: string | null;
  /** Selectors of the style rule around; `null` outside. */
  readonly parent: readonly Selector[] | null;
  readonly scope: Scope | null;
  readonly container: ContainerQuery | null;
  readonly depth: number;
}

class StyleSheetParser {
  readonly #options: ParseStyleSheetOptions;
  readonly #tokens: TokenList;
  readonly #lines: SourceLines;
  readonly #blockContext: BlockContext;
  readonly #namespaces = new Map<string, string>();
  readonly #imports: ImportRule[] = [];
  #earlyLayers: string[] = [];
  readonly #layers: string[] = [];
  readonly #knownLayers = new Set<string>();
  #anonymousLayers = 0;
  readonly #styleRules: StyleRule[] = [];
  readonly #pageRules: PageRule[] = [];
  readonly #definitions: DefinitionReader;
  /** Where in the sheet the next rule may be an `@import`, or an `@namespace`. */
  #prologue: 'imports' | 'namespaces' | 'over' = 'imports';

  constructor(text: string, options: ParseStyleSheetOptions) {
    this.#options = options;
    this.#tokens = tokenize(text, options.deadline);
    this.#lines = new SourceLines(this.#tokens.source, options.start);
    this.#blockContext = {
      tokens: this.#tokens,
      lines: this.#lines,
      parseContext: { baseUrl: options.baseUrl ?? options.url, quirks: options.quirks },
      url: options.url,
      diagnostics: options.diagnostics,
    };
    this.#definitions = new DefinitionReader(this.#blockContext, options.media, this.#namespaces);
  }

  parse(): StyleSheet {
    const top: Surroundings = {
      layer: this.#options.layer ?? null,
      parent: null,
      scope: null,
      container: null,
      depth: 0,
    };
    this.#processItems(parseStyleSheetItems(this.#tokens), top);
    return {
      origin: this.#options.origin,
      url: this.#options.url,
      imports: this.#imports,
      earlyLayers: this.#earlyLayers,
      layers: this.#layers,
      styleRules: this.#styleRules,
      pageRules: this.#pageRules,
      fontFaces: this.#definitions.fontFaces,
      counterStyles: this.#definitions.counterStyles,
      propertyRules: this.#definitions.propertyRules,
      functions: this.#definitions.functions,
      fontFeatureValues: this.#definitions.fontFeatureValues,
      fontPalettes: this.#definitions.fontPalettes,
      colorProfiles: this.#definitions.colorProfiles,
      positionTries: this.#definitions.positionTries,
    };
  }

  #processItems(items: readonly RawItem[], around: Surroundings): void {
    for (let i = 0; i < items.length; i++) {
      this.#options.deadline?.tick();
      const item = items[i]!;
      switch (item.kind) {
        case 'declaration': {
          // Declarations between nested rules are rules of their own, so that order decides (css-nesting-1 §3.4).
          let end = i + 1;
          while (items[end]?.kind === 'declaration') end++;
          this.#addDeclarations(items.slice(i, end), around);
          i = end - 1;
          break;
        }
        case 'qualified-rule':
          this.#prologue = 'over';
          this.#processStyleRule(item, around);
          break;
        case 'at-rule':
          this.#processAtRule(item, around);
          break;
        case 'invalid':
          this.#reject('CSS_SYNTAX', explainInvalid(this.#excerpt(item.start, item.end)), item.start);
      }
    }
  }

  #addDeclarations(items: readonly RawItem[], around: Surroundings): void {
    const block = readDeclarationBlock(items, this.#blockContext);
    if (block.declarations.length === 0) return;
    const selectors = around.parent ?? (around.scope === null ? [] : [scopeRootSelector(around.scope)]);
    for (const selector of selectors)
      this.#styleRules.push({ selector: withContainer(selector, around.container), block, layer: around.layer });
  }

  #processStyleRule(rule: RawQualifiedRule, around: Surroundings): void {
    const { parent, scope } = around;
    const stream = new TokenStream(this.#tokens, rule.preludeStart, rule.preludeEnd);
    const selectors = parseSelectorList(stream, { namespaces: this.#namespaces, parent, scope });
    if (selectors === null) {
      const text = this.#excerpt(rule.preludeStart, rule.preludeEnd);
      this.#reject('CSS_INVALID_SELECTOR', explainSelector(text), rule.preludeStart);
      return;
    }
    this.#processBlock(rule, inside(around, { parent: selectors }));
  }

  #processBlock(rule: RawQualifiedRule | RawAtRule, inside: Surroundings): void {
    const { blockStart, blockEnd } = rule;
    if (inside.depth > DEEPEST_NESTING) {
      this.#report(
        'STYLE_LIMIT',
        `Rules are nested more than ${DEEPEST_NESTING} deep; what is deeper is left out`,
        blockStart - 1,
      );
      return;
    }
    // As in Chromium, of the rules outside style rules only @scope itself holds declarations.
    const holdsDeclarations = inside.parent !== null || (rule.kind === 'at-rule' && rule.name === 'scope');
    const items = !holdsDeclarations
      ? parseRuleItems(this.#tokens, blockStart, blockEnd)
      : parseBlockItems(this.#tokens, blockStart, blockEnd);
    this.#processItems(items, inside);
  }

  #processAtRule(rule: RawAtRule, around: Surroundings): void {
    const prelude = new TokenStream(this.#tokens, rule.preludeStart, rule.preludeEnd);
    switch (rule.name) {
      case 'charset':
        break;
      case 'import':
        this.#processImport(rule, prelude, around);
        break;
      case 'namespace':
        this.#processNamespace(rule, prelude, around);
        break;
      case 'layer':
        this.#processLayer(rule, prelude, around);
        break;
      default:
        // What is no rule at all does not end the imports (css-cascade-5 §6).
        if (rule.blockStart === -1 && !isWithoutEffect(rule.name)) {
          this.#report('CSS_SYNTAX', `@${rule.name} without a block`, rule.start);
          return;
        }
        this.#prologue = 'over';
        if (!this.#processGroup(rule, prelude, around) && !this.#processDefinition(rule, prelude, around))
          this.#reportAtRule(rule);
    }
  }

  /** Rules that hold rules. Says whether it was one. */
  #processGroup(rule: RawAtRule, prelude: TokenStream, around: Surroundings): boolean {
    switch (rule.name) {
      case 'media':
        if (readMediaQueryList(prelude, this.#options.media)) this.#processBlock(rule, inside(around));
        return true;
      case 'supports': {
        const holds = readSupportsCondition(prelude, this.#namespaces);
        if (holds === true) this.#processBlock(rule, inside(around));
        if (holds === null)
          this.#report(
            'CSS_SYNTAX',
            `@supports ${this.#excerpt(rule.preludeStart, rule.preludeEnd)}: not a condition`,
            rule.start,
          );
        return true;
      }
      case 'scope': {
        const context = { namespaces: this.#namespaces, parent: around.parent, scope: around.scope };
        const scope = readScope(prelude, context, this.#options.ownerParent ?? null);
        if (scope !== null) this.#processBlock(rule, inside(around, { scope, parent: null }));
        else this.#report('CSS_INVALID_SELECTOR', '@scope: its selectors are not valid', rule.start);
        return true;
      }
      case 'container': {
        const container = readContainerQuery(prelude, this.#blockContext.parseContext, around.container);
        if (container !== null) this.#processBlock(rule, inside(around, { container }));
        else
          this.#report(
            'CSS_SYNTAX',
            `@container ${this.#excerpt(rule.preludeStart, rule.preludeEnd)}: not a container query`,
            rule.start,
          );
        return true;
      }
      default:
        return false;
    }
  }

  /** Rules that define something, which style rules cannot hold. Says whether it was one. */
  #processDefinition(rule: RawAtRule, prelude: TokenStream, around: Surroundings): boolean {
    if (rule.name !== 'page' && !isDefinition(rule.name)) return false;
    if (around.parent !== null) {
      this.#report('CSS_SYNTAX', `@${rule.name} inside a style rule`, rule.start);
      return true;
    }
    if (rule.name === 'page') {
      this.#processPage(rule, prelude, around);
      return true;
    }
    const failure = this.#definitions.read(rule, prelude, around.layer);
    if (failure !== null) this.#report('CSS_INVALID_VALUE', failure, rule.start);
    return true;
  }

  #reportAtRule(rule: RawAtRule): void {
    const rejected = explainAtRule(rule.name);
    this.#reject(rejected.isKnown ? 'CSS_UNSUPPORTED' : 'CSS_UNKNOWN_AT_RULE', rejected, rule.start);
  }

  #processImport(rule: RawAtRule, prelude: TokenStream, around: Surroundings): void {
    if (this.#prologue !== 'imports' || around.depth > 0 || rule.blockStart !== -1) {
      this.#report('CSS_SYNTAX', '@import must stand before all other rules', rule.start);
      return;
    }
    const request = readImport(prelude, this.#options.media, this.#namespaces);
    if (request === null) {
      this.#report(
        'CSS_SYNTAX',
        `@import ${this.#excerpt(rule.preludeStart, rule.preludeEnd)}: no address`,
        rule.start,
      );
      return;
    }
    const { baseUrl } = this.#blockContext.parseContext;
    const url = request.applies ? resolveUrl(request.url, baseUrl) : null;
    if (url === null) return;
    const layer = request.layer === null ? around.layer : this.#layerName(request.layer, around.layer);
    const { line } = this.#positionOf(rule.start);
    this.#imports.push({ url, layer, line });
    this.#earlyLayers = this.#layers.slice();
  }

  #processNamespace(rule: RawAtRule, prelude: TokenStream, around: Surroundings): void {
    if (this.#prologue === 'over' || around.depth > 0) {
      this.#report('CSS_SYNTAX', '@namespace must stand before all rules but @import', rule.start);
      return;
    }
    this.#prologue = 'namespaces';
    let prefix = '';
    if (prelude.nextKind() === IDENT) {
      prefix = prelude.ident();
      prelude.advance();
    }
    prelude.skipWhitespace();
    const url =
      prelude.kind === STRING ? prelude.string() : readImport(prelude, this.#options.media, this.#namespaces)?.url;
    if (url === undefined) this.#report('CSS_SYNTAX', '@namespace without an address', rule.start);
    else this.#namespaces.set(prefix, url);
  }

  #processLayer(rule: RawAtRule, prelude: TokenStream, around: Surroundings): void {
    const names: string[] = [];
    while (!prelude.isAtEnd()) {
      const name = readLayerName(prelude);
      if (name === null) {
        const text = this.#excerpt(rule.preludeStart, rule.preludeEnd);
        this.#report('CSS_SYNTAX', `@layer ${text}: no layer's name`, rule.start);
        return;
      }
      names.push(name);
      prelude.takeComma();
    }
    if (rule.blockStart === -1) {
      if (names.length === 0) this.#report('CSS_SYNTAX', '@layer without a name and without a block', rule.start);
      for (const name of names) this.#layerName(name, around.layer);
      return;
    }
    this.#prologue = 'over';
    if (names.length > 1) {
      this.#report('CSS_SYNTAX', '@layer with a block takes one name', rule.start);
      return;
    }
    const layer = this.#layerName(names[0] ?? '', around.layer);
    this.#processBlock(rule, inside(around, { layer }));
  }

  /** The full name of a layer, `''` for an anonymous one, which is noted as met. */
  #layerName(name: string, outer: string | null): string {
    const own = name === '' ? `\0${this.#options.number ?? 0} ${this.#anonymousLayers++}` : name;
    const full = outer === null ? own : `${outer}.${own}`;
    for (let dot = full.indexOf('.'); dot !== -1; dot = full.indexOf('.', dot + 1)) this.#noteLayer(full.slice(0, dot));
    this.#noteLayer(full);
    return full;
  }

  #noteLayer(name: string): void {
    if (this.#knownLayers.has(name)) return;
    this.#knownLayers.add(name);
    this.#layers.push(name);
  }

  #processPage(rule: RawAtRule, prelude: TokenStream, around: Surroundings): void {
    const rules = readPageRules(prelude, rule.blockStart, rule.blockEnd, around.layer, this.#blockContext);
    if (rules !== null) for (const each of rules) this.#pageRules.push(each);
    else
      this.#report(
        'CSS_INVALID_SELECTOR',
        `@page ${this.#excerpt(rule.preludeStart, rule.preludeEnd)}: not a page selector`,
        rule.start,
      );
  }

  #positionOf(token: number): SourcePosition {
    return this.#lines.positionAt(this.#tokens.starts[token] ?? this.#tokens.source.length);
  }

  #excerpt(start: number, end: number): string {
    const text = textOfTokens(this.#tokens, start, end);
    return (text.length > 80 ? `${text.slice(0, 80)}…` : text).replaceAll(/\s+/g, ' ');
  }

  #report(code: DiagnosticCode, message: string, token: number): void {
    this.#reject(code, { message, severity: 'warning', hint: null }, token);
  }

  #reject(code: DiagnosticCode, { message, severity, hint }: RejectedRule, token: number): void {
    const { diagnostics, url } = this.#options;
    if (diagnostics === null) return;
    diagnostics.report(code, message, () => {
      const told = hint === null ? null : hint();
      return { severity, url, ...this.#positionOf(token), ...(told !== null && { hint: told }) };
    });
  }
}

/** The selector with the query as one more test of its subject; `&` in rules inside stands for the selector without. */
function withContainer(selector: Selector, query: ContainerQuery | null): Selector {
  if (query === null) return selector;
  const { subject } = selector;
  const test = { kind: 'container', query, includesSelf: selector.pseudoElement !== null } as const;
  return { ...selector, subject: { ...subject, tests: [...subject.tests, test] } };
}

/** One level deeper. By name, not spread: all of one hidden class (see `changedSpace`), for each rule has its own. */
function inside(around: Surroundings, changes?: Partial<Surroundings>): Surroundings {
  const { layer, parent, scope, container, depth } = around;
  return Object.assign({ layer, parent, scope, container, depth: depth + 1 }, changes);
}

/** `a.b.c`, without white space around the dots. */
function readLayerName(stream: TokenStream): string | null {
  stream.skipWhitespace();
  if (stream.kind !== IDENT) return null;
  let name = stream.ident();
  stream.advance();
  while (stream.isDelim('.')) {
    stream.advance();
    if (stream.kind !== IDENT) return null;
    name += `.${stream.ident()}`;
    stream.advance();
  }
  return name;
}
