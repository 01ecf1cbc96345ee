/** White space processing before lines are made: css-text-3 §4.1.1 (phase I), and what `white-space` means for lines. */
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { EndSpaces } from './inline-content.ts';

type WhiteSpace = ComputedStyle['text']['whiteSpace'];

export function collapsesSpaces(value: WhiteSpace): boolean {
  return value === 'normal' || value === 'nowrap' || value === 'pre-line';
}

export function preservesLineFeeds(value: WhiteSpace): boolean {
  return value !== 'normal' && value !== 'nowrap';
}

export function wrapsLines(value: WhiteSpace): boolean {
  return value !== 'nowrap' && value !== 'pre';
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

const NEEDS_COLLAPSING = /[\t\n\r]| {2}/;
const SPACES_AND_BREAKS = /[ \t\n\r]+/g;
const SPACES = /[ \t\r]+/g;
/** Characters between which a segment break may vanish: East Asian wide ones, and the zero width space. */
const MAY_SWALLOW_BREAK = /[\u200b\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud8ff]/;
const WIDE =
  /[\u2e80-\u303e\u3041-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]|[\ud840-\ud8bf][\udc00-\udfff]/;

/**
 * Collapses the white space of one text whose line feeds are collapsible.
 *
 * @param before - the character in front of the text, or ''
 */
export function collapseSpaces(text: string, before: string): string {
  if (!NEEDS_COLLAPSING.test(text)) return text;
  if (MAY_SWALLOW_BREAK.test(text) && text.includes('\n')) return collapseBesideWide(text, before);
  return text.replace(SPACES_AND_BREAKS, ' ');
}

/** The same for a piece of text between preserved line feeds (`pre-line`). */
export function collapseWithinLine(text: string): string {
  return text.replace(SPACES, ' ');
}

/** css-text-3 §4.1.3: a segment break between wide characters, or beside a zero width space, is removed. */
function collapseBesideWide(text: string, before: string): string {
  return text.replace(SPACES_AND_BREAKS, (spaces, at: number) => {
    if (!spaces.includes('\n')) return ' ';
    const previous = at === 0 ? before : characterBefore(text, at);
    const next = String.fromCodePoint(text.codePointAt(at + spaces.length) ?? 0);
    if (previous === '\u200b' || next === '\u200b') return '';
    return previous !== '' && WIDE.test(previous) && WIDE.test(next) ? '' : ' ';
  });
}

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at >= 2 ? text.slice(at - 2, at) : text[at - 1]!;
}
