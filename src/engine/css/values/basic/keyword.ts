/** Keywords, and how syntaxes are put together (css-values-4 §2). */
import { IDENT } from '../../syntax/token-kind.ts';
import { gather, mapBoth, parseNext, type Specified, type Syntax } from './syntax.ts';

export { integer, number } from './numeric.ts';

export function keyword<const K extends string>(...words: K[]): Syntax<K> {
  const known = new Map<string, K>(words.map((word) => [word, word]));
  return {
    grammar: words.join(' | '),
    parse(tokens) {
      if (tokens.nextKind() !== IDENT) return null;
      const word = known.get(tokens.keyword());
      if (word === undefined) return null;
      tokens.advance();
      return word;
    },
  };
}

/** Keywords that stand for values. */
export function keywordMap<T>(values: Readonly<Record<string, T>>): Syntax<T> {
  const known = new Map(Object.entries(values));
  return {
    grammar: [...known.keys()].join(' | '),
    parse(tokens) {
      if (tokens.nextKind() !== IDENT) return null;
      const word = tokens.keyword();
      const value = known.get(word);
      if (value === undefined) return null;
      tokens.advance();
      return value;
    },
  };
}

/** The first syntax that parses wins. */
export function oneOf<A, B>(a: Syntax<A>, b: Syntax<B>): Syntax<A | B> {
  return {
    grammar: `${a.grammar} | ${b.grammar}`,
    parse(tokens, context): Specified<A | B> | null {
      const start = tokens.position;
      const first = a.parse(tokens, context);
      if (first !== null) return first;
      tokens.position = start;
      return b.parse(tokens, context);
    },
  };
}

/** A comma-separated list of at least one. */
export function list<T>(item: Syntax<T>): Syntax<readonly T[]> {
  return {
    grammar: `[ ${item.grammar} ]#`,
    parse(tokens, context) {
      const items: Specified<T>[] = [];
      do {
        const value = item.parse(tokens, context);
        if (value === null) return null;
        items.push(value);
      } while (tokens.takeComma());
      return gather(items);
    },
  };
}

/** One value or two; a second one that is missing is equal to the first. */
export function oneOrTwo<T, R>(item: Syntax<T>, build: (first: T, second: T) => R): Syntax<R> {
  return {
    grammar: `[ ${item.grammar} ]{1,2}`,
    parse(tokens, context) {
      const first = item.parse(tokens, context);
      if (first === null) return null;
      const second = parseNext(item, tokens, context);
      return mapBoth(first, second ?? first, build);
    },
  };
}
