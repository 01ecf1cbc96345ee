/** Custom properties and `var()` (css-variables-1), registered ones included (css-properties-values-api-1). */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { ContainerQuery } from '../css/container-query.ts';
import type {
  CssWideKeyword,
  CustomDeclaration,
  CustomValue,
  ResolvedDeclaration,
  UnparsedValue,
} from '../css/declared-value.ts';
import type { FunctionRule } from '../css/function-rule.ts';
import type { MediaEnvironment } from '../css/media-query.ts';
import { computeRegistered } from '../css/registered-syntax.ts';
import type { PropertyRule } from '../css/stylesheet.ts';
import { streamOf, type TokenStream } from '../css/syntax/token-stream.ts';
import type { ComputeContext } from '../css/values/numbers/compute-context.ts';
import { wideKeywordOf } from '../css/wide-keywords.ts';
import type { Element } from '../dom/node.ts';
import { type CallStack, callFunction } from './custom-functions.ts';
import type { ElementScope } from './element-scope.ts';
import type { OwnFontContext } from './own-font-context.ts';
import { type SubstitutionSource, substituteAll } from './substitution.ts';

/** A value longer than this, or all values of a document together longer than the second, become invalid: a few lines can ask for gigabytes. */
const LONGEST_VALUE = 1 << 18;
const MOST_TEXT = 1 << 26;
/** Chains of properties that refer to one another are followed this far. */
const LONGEST_CHAIN = 128;
const MOST_NESTED_ATTRIBUTES = 10_000;
/** Calls of custom functions in others, whose results are not kept: for one call in a value, and for all of a document. */
const MOST_CALLS_INSIDE = 2000;
const MOST_CALLS = 200_000;

/** A custom property whose value is being worked out. */
interface Evaluation {
  readonly owner: object | null;
  readonly name: string;
  /** It refers to itself, by whatever way, and is invalid. */
  isCyclic: boolean;
}

export interface RegistryInputs {
  readonly rules: ReadonlyMap<string, PropertyRule>;
  readonly functions: ReadonlyMap<string, FunctionRule>;
  /** Whether the containers around an element satisfy a query. */
  readonly containersHold: (query: ContainerQuery, element: Element) => boolean;
  readonly scope: ElementScope;
  readonly media: MediaEnvironment;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline | null;
}

/** The registered properties of a document, what expanding values may still cost, and what is being worked out. */
export class CustomPropertyRegistry implements CallStack {
  /** The element whose style is being computed. */
  readonly scope: ElementScope;
  readonly media: MediaEnvironment;
  /** Whether the font of the element is being worked out. */
  isInFont = false;
  readonly #rules: ReadonlyMap<string, PropertyRule>;
  readonly #functions: ReadonlyMap<string, FunctionRule>;
  readonly #holds: (query: ContainerQuery, element: Element) => boolean;
  readonly diagnostics: Diagnostics;
  /** What values became, by the text that their variables gave. Shorthands are asked for once per longhand. */
  readonly substitutions = new Map<UnparsedValue, Map<string, Map<number, ResolvedDeclaration>>>();
  readonly #deadline: Deadline | null;
  #textLeft = MOST_TEXT;
  #nestedAttributes = 0;
  #calls = 0;
  #callsInside = 0;
  /** The innermost last. `null` as owner: an attribute's value. */
  readonly #evaluations: Evaluation[] = [];

  constructor(inputs: RegistryInputs) {
    this.scope = inputs.scope;
    this.media = inputs.media;
    this.#rules = inputs.rules;
    this.#functions = inputs.functions;
    this.#holds = inputs.containersHold;
    this.diagnostics = inputs.diagnostics;
    this.#deadline = inputs.deadline;
  }

  /** `null` for properties that are not registered. */
  ruleOf(name: string): PropertyRule | null {
    return this.#rules.get(name) ?? null;
  }

  functionNamed(name: string): FunctionRule | null {
    return this.#functions.get(name) ?? null;
  }

  mayCall(): boolean {
    this.#deadline?.tick();
    if (++this.#calls > MOST_CALLS) {
      this.diagnostics.report('STYLE_LIMIT', `More than ${MOST_CALLS} calls of custom functions`);
      return false;
    }
    if (++this.#callsInside <= MOST_CALLS_INSIDE) return true;
    this.diagnostics.report('STYLE_LIMIT', `More than ${MOST_CALLS_INSIDE} calls of custom functions for one value`);
    return false;
  }

  /** A value calls a function. */
  beginOuterCall(): void {
    this.#callsInside = 0;
  }

  containerHolds(query: ContainerQuery): boolean {
    const { element } = this.scope;
    return element !== null && this.#holds(query, element);
  }

  /** Accounts for text that a substitution makes; `false` where it is too much. */
  mayExpandTo(length: number): boolean {
    this.#deadline?.tick();
    this.#textLeft -= length;
    if (length <= LONGEST_VALUE && this.#textLeft >= 0) return true;
    this.diagnostics.report(
      'STYLE_LIMIT',
      `var(): a value grows to more than ${LONGEST_VALUE} characters, and is invalid`,
    );
    return false;
  }

  /** Begins a value that another one asks for; `null` where that makes a cycle or the chain is too long. */
  begin(owner: object | null, name: string): Evaluation | null {
    const evaluations = this.#evaluations;
    const start = evaluations.findLastIndex((each) => each.owner === owner && each.name === name);
    if (start !== -1) {
      for (let i = start; i < evaluations.length; i++) evaluations[i]!.isCyclic = true;
      return null;
    }
    if (evaluations.length >= LONGEST_CHAIN) {
      this.diagnostics.report(
        'STYLE_LIMIT',
        `More than ${LONGEST_CHAIN} custom properties or functions refer to one another, the last is ${name.slice(0, 80)}`,
      );
      return null;
    }
    // Values of attributes are not kept, so that those that refer to others could be asked for exponentially often.
    if (owner === null && ++this.#nestedAttributes > MOST_NESTED_ATTRIBUTES) {
      this.diagnostics.report('STYLE_LIMIT', `attr(): more than ${MOST_NESTED_ATTRIBUTES} attributes refer to others`);
      return null;
    }
    const evaluation = { owner, name, isCyclic: false };
    evaluations.push(evaluation);
    return evaluation;
  }

  beginCall(rule: FunctionRule): Evaluation | null {
    return this.begin(rule, this.isInFont ? 'font' : 'element');
  }

  end(): void {
    this.#evaluations.pop();
  }
}

/** Gives what relative lengths are relative to; `null` above the root. */
export type ContextSource = (custom: CustomProperties) => OwnFontContext | null;

/** The custom properties of one element: its own over those it inherits. Values are worked out when they are asked for. */
export class CustomProperties implements SubstitutionSource {
  readonly registry: CustomPropertyRegistry;
  readonly #parent: CustomProperties | null;
  readonly #declared: ReadonlyMap<string, CustomDeclaration>;
  readonly #context: ContextSource;
  /** Computed values; `null` is the guaranteed-invalid value. */
  readonly #values = new Map<string, string | null>();
  #declaresUninherited: boolean | null = null;

  constructor(
    registry: CustomPropertyRegistry,
    parent: CustomProperties | null,
    declared: ReadonlyMap<string, CustomDeclaration>,
    context: ContextSource,
  ) {
    this.registry = registry;
    this.#parent = parent;
    this.#declared = declared;
    this.#context = context;
  }

  /**
   * The properties of an element below: the same object where it declares none.
   *
   * @param asksFont - whether something is substituted that may be relative to the element's font
   */
  below(declared: ReadonlyMap<string, CustomDeclaration>, context: ContextSource, asksFont: boolean): CustomProperties {
    if (declared.size === 0 && !asksFont && !this.#hasUninherited()) return this;
    const below = new CustomProperties(this.registry, this, declared, context);
    // What depends on the element is worked out while it is known.
    for (const { value } of declared.values()) if (value.readsElement) below.customProperty(value.name);
    return below;
  }

  /** The computed value as text, `null` for the guaranteed-invalid one. */
  customProperty(name: string): string | null {
    const rule = this.registry.ruleOf(name);
    if (rule === null || rule.inherits) {
      // Values are kept where they are declared, so that elements below share them.
      for (let each: CustomProperties | null = this; each !== null; each = each.#parent) {
        if (each.#declared.has(name)) return each.#own(name);
      }
      return this.initialOf(name);
    }
    return this.#declared.has(name) ? this.#own(name) : rule.initialValue;
  }

  /** `null` is the guaranteed-invalid value. */
  initialOf(name: string): string | null {
    return this.registry.ruleOf(name)?.initialValue ?? null;
  }

  /** Replaces all `var()` and its kin in a value; `null` where one has neither value nor fallback, or the result is too long. */
  substitute(text: string): string | null {
    const result = substituteAll(streamOf(text), this);
    return result !== null && this.registry.mayExpandTo(result.length) ? result : null;
  }

  /** The same for a property of the font. */
  substituteInFont(text: string): string | null {
    const context = this.#context(this);
    if (context === null) return this.substitute(text);
    const was = this.registry.isInFont;
    this.registry.isInFont = true;
    const result = context.inFont(() => this.substitute(text));
    this.registry.isInFont = was;
    return result;
  }

  attribute(name: string): string | null {
    return this.registry.scope.attribute(name);
  }

  call(name: string, given: readonly TokenStream[]): string | null {
    this.registry.beginOuterCall();
    return callFunction(name, given, this, this.registry);
  }

  enterAttribute(name: string): boolean {
    return this.registry.begin(null, name) !== null;
  }

  leaveAttribute(): void {
    this.registry.end();
  }

  mayExpandTo(length: number): boolean {
    return length <= LONGEST_VALUE || this.registry.mayExpandTo(length);
  }

  get media(): MediaEnvironment {
    return this.registry.media;
  }

  get context(): ComputeContext | null {
    return this.#context(this);
  }

  #own(name: string): string | null {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const evaluation = this.registry.begin(this, name);
    if (evaluation === null) return null;
    const { value } = this.#declared.get(name)!;
    const text = value.keyword === null ? this.#compute(name, value) : this.#ofKeyword(name, value.keyword);
    this.registry.end();
    // css-variables-1 §2.3: what refers to itself is invalid, also where a fallback would help.
    const result = evaluation.isCyclic ? this.#invalid(name) : text;
    this.#values.set(name, result);
    return result;
  }

  #ofKeyword(name: string, keyword: CssWideKeyword): string | null {
    if (keyword === 'initial') return this.initialOf(name);
    return keyword === 'inherit' ? this.#inherited(name) : this.#unset(name);
  }

  #compute(name: string, { text, hasReferences }: CustomValue): string | null {
    const given = hasReferences ? this.substitute(text) : text;
    if (given === null) return this.#invalid(name);
    const rule = this.registry.ruleOf(name);
    if (hasReferences) {
      const keyword = wideKeywordOf(given);
      if (keyword !== null) return this.#ofKeyword(name, keyword);
    }
    if (rule === null) return given;
    const computed = computeRegistered(rule.syntax, given, rule.context, () => this.context);
    return computed === null || this.#context(this)?.takeCircular() ? this.#unset(name) : computed;
  }

  /** At computed-value time: the guaranteed-invalid value, which only unregistered properties and those of any syntax can have. */
  #invalid(name: string): string | null {
    const rule = this.registry.ruleOf(name);
    return rule === null ? null : this.#unset(name);
  }

  #unset(name: string): string | null {
    return this.registry.ruleOf(name)?.inherits === false ? this.initialOf(name) : this.#inherited(name);
  }

  #inherited(name: string): string | null {
    return this.#parent === null ? this.initialOf(name) : this.#parent.customProperty(name);
  }

  #hasUninherited(): boolean {
    this.#declaresUninherited ??= [...this.#declared.keys()].some(
      (name) => this.registry.ruleOf(name)?.inherits === false,
    );
    return this.#declaresUninherited;
  }
}
