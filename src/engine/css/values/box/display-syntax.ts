/** The values of `display` as they are written (css-display-3 §2): one keyword, or an outer and an inner type and `list-item` in any order. */
import { IDENT } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';
import {
  DISPLAYS,
  type Display,
  displayOf,
  FLEX,
  INLINE_FLEX,
  INLINE_LEGACY_BOX,
  type InnerDisplay,
  LEGACY_BOX,
  type OuterDisplay,
} from './display.ts';

const OUTER: readonly OuterDisplay[] = ['block', 'inline', 'run-in'];
const INNER: readonly InnerDisplay[] = ['flow', 'flow-root', 'table', 'flex', 'grid', 'grid-lanes', 'ruby', 'math'];

const ALIASES: ReadonlyMap<string, Display> = new Map([
  ['-webkit-box', LEGACY_BOX],
  ['-webkit-inline-box', INLINE_LEGACY_BOX],
  ['-webkit-flex', FLEX],
  ['-webkit-inline-flex', INLINE_FLEX],
]);

/** Keywords that stand alone: values without an outer type, and those of CSS 2, which say both types in one word. */
const alone: ReadonlyMap<string, Display> = new Map([
  ...DISPLAYS.filter(({ outer, keywords }) => outer === null || keywords.startsWith('inline-')).map(
    (each): [string, Display] => [each.keywords, each],
  ),
  ...ALIASES,
]);

export function display(): Syntax<Display> {
  return {
    grammar: `[ ${OUTER.join(' | ')} ] || [ ${INNER.join(' | ')} ] | [ block | inline | run-in ]? && [ flow | flow-root ]? && list-item | ${[...alone.keys()].join(' | ')}`,
    parse(tokens) {
      if (tokens.nextKind() !== IDENT) return null;
      const whole = alone.get(tokens.keyword());
      if (whole !== undefined) {
        tokens.advance();
        return whole;
      }
      let outer: OuterDisplay | null = null;
      let inner: InnerDisplay | null = null;
      let isListItem = false;
      while (tokens.nextKind() === IDENT) {
        const word = tokens.keyword();
        if (outer === null && isOneOf(OUTER, word)) outer = word;
        else if (inner === null && isOneOf(INNER, word)) inner = word;
        else if (!isListItem && word === 'list-item') isListItem = true;
        else return null;
        tokens.advance();
      }
      return displayOf(outer ?? defaultOuter(inner), inner ?? 'flow', isListItem);
    },
  };
}

/** §2.2, mathml-core §4.1: an inner type alone is that of a block, but those of rubies and formulas are inline. */
function defaultOuter(inner: InnerDisplay | null): OuterDisplay {
  return inner === 'ruby' || inner === 'math' ? 'inline' : 'block';
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word);
}
