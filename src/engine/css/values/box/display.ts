/** `display` (css-display-3): the two-keyword forms are folded into the single keywords they equal. */
import { IDENT } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';
export type Display =
  | 'none'
  | 'contents'
  | 'block'
  | 'inline'
  | 'inline-block'
  | 'list-item'
  | 'inline-list-item'
  | 'flow-root'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid'
  | 'table'
  | 'inline-table'
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column'
  | 'table-column-group'
  | 'table-caption'
  | 'ruby'
  | 'ruby-text'
  /** Of MathML elements only: others are flow. */
  | 'math'
  | 'block-math';

/** Keywords that are a whole value. */
const single: ReadonlyMap<string, Display> = new Map<string, Display>([
  ...(
    [
      'none',
      'contents',
      'inline-block',
      'inline-flex',
      'inline-grid',
      'inline-table',
      'table-row-group',
      'table-header-group',
      'table-footer-group',
      'table-row',
      'table-cell',
      'table-column',
      'table-column-group',
      'table-caption',
      'ruby-text',
    ] as const
  ).map((word): [string, Display] => [word, word]),
  // The flexible boxes of 2009: as paper has no line clamping, a flex container is near enough.
  ['math', 'math'],
  ['-webkit-box', 'flex'],
  ['-webkit-inline-box', 'inline-flex'],
  ['-webkit-flex', 'flex'],
  ['-webkit-inline-flex', 'inline-flex'],
]);

const OUTSIDE: readonly string[] = ['block', 'inline'];
const INSIDE: readonly string[] = ['flow', 'flow-root', 'table', 'flex', 'grid', 'ruby', 'math'];

export function display(): Syntax<Display> {
  return {
    grammar: `[ block | inline ] || [ ${INSIDE.join(' | ')} ] | list-item | ${[...single.keys()].join(' | ')}`,
    parse(tokens) {
      if (tokens.nextKind() !== IDENT) return null;
      const whole = single.get(tokens.keyword());
      if (whole !== undefined) {
        tokens.advance();
        return whole;
      }
      let outside: string | null = null;
      let inside: string | null = null;
      let isListItem = false;
      while (tokens.nextKind() === IDENT) {
        const word = tokens.keyword();
        if (outside === null && OUTSIDE.includes(word)) outside = word;
        else if (inside === null && INSIDE.includes(word)) inside = word;
        else if (!isListItem && word === 'list-item') isListItem = true;
        else return null;
        tokens.advance();
      }
      return fold(outside, inside, isListItem);
    },
  };
}

/** css-display-3 §2: `block` is the outer type where none is given, for `ruby` it is `inline`. */
function fold(outside: string | null, inside: string | null, isListItem: boolean): Display | null {
  const isInline = outside === 'inline';
  if (isListItem) {
    if (inside !== null && inside !== 'flow' && inside !== 'flow-root') return null;
    return isInline ? 'inline-list-item' : 'list-item';
  }
  switch (inside) {
    case null:
    case 'flow':
      return isInline ? 'inline' : 'block';
    case 'flow-root':
      return isInline ? 'inline-block' : 'flow-root';
    case 'math':
      return isInline ? 'math' : outside === null ? 'math' : 'block-math';
    case 'ruby':
      return outside === 'block' ? null : 'ruby';
    default:
      return (isInline ? `inline-${inside}` : inside) as Display;
  }
}
