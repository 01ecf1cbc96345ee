/** Values of the text modules that are more than a keyword (css-text-3, -4; css-text-decor-3, -4). */
import { IDENT } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { hasPercentage, type LengthPercentage, length, lengthPercentage, resolveLength } from './length.ts';
import { number } from './numeric.ts';
import { computed, Deferred, mapSpecified, type Specified, type Syntax } from './syntax.ts';

export interface TextIndent {
  readonly length: LengthPercentage;
  readonly hanging: boolean;
  readonly eachLine: boolean;
  /** Set by the box tree for lines after a block: none of them is the first of the block container. */
  readonly isLater?: true;
}
export interface TextTransform {
  readonly case: 'none' | 'capitalize' | 'uppercase' | 'lowercase' | 'math-auto';
  readonly fullWidth: boolean;
  readonly fullSizeKana: boolean;
}
/** What word separators that take no room (`<wbr>`, U+200B) become. */
export interface WordSpaceTransform {
  /** '' for `none`. */
  readonly space: '' | ' ' | '\u3000';
  /** `auto-phrase`: phrases are parted in the same way. */
  readonly phrases: boolean;
}
/** Lines to draw; none set is `none`. */
export interface DecorationLine {
  readonly underline: boolean;
  readonly overline: boolean;
  readonly lineThrough: boolean;
}

/** Not allowed as the author's own names (css-values-4 §4.2). */
const RESERVED: readonly string[] = ['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'revert-rule', 'default'];

/** A `<custom-ident>`, case kept. */
export function identifier(): Syntax<string> {
  return { grammar: '<custom-ident>', parse: (tokens) => customIdent(tokens) };
}

export function customIdent(tokens: TokenStream): string | null {
  if (tokens.nextKind() !== IDENT) return null;
  const name = tokens.ident();
  if (RESERVED.includes(name.toLowerCase())) return null;
  tokens.advance();
  return name;
}

/** px; percentages are of the font size (css-text-4 §8.2). */
export function letterSpacing(): Syntax<number> {
  const amount = lengthPercentage({ unitlessQuirk: true });
  return {
    grammar: amount.grammar,
    parse(tokens, context): Specified<number> | null {
      const value = amount.parse(tokens, context);
      if (value === null) return null;
      if (!(value instanceof Deferred) && !hasPercentage(value)) return value.px;
      return new Deferred((element) => resolveLength(computed(value, element), element.fontSize));
    },
  };
}

export function textIndent(): Syntax<TextIndent> {
  const amount = lengthPercentage({ unitlessQuirk: true });
  return {
    grammar: '<length-percentage> && hanging? && each-line?',
    parse(tokens, context) {
      let size: Specified<LengthPercentage> | null = null;
      let hanging = false;
      let eachLine = false;
      while (!tokens.isAtEnd()) {
        if (!hanging && tokens.takeIdent('hanging')) hanging = true;
        else if (!eachLine && tokens.takeIdent('each-line')) eachLine = true;
        else if (size === null) {
          size = amount.parse(tokens, context);
          if (size === null) return null;
        } else return null;
      }
      return size === null ? null : mapSpecified(size, (value) => ({ length: value, hanging, eachLine }));
    },
  };
}

export function textTransform(): Syntax<TextTransform> {
  return {
    grammar: 'none | math-auto | [ capitalize | uppercase | lowercase ] || full-width || full-size-kana',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return { case: 'none', fullWidth: false, fullSizeKana: false };
      if (tokens.takeIdent('math-auto')) return { case: 'math-auto', fullWidth: false, fullSizeKana: false };
      let letterCase: TextTransform['case'] = 'none';
      let fullWidth = false;
      let fullSizeKana = false;
      let count = 0;
      for (; tokens.kind === IDENT; count++) {
        const word = tokens.keyword();
        if (letterCase === 'none' && (word === 'capitalize' || word === 'uppercase' || word === 'lowercase'))
          letterCase = word;
        else if (!fullWidth && word === 'full-width') fullWidth = true;
        else if (!fullSizeKana && word === 'full-size-kana') fullSizeKana = true;
        else return null;
        tokens.advance();
        tokens.skipWhitespace();
      }
      return count === 0 ? null : { case: letterCase, fullWidth, fullSizeKana };
    },
  };
}

export function wordSpaceTransform(): Syntax<WordSpaceTransform> {
  return {
    grammar: 'none | [ space | ideographic-space ] && auto-phrase?',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return { space: '', phrases: false };
      let phrases = tokens.takeIdent('auto-phrase');
      let space: WordSpaceTransform['space'] = '';
      if (tokens.takeIdent('space')) space = ' ';
      else if (tokens.takeIdent('ideographic-space')) space = '\u3000';
      else return null;
      if (!phrases) phrases = tokens.takeIdent('auto-phrase');
      return { space, phrases };
    },
  };
}

export function decorationLine(): Syntax<DecorationLine> {
  return {
    grammar: 'none | underline || overline || line-through || blink | spelling-error | grammar-error',
    parse(tokens) {
      tokens.skipWhitespace();
      // What a spelling checker marks, paper does not show.
      if (tokens.takeIdent('none') || tokens.takeIdent('spelling-error') || tokens.takeIdent('grammar-error'))
        return { underline: false, overline: false, lineThrough: false };
      const words: string[] = [];
      while (tokens.kind === IDENT) {
        const word = tokens.keyword();
        if (words.includes(word) || !['underline', 'overline', 'line-through', 'blink'].includes(word)) break;
        words.push(word);
        tokens.advance();
        tokens.skipWhitespace();
      }
      if (words.length === 0) return null;
      return {
        underline: words.includes('underline'),
        overline: words.includes('overline'),
        lineThrough: words.includes('line-through'),
      };
    },
  };
}

export type UnderlinePosition = 'auto' | 'from-font' | 'under' | 'left' | 'right';

/** The sides are those of vertical text; beside another word they say nothing for horizontal text. */
export function underlinePosition(): Syntax<UnderlinePosition> {
  return {
    grammar: 'auto | [ from-font | under ] || [ left | right ]',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('auto')) return 'auto';
      let where: 'from-font' | 'under' | null = null;
      let side: 'left' | 'right' | null = null;
      for (;;) {
        if (where === null && (tokens.isIdent('under') || tokens.isIdent('from-font')))
          where = tokens.isIdent('under') ? 'under' : 'from-font';
        else if (side === null && (tokens.isIdent('left') || tokens.isIdent('right')))
          side = tokens.isIdent('left') ? 'left' : 'right';
        else return where ?? side;
        tokens.advance();
        tokens.skipWhitespace();
      }
    },
  };
}

/** `tab-size`: a number of spaces or a length in px. */
export function tabSize(): Syntax<{ readonly spaces: number; readonly px: number }> {
  const spaces = number({ min: 0 });
  const extent = length({ min: 0 });
  return {
    grammar: '<number [0,∞]> | <length [0,∞]>',
    parse(tokens, context) {
      const start = tokens.position;
      const count = spaces.parse(tokens, context);
      if (count !== null) return mapSpecified(count, (value) => ({ spaces: value, px: 0 }));
      tokens.position = start;
      const size = extent.parse(tokens, context);
      return size === null ? null : mapSpecified(size, (value) => ({ spaces: 0, px: value }));
    },
  };
}
