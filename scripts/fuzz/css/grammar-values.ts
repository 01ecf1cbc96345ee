/** From a grammar in the notation of css-values-4 §2, as the registry has it for each property, to values that fit it. */
import { definitionSyntax, lexer } from 'css-tree';
import fc from 'fast-check';
import { BASIC_TYPES, FUNCTIONS } from './basic-types.ts';

/** The nodes that css-tree reads a grammar into. */
type Node =
  | { readonly type: 'Group'; readonly terms: readonly Node[]; readonly combinator: ' ' | '&&' | '||' | '|' }
  | {
      readonly type: 'Multiplier';
      readonly comma: boolean;
      readonly min: number;
      readonly max: number;
      readonly term: Node;
    }
  | { readonly type: 'Type' | 'Property' | 'Keyword' | 'Function' | 'AtKeyword'; readonly name: string }
  | { readonly type: 'Token' | 'String'; readonly value: string }
  | { readonly type: 'Comma' };

/** How far types are followed into types before something plain stands for them. */
const DEEPEST = 5;
/** More of `*`, `+` and `#` than the least. */
const MOST_MORE = 2;

/** css-tree's own grammars, for types that the registry names and does not explain. */
const KNOWN_TYPES = (lexer as unknown as { readonly types: Readonly<Record<string, { readonly syntax: Node | null }>> })
  .types;

export class GrammarValues {
  /** Grammars of properties, which others refer to as `<'name'>`. */
  readonly #properties: ReadonlyMap<string, string>;
  readonly #made = new Map<string, fc.Arbitrary<string>>();

  constructor(properties: ReadonlyMap<string, string>) {
    this.#properties = properties;
  }

  /** @throws SyntaxError for what is no grammar */
  valuesOf(grammar: string): fc.Arbitrary<string> {
    return this.#ofGrammar(grammar, 0);
  }

  #ofGrammar(grammar: string, depth: number): fc.Arbitrary<string> {
    return this.#once(`${depth} ${grammar}`, () => this.#of(definitionSyntax.parse(grammar) as Node, depth));
  }

  #once(key: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
    let made = this.#made.get(key);
    if (made === undefined) {
      made = make();
      this.#made.set(key, made);
    }
    return made;
  }

  #of(node: Node, depth: number): fc.Arbitrary<string> {
    switch (node.type) {
      case 'Keyword':
        return fc.constant(node.name);
      case 'AtKeyword':
        return fc.constant(`@${node.name}`);
      case 'Function':
        return fc.constant(`${node.name}(`);
      case 'Token':
      case 'String':
        return fc.constant(node.value.replace(/^'(.*)'$/, '$1'));
      case 'Comma':
        return fc.constant(',');
      case 'Type':
        return this.#ofType(node.name, depth);
      case 'Property':
        return this.#once(`${depth} '${node.name}'`, () =>
          this.#ofGrammar(this.#properties.get(node.name) ?? '<number>', depth + 1),
        );
      case 'Multiplier':
        return this.#repeated(node, depth);
      case 'Group':
        return this.#grouped(node, depth);
    }
  }

  #ofType(name: string, depth: number): fc.Arbitrary<string> {
    const basic = BASIC_TYPES.get(name);
    if (basic !== undefined) return basic;
    if (depth > DEEPEST) return BASIC_TYPES.get('number')!;
    return this.#once(`${depth} <${name}>`, () => {
      const known = KNOWN_TYPES[name]?.syntax ?? null;
      const own = this.#properties.get(name);
      if (known !== null) return this.#of(known, depth + 1);
      return own === undefined ? BASIC_TYPES.get('ident')! : this.#ofGrammar(own, depth + 1);
    });
  }

  #repeated({ comma, min, max, term }: Node & { type: 'Multiplier' }, depth: number): fc.Arbitrary<string> {
    const least = min;
    const most = max === 0 ? least + MOST_MORE : Math.min(max, least + MOST_MORE);
    return fc
      .array(this.#of(term, depth), { minLength: least, maxLength: Math.max(least, most) })
      .map((items) => items.join(comma ? ', ' : ' '));
  }

  #grouped({ terms, combinator }: Node & { type: 'Group' }, depth: number): fc.Arbitrary<string> {
    const parts = this.#partsOf(terms, depth);
    if (parts.length === 1) return parts[0]!;
    switch (combinator) {
      case '|':
        return fc.oneof(...parts);
      case ' ':
        return fc.tuple(...parts).map((texts) => texts.join(' '));
      case '&&':
        return fc
          .tuple(
            fc.shuffledSubarray(
              parts.map((_, i) => i),
              { minLength: parts.length },
            ),
            fc.tuple(...parts),
          )
          .map(chosen);
      case '||':
        return fc
          .tuple(
            fc.shuffledSubarray(
              parts.map((_, i) => i),
              { minLength: 1 },
            ),
            fc.tuple(...parts),
          )
          .map(chosen);
    }
  }

  /** A function whose arguments the grammar leaves out is filled by its own grammar. */
  #partsOf(terms: readonly Node[], depth: number): fc.Arbitrary<string>[] {
    return terms.map((term, index) => {
      const next = terms[index + 1];
      if (term.type !== 'Function' || next?.type !== 'Token' || next.value !== ')') return this.#of(term, depth);
      const inner = FUNCTIONS[term.name];
      if (depth > DEEPEST || inner === undefined) return this.#of(term, depth);
      return this.#ofGrammar(inner, depth + 1).map((text) => `${term.name}( ${text}`);
    });
  }
}

function chosen([order, texts]: [number[], string[]]): string {
  return order.map((index) => texts[index]).join(' ');
}
