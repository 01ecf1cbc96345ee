/** White space processing before lines are made: css-text-3 §4.1.1 (phase I), and what `white-space` means for lines. */
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { EndSpaces } from '../content/inline-content.ts';

type WhiteSpace = ComputedStyle['text']['whiteSpace'];

export function collapsesSpaces(value: WhiteSpace): boolean {
  return value === 'normal' || value === 'nowrap' || value === 'pre-line' || value === 'pre-line-nowrap';
}

export function preservesLineFeeds(value: WhiteSpace): boolean {
  return value !== 'normal' && value !== 'nowrap';
}

export function wrapsLines(value: WhiteSpace): boolean {
  return value !== 'nowrap' && value !== 'pre' && value !== 'pre-line-nowrap';
}

/** css-text-3 §4.1.2: what becomes of spaces at the end of a line. */
export function endSpacesOf(value: WhiteSpace): EndSpaces {
  switch (value) {
    case 'pre-wrap':
      return 'hang';
    case 'pre':
    case 'break-spaces':
      return 'keep';
    default:
      return 'remove';
  }
}

const SPACE = 0x20;
const IDEOGRAPHIC_SPACE = 0x3000;

/** Whether a character at the end of a line is removed or hangs: of the other space separators Chromium lets the ideographic one hang. */
export function isSpaceAtEnd(unit: number): boolean {
  return unit === SPACE || unit === IDEOGRAPHIC_SPACE;
}

const NEEDS_COLLAPSING = /[\t\n\r]| {2}/;
const SPACES_AND_BREAKS = /[ \t\n\r]+/g;
const SPACES = /[ \t\r]+/g;
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Collapses the white space of one text whose line feeds are collapsible.
 *
 * @param before - the character in front of the text, or ''
 */
export function collapseSpaces(text: string, before: string): string {
  if (!NEEDS_COLLAPSING.test(text)) return text;
  if ((before === ZERO_WIDTH_SPACE || text.includes(ZERO_WIDTH_SPACE)) && text.includes('\n'))
    return collapseBesideZeroWidth(text, before);
  return text.replace(SPACES_AND_BREAKS, ' ');
}

/** The same for a piece of text between preserved line feeds (`pre-line`). */
export function collapseWithinLine(text: string): string {
  return text.replace(SPACES, ' ');
}

/**
 * css-text-3 §4.1.3: a segment break beside a zero width space is removed. Between East Asian wide characters the specification leaves the
 * choice to us; Chromium keeps a space, and lines of Japanese documents have to end where theirs do.
 */
function collapseBesideZeroWidth(text: string, before: string): string {
  return text.replace(SPACES_AND_BREAKS, (spaces, at: number) => {
    if (!spaces.includes('\n')) return ' ';
    const previous = at === 0 ? before : text[at - 1];
    return previous === ZERO_WIDTH_SPACE || text[at + spaces.length] === ZERO_WIDTH_SPACE ? '' : ' ';
  });
}
