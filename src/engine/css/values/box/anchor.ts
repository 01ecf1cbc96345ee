/** Values of css-anchor-position-1: names of anchors, functions that ask for them, areas beside them, and what is tried where a box does not fit. */
import { isDashedIdent } from '../../syntax/dashed-ident.ts';
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { Syntax } from '../basic/syntax.ts';
import { type PositionArea, positionAreaIn } from './position-area.ts';

/** §2.1: names that an element can be found by. */
export function anchorNames(): Syntax<readonly string[]> {
  return {
    grammar: 'none | <dashed-ident>#',
    parse: (tokens) => (tokens.takeIdent('none') ? [] : dashedIdents(tokens)),
  };
}

/** §2.2: names that are not found from outside of the element. */
export function anchorScope(): Syntax<readonly string[] | 'all'> {
  return {
    grammar: 'none | all | <dashed-ident>#',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      return tokens.takeIdent('all') ? 'all' : dashedIdents(tokens);
    },
  };
}

function dashedIdents(tokens: TokenStream): readonly string[] | null {
  const names: string[] = [];
  do {
    const name = dashedIdent(tokens);
    if (name === null) return null;
    names.push(name);
  } while (tokens.takeComma());
  return names;
}

function dashedIdent(tokens: TokenStream): string | null {
  if (tokens.nextKind() !== IDENT) return null;
  const name = tokens.ident();
  if (!isDashedIdent(name)) return null;
  tokens.advance();
  return name;
}

/** §2.4: a name, or `null` for the implicit anchor, which no element has on paper. */
export function positionAnchor(): Syntax<{ readonly name: string | null }> {
  return {
    grammar: 'normal | none | auto | <anchor-name>',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal') || tokens.takeIdent('none') || tokens.takeIdent('auto')) return { name: null };
      const name = dashedIdent(tokens);
      return name === null ? null : { name };
    },
  };
}

// ---- §5: what is tried

/** §5.5: what has to hold, or the box is not shown. */
export interface PositionVisibility {
  /** What the box names is there. */
  readonly valid: boolean;
  /** The default anchor is not clipped away. */
  readonly visible: boolean;
  /** The box keeps inside of its containing block. */
  readonly noOverflow: boolean;
}

export function positionVisibility(): Syntax<PositionVisibility> {
  return {
    grammar: 'always | [ anchors-valid || anchors-visible || no-overflow ]',
    parse(tokens) {
      tokens.skipWhitespace();
      const found = { valid: false, visible: false, noOverflow: false };
      if (tokens.takeIdent('always')) return found;
      let count = 0;
      for (; ; count++) {
        if (!found.valid && tokens.takeIdent('anchors-valid')) found.valid = true;
        else if (!found.visible && tokens.takeIdent('anchors-visible')) found.visible = true;
        else if (!found.noOverflow && tokens.takeIdent('no-overflow')) found.noOverflow = true;
        else break;
      }
      return count === 0 ? null : found;
    },
  };
}

/** §5.3: sides that change places, as the containing block writes, or the two axes. */
export type TryTactic = 'flip-block' | 'flip-inline' | 'flip-start' | 'flip-x' | 'flip-y';

export interface TryOption {
  /** Of an `@position-try` rule. */
  readonly rule: string | null;
  readonly tactics: readonly TryTactic[];
  readonly area: PositionArea | null;
}

const TACTICS: readonly TryTactic[] = ['flip-block', 'flip-inline', 'flip-start', 'flip-x', 'flip-y'];

/** §5.1 */
export function tryFallbacks(): Syntax<readonly TryOption[]> {
  return {
    grammar: "none | [ [ <dashed-ident> || <try-tactic> ] | <'position-area'> ]#",
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      const options: TryOption[] = [];
      do {
        const option = readOption(tokens);
        if (option === null) return null;
        options.push(option);
      } while (tokens.takeComma());
      return options;
    },
  };
}

function readOption(tokens: TokenStream): TryOption | null {
  let rule: string | null = null;
  const tactics: TryTactic[] = [];
  for (;;) {
    tokens.skipWhitespace();
    const tactic = TACTICS.find((each) => !tactics.includes(each) && tokens.takeIdent(each));
    if (tactic !== undefined) tactics.push(tactic);
    else if (rule === null) {
      rule = dashedIdent(tokens);
      if (rule === null) break;
    } else break;
  }
  if (rule !== null || tactics.length > 0) return { rule, tactics, area: null };
  const area = positionAreaIn(tokens);
  return area === null ? null : { rule, tactics, area };
}
