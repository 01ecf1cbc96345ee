/** Custom properties and `var()` (css-variables-1), registered ones included (css-properties-values-api-1). */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { CustomDeclaration } from '../css/declared-value.ts';
import type { PropertyRule } from '../css/stylesheet.ts';
import { FUNCTION, IDENT } from '../css/syntax/token-kind.ts';
import { streamOf, type TokenStream } from '../css/syntax/token-stream.ts';

/** A value longer than this, or all values of a document together longer than the second, become invalid: a few lines can ask for gigabytes. */
const LONGEST_VALUE = 1 << 18;
const MOST_TEXT = 1 << 26;
/** Chains of properties that refer to one another are followed this far. */
const LONGEST_CHAIN = 128;

/** The registered properties of a document, and what expanding values may still cost. */
export class CustomPropertyRegistry {
  readonly #rules: ReadonlyMap<string, PropertyRule>;
  readonly #diagnostics: Diagnostics;
  readonly #deadline: Deadline | null;
  #textLeft = MOST_TEXT;
  #chain = 0;

  /** @param rules - of two for one name the later counts */
  constructor(rules: readonly PropertyRule[], diagnostics: Diagnostics, deadline: Deadline | null) {
    this.#rules = new Map(rules.map((rule) => [rule.name, rule]));
    this.#diagnostics = diagnostics;
    this.#deadline = deadline;
  }

  isRegistered(name: string): boolean {
    return this.#rules.has(name);
  }

  inherits(name: string): boolean {
    return this.#rules.get(name)?.inherits ?? true;
  }

  /** `null` is the guaranteed-invalid value. */
  initialOf(name: string): string | null {
    return this.#rules.get(name)?.initialValue ?? null;
  }

  /** Accounts for text that a substitution makes; `false` where it is too much. */
  mayExpandTo(length: number): boolean {
    this.#deadline?.tick();
    this.#textLeft -= length;
    if (length <= LONGEST_VALUE && this.#textLeft >= 0) return true;
    this.#diagnostics.report(
      'STYLE_LIMIT',
      `var(): a value grows to more than ${LONGEST_VALUE} characters, and is invalid`,
    );
    return false;
  }

  /** Begins the value of a property that another one asks for; `false` where the chain is too long. */
  enterChain(name: string): boolean {
    if (this.#chain >= LONGEST_CHAIN) {
      this.#diagnostics.report(
        'STYLE_LIMIT',
        `More than ${LONGEST_CHAIN} custom properties refer to one another, the last is ${name.slice(0, 80)}`,
      );
      return false;
    }
    this.#chain++;
    return true;
  }

  leaveChain(): void {
    this.#chain--;
  }
}

/** The custom properties of one element: its own over those it inherits. Values are worked out when they are asked for. */
export class CustomProperties {
  readonly #registry: CustomPropertyRegistry;
  readonly #parent: CustomProperties | null;
  readonly #declared: ReadonlyMap<string, CustomDeclaration>;
  /** Computed values; `null` is the guaranteed-invalid value. */
  readonly #values = new Map<string, string | null>();

  constructor(
    registry: CustomPropertyRegistry,
    parent: CustomProperties | null,
    declared: ReadonlyMap<string, CustomDeclaration>,
  ) {
    this.#registry = registry;
    this.#parent = parent;
    this.#declared = declared;
  }

  /** The properties of an element below: the same object where it declares none. */
  below(declared: ReadonlyMap<string, CustomDeclaration>): CustomProperties {
    const isSame = declared.size === 0 && !this.#hasUninherited();
    return isSame ? this : new CustomProperties(this.#registry, this, declared);
  }

  /** The computed value as text, `null` for the guaranteed-invalid one. */
  get(name: string): string | null {
    if (this.#registry.inherits(name)) {
      // Values are kept where they are declared, so that elements below share them.
      for (let each: CustomProperties | null = this; each !== null; each = each.#parent) {
        if (each.#declared.has(name)) return each.#own(name);
      }
      return this.#registry.initialOf(name);
    }
    return this.#declared.has(name) ? this.#own(name) : this.#registry.initialOf(name);
  }

  /**
   * Replaces all `var()` in a value; `null` where one has neither value nor fallback, or the result is too long.
   * Replacements stand between comments, so that they do not grow together with their neighbours.
   */
  substitute(text: string): string | null {
    const result = this.#substituteStream(streamOf(text));
    return result !== null && this.#registry.mayExpandTo(result.length) ? result : null;
  }

  #own(name: string): string | null {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    if (!this.#registry.enterChain(name)) return null;
    const value = this.#compute(name, this.#declared.get(name)!);
    this.#registry.leaveChain();
    this.#values.set(name, value);
    return value;
  }

  #compute(name: string, { value }: CustomDeclaration): string | null {
    switch (value.keyword) {
      case 'initial':
        return this.#registry.initialOf(name);
      case 'inherit':
        return this.#inherited(name);
      case 'unset':
      case 'revert':
      case 'revert-layer':
        return this.#unset(name);
      case null:
        break;
    }
    if (!value.hasVariables) return value.text;
    // §2.3: what refers to itself, by whatever way, is invalid, also where a fallback would help.
    const text = namesInCycles(this.#declared).has(name) ? null : this.substitute(value.text);
    return text ?? (this.#registry.isRegistered(name) ? this.#unset(name) : null);
  }

  #unset(name: string): string | null {
    return this.#registry.inherits(name) ? this.#inherited(name) : this.#registry.initialOf(name);
  }

  #inherited(name: string): string | null {
    return this.#parent === null ? this.#registry.initialOf(name) : this.#parent.get(name);
  }

  #hasUninherited(): boolean {
    for (const name of this.#declared.keys()) if (!this.#registry.inherits(name)) return true;
    return false;
  }

  #substituteStream(value: TokenStream): string | null {
    const { kinds, source, starts, ends, closers } = value.tokens;
    let text = '';
    let copied = value.position < value.end ? starts[value.position]! : (ends[value.end - 1] ?? 0);
    let i = value.position;
    while (i < value.end) {
      value.position = i;
      if (kinds[i] !== FUNCTION || !value.isFunction('var')) {
        i++;
        continue;
      }
      text += source.slice(copied, starts[i]);
      const replacement = this.#valueOfReference(value);
      if (replacement === null) return null;
      text += `/**/${replacement}/**/`;
      if (text.length > LONGEST_VALUE) {
        this.#registry.mayExpandTo(text.length);
        return null;
      }
      const closer = Math.min(closers[i]!, value.end);
      copied = closer < value.end ? ends[closer]! : (ends[value.end - 1] ?? source.length);
      i = closer + 1;
    }
    const last = value.end > 0 ? ends[value.end - 1]! : 0;
    return text + source.slice(copied, Math.max(copied, last));
  }

  /** The stream is on `var(`; what it does to the position does not matter. */
  #valueOfReference(value: TokenStream): string | null {
    const formerEnd = value.enterBlock();
    let result: string | null = null;
    if (value.nextKind() === IDENT) {
      const name = value.ident();
      value.advance();
      const hasFallback = value.takeComma();
      if (name.startsWith('--') && (hasFallback || value.isAtEnd())) {
        result = this.get(name);
        if (result === null && hasFallback) result = this.#substituteStream(value);
      }
    }
    value.leaveBlock(formerEnd);
    return result;
  }
}

const knownCycles = new WeakMap<ReadonlyMap<string, CustomDeclaration>, ReadonlySet<string>>();

/** Names that refer to themselves through the others declared beside them. */
function namesInCycles(declared: ReadonlyMap<string, CustomDeclaration>): ReadonlySet<string> {
  let names = knownCycles.get(declared);
  if (names === undefined) {
    names = findCycles(declared);
    knownCycles.set(declared, names);
  }
  return names;
}

interface Visit {
  readonly name: string;
  readonly references: readonly string[];
  next: number;
  readonly order: number;
  low: number;
}

/** Tarjan's strongly connected components, without recursion because chains may be as long as a style sheet. */
function findCycles(declared: ReadonlyMap<string, CustomDeclaration>): ReadonlySet<string> {
  const cyclic = new Set<string>();
  const orders = new Map<string, number>();
  const open = new Set<string>();
  const component: string[] = [];
  const visits: Visit[] = [];
  const enter = (name: string, declaration: CustomDeclaration): void => {
    const order = orders.size;
    orders.set(name, order);
    open.add(name);
    component.push(name);
    visits.push({ name, references: referencesIn(declaration), next: 0, order, low: order });
  };
  for (const [start, declaration] of declared) {
    if (orders.has(start)) continue;
    enter(start, declaration);
    while (visits.length > 0) {
      const visit = visits.at(-1)!;
      const reference = visit.references[visit.next++];
      if (reference === undefined) {
        visits.pop();
        const outer = visits.at(-1);
        if (outer !== undefined) outer.low = Math.min(outer.low, visit.low);
        if (visit.low === visit.order) closeComponent(visit, component, open, cyclic);
      } else if (open.has(reference)) {
        visit.low = Math.min(visit.low, orders.get(reference)!);
      } else if (!orders.has(reference)) {
        const next = declared.get(reference);
        if (next !== undefined) enter(reference, next);
      }
    }
  }
  return cyclic;
}

function closeComponent(visit: Visit, component: string[], open: Set<string>, cyclic: Set<string>): void {
  const isCycle = component.at(-1) !== visit.name || visit.references.includes(visit.name);
  for (let name = component.pop(); name !== undefined; name = component.pop()) {
    open.delete(name);
    if (isCycle) cyclic.add(name);
    if (name === visit.name) return;
  }
}

/** Names in all `var()` of a value, fallbacks included. */
function referencesIn({ value }: CustomDeclaration): readonly string[] {
  const found: string[] = [];
  if (!value.hasVariables) return found;
  const stream = streamOf(value.text);
  for (; stream.position < stream.end; stream.advance()) {
    if (stream.kind !== FUNCTION || !stream.isFunction('var')) continue;
    stream.advance();
    if (stream.nextKind() === IDENT) found.push(stream.ident());
  }
  return found;
}
