/** Calls of custom functions (css-mixins-1 §3): a frame holds arguments and local variables over what the caller sees. */

import type { ContainerQuery } from '../css/container-query.ts';
import { type FunctionParameter, type FunctionRule, type FunctionStatement, RESULT } from '../css/function-rule.ts';
import type { MediaEnvironment } from '../css/media-query.ts';
import { computeRegistered } from '../css/registered-syntax.ts';
import { streamOf, type TokenStream } from '../css/syntax/token-stream.ts';
import type { ComputeContext } from '../css/values/numbers/compute-context.ts';
import { type SubstitutionSource, substituteAll } from './substitution.ts';

/** What frames of all calls in a document share. */
export interface CallStack {
  functionNamed(name: string): FunctionRule | null;
  /** Begins something that must not ask for itself; `null` where it does, or the chain is too long. */
  begin(owner: object, name: string): { readonly isCyclic: boolean } | null;
  /** The same for a call; one for the font of the element may be needed to make one for something else in it. */
  beginCall(rule: FunctionRule): { readonly isCyclic: boolean } | null;
  end(): void;
  /** Accounts for a call in a function; `false` where there were too many. */
  mayCall(): boolean;
  /** Whether the containers of the element that is styled satisfy a query. */
  containerHolds(query: ContainerQuery): boolean;
}

/** The result of a call as text; `null` where it is invalid. */
export function callFunction(
  name: string,
  given: readonly TokenStream[],
  caller: SubstitutionSource,
  stack: CallStack,
): string | null {
  const rule = stack.functionNamed(name);
  if (rule === null || given.length > rule.parameters.length) return null;
  for (let i = given.length; i < rule.parameters.length; i++) if (rule.parameters[i]!.fallback === null) return null;
  const evaluation = stack.beginCall(rule);
  if (evaluation === null) return null;
  const result = new FunctionFrame(rule, given, caller, stack).result();
  stack.end();
  return evaluation.isCyclic ? null : result;
}

class FunctionFrame implements SubstitutionSource {
  readonly #rule: FunctionRule;
  readonly #caller: SubstitutionSource;
  readonly #stack: CallStack;
  readonly #values = new Map<string, string | null>();

  constructor(rule: FunctionRule, given: readonly TokenStream[], caller: SubstitutionSource, stack: CallStack) {
    this.#rule = rule;
    this.#caller = caller;
    this.#stack = stack;
    // Arguments are looked into by the caller, and before anything of the function.
    rule.parameters.forEach((parameter, i) => {
      const text = i < given.length ? substituteAll(given[i]!, caller) : null;
      if (text !== null) this.#values.set(parameter.name, this.#typed(parameter, text));
    });
  }

  result(): string | null {
    const statement = this.#statement(RESULT);
    if (statement === null) return null;
    // A keyword is for the property that the function is called in.
    const text = statement.keyword ?? this.substitute(statement.text);
    const { returns, context } = this.#rule;
    return text === null ? null : computeRegistered(returns, text, context, () => this.context);
  }

  customProperty(name: string): string | null {
    const known = this.#values.get(name);
    const statement = this.#statement(name);
    if (statement === null) {
      const parameter = this.#rule.parameters.findLast((each) => each.name === name);
      if (parameter === undefined) return this.#caller.customProperty(name);
      if (known !== undefined && known !== null) return known;
      return this.#kept(`${name}:`, name, () => this.#fallback(parameter));
    }
    const { keyword, text } = statement;
    if (keyword === 'inherit') return this.#caller.customProperty(name);
    // As in Chromium, `initial` is the argument, and the other keywords leave nothing.
    if (keyword !== null) return keyword === 'initial' ? (known ?? null) : null;
    return this.#kept(`${name};`, name, () => this.substitute(text));
  }

  /** @param key - tells apart what has the same name: the default of a parameter, and a local variable */
  #kept(key: string, name: string, evaluate: () => string | null): string | null {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const evaluation = this.#stack.begin(this, name);
    if (evaluation === null) return null;
    const text = evaluate();
    this.#stack.end();
    const value = evaluation.isCyclic ? null : text;
    this.#values.set(key, value);
    return value;
  }

  #fallback(parameter: FunctionParameter): string | null {
    const text = parameter.fallback === null ? null : this.substitute(parameter.fallback);
    return text === null ? null : this.#typed(parameter, text);
  }

  #typed({ syntax }: FunctionParameter, text: string): string | null {
    return computeRegistered(syntax, text, this.#rule.context, () => this.context);
  }

  /** The last of a name whose containers satisfy its queries. */
  #statement(name: string): FunctionStatement | null {
    const { statements } = this.#rule;
    for (let i = statements.length - 1; i >= 0; i--) {
      const statement = statements[i]!;
      if (statement.name !== name) continue;
      if (statement.container === null || this.#stack.containerHolds(statement.container)) return statement;
    }
    return null;
  }

  call(name: string, given: readonly TokenStream[]): string | null {
    return this.#stack.mayCall() ? callFunction(name, given, this, this.#stack) : null;
  }

  substitute(text: string): string | null {
    return substituteAll(streamOf(text), this);
  }

  get context(): ComputeContext | null {
    return this.#caller.context;
  }

  get media(): MediaEnvironment {
    return this.#caller.media;
  }

  initialOf(name: string): string | null {
    return this.#caller.initialOf(name);
  }

  attribute(name: string): string | null {
    return this.#caller.attribute(name);
  }

  enterAttribute(name: string): boolean {
    return this.#caller.enterAttribute(name);
  }

  leaveAttribute(name: string): void {
    this.#caller.leaveAttribute(name);
  }

  mayExpandTo(length: number): boolean {
    return this.#caller.mayExpandTo(length);
  }
}
