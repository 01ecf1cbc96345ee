/** Whether readers read the same tree of a file, and whether that is the tree of its document. Differences are told in lines. */
import { certainPath } from './by-document.ts';
import { countsByPath, type Leaf, letters } from './leaf.ts';

/** Of one kind; more are counted. */
const MOST_LINES = 5;

/** How many letters stand between which elements, by two readers. */
export function differencesOf(name: string, a: readonly Leaf[], b: readonly Leaf[]): string[] {
  const [first, second] = [countsByPath(a), countsByPath(b)];
  const paths = [...new Set([...first.keys(), ...second.keys()])];
  const lines = paths
    .filter((path) => (first.get(path) ?? 0) !== (second.get(path) ?? 0))
    .map((path) => `${name}: ${path}: ${first.get(path) ?? 0} and ${second.get(path) ?? 0} letters`);
  return cut(lines);
}

/**
 * Whether every text of the document is in the tree, once, in its order, and between its elements. What content of style sheets adds to the tree
 * (markers, numbers, quotes) stands between those texts.
 */
export function faultsAgainst(document: readonly Leaf[], tree: readonly Leaf[]): string[] {
  const characters: string[] = [];
  const paths: string[] = [];
  for (const { path, text } of tree) {
    if (isBreakHyphen(path, text)) continue;
    const certain = certainPath(path).join('>');
    for (const character of letters(text).toLowerCase()) {
      characters.push(character);
      paths.push(certain);
    }
  }
  const whole = characters.join('');
  // Characters outside of the BMP have two units.
  const pathAt = paths.flatMap((path, i) => Array.from({ length: characters[i]!.length }, () => path));
  const lines: string[] = [];
  let at = 0;
  let between = 0;
  const texts: WantedText[] = document
    .map(({ path, text, mayBeCut = false }) => ({ path, wanted: letters(text).toLowerCase(), mayBeCut }))
    .filter(({ wanted }) => wanted !== '');
  for (const [i, { path, wanted, mayBeCut }] of texts.entries()) {
    const found = whole.indexOf(wanted, at);
    if (mayBeCut && (found < 0 || found > at + LONGEST_GENERATED || isCutAt(whole, texts, i, at))) {
      at += commonBeginning(whole, wanted, at);
      continue;
    }
    if (found < 0) {
      lines.push(
        `not in its place in the tree: "${wanted.slice(0, 60)}"${whole.includes(wanted) ? ', but elsewhere' : ''}`,
      );
      continue;
    }
    const expected = certainPath(path).join('>');
    const fitting = placeIn(whole, wanted, found, (place) => pathAt[place] === expected);
    if (fitting === null) lines.push(`"${wanted.slice(0, 60)}" is in ${pathAt[found]} instead of ${expected}`);
    const place = fitting ?? found;
    between += place - at;
    at = place + wanted.length;
  }
  between += whole.length - at;
  const told = cut(lines);
  if (between > Math.max(200, whole.length)) told.push(`${between} letters are in the tree and not in the document`);
  return told;
}

/** The address of a link, which style sheets for paper put behind it, has letters that may stand next in the document, too. */
const LONGEST_GENERATED = 300;

interface WantedText {
  readonly path: readonly string[];
  readonly wanted: string;
  readonly mayBeCut: boolean;
}

/** Texts that are cut one after the other; who wants to know more is not told. */
const MOST_CUT = 20;

/** Whether not all of a text stands here, and the next one that is whole behind it: then the same letters further on are others'. */
function isCutAt(whole: string, texts: readonly WantedText[], index: number, at: number): boolean {
  let place = at;
  for (let i = index; i < Math.min(texts.length, index + MOST_CUT); i++) {
    const { wanted, mayBeCut } = texts[i]!;
    const length = commonBeginning(whole, wanted, place);
    if (length === wanted.length) return i > index;
    if (!mayBeCut) return false;
    place += length;
  }
  return false;
}

/** How many units of it stand at this place, from its first on. */
function commonBeginning(whole: string, wanted: string, at: number): number {
  let length = 0;
  while (length < wanted.length && whole[at + length] === wanted[length]) length++;
  return length;
}

/** The first place of the text from `from` on that fits; `null` where none is near. */
function placeIn(whole: string, wanted: string, from: number, fits: (place: number) => boolean): number | null {
  const last = from + LONGEST_GENERATED;
  for (let place = from; place >= 0 && place <= last; place = whole.indexOf(wanted, place + 1))
    if (fits(place)) return place;
  return null;
}

/** A hyphen that layout put at the end of a line is an element of its own. */
function isBreakHyphen(path: readonly string[], text: string): boolean {
  return path.at(-1) === 'Span' && /^[-\u2010]$/.test(text.trim());
}

function cut(lines: readonly string[]): string[] {
  const rest = lines.length - MOST_LINES;
  return rest > 0 ? [...lines.slice(0, MOST_LINES), `… and ${rest} more`] : [...lines];
}
