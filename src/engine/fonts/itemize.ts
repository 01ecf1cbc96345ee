/** Divides text into runs of one face and one script (css-fonts-4 §5.3 cluster matching, UTS 51 emoji presentation, UAX 24). */
import {
  hasEmojiPresentation,
  isDefaultIgnorable,
  isEmojiModifier,
  isExtendedPictographic,
  isMark,
} from '../base/unicode/character-flags.ts';
import { COMMON, INHERITED, scriptOf } from '../base/unicode/scripts.ts';
import type { FontFace } from '../display/font-face.ts';
import type { FontDetails } from './font-query.ts';
import { LONGEST_ORDERED } from './mark-order.ts';
import type { FaceChoice, ResolvedFont } from './resolved-font.ts';
import { nominalGlyph } from './shape-word.ts';

/** It has no glyph (see `shape.ts`). */
const FORM_FEED = 0x0c;

export interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly choice: FaceChoice;
  readonly script: number;
}

const TEXT_SELECTOR = 0xfe0e;
const EMOJI_SELECTOR = 0xfe0f;
const JOINER = 0x200d;
const KEYCAP = 0x20e3;

/** Runs of `text`, a whole paragraph, from `start` to `end`, in order and without gaps. */
export function itemize(text: string, start: number, end: number, font: ResolvedFont, rightToLeft = false): TextItem[] {
  const items: TextItem[] = [];
  let itemStart = start;
  let choice: FaceChoice | null = null;
  let script = scriptBefore(text, start, rightToLeft);
  let i = start;
  const simple = simpleCharacters(font);
  const wantsEmoji = font.query.details.emoji === 'emoji';
  while (i < end) {
    const unit = text.charCodeAt(i);
    // Latin in Latin of the first face: nothing changes.
    if (
      choice === font.primaryChoice &&
      unit < FIRST_COMPLEX &&
      simple[unit]! !== 0 &&
      (simple[unit] === 1 || script === LATIN)
    ) {
      const following = i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (following < 0x300) {
        i++;
        continue;
      }
    }
    let next = i + 1;
    let own: FaceChoice;
    let ownScript: number;
    if (
      unit < 0x300 &&
      (next >= end || text.charCodeAt(next) < 0x300) &&
      font.primaryIsUnrestricted &&
      !(wantsEmoji && (isKeycapBase(unit) || isExtendedPictographic(unit))) &&
      nominalGlyph(font.primary, unit) !== 0
    ) {
      own = font.primaryChoice;
      ownScript = isLatinLetter(unit) ? LATIN : COMMON;
    } else {
      next = clusterEnd(text, i, end);
      own = faceForCluster(text, i, next, font, choice);
      ownScript = scriptOf(text.codePointAt(i)!);
    }
    if (ownScript === INHERITED) ownScript = COMMON;
    const changesScript = ownScript !== COMMON && script !== COMMON && ownScript !== script;
    if (choice !== null && (own !== choice || changesScript)) {
      items.push({ start: itemStart, end: i, choice, script });
      itemStart = i;
    }
    // Characters of no script are of the script before them: a space after Han is not kerned with a Latin letter behind it.
    if (ownScript !== COMMON) script = ownScript;
    choice = own;
    i = next;
  }
  if (choice !== null)
    items.push({ start: itemStart, end, choice, script: scriptAtEnd(text, end, script, rightToLeft) });
  return items;
}

/** As many characters are looked through for the script that a run begins in. */
const LONGEST_COMMON = 8;

/** The script that characters of none at `start` belong to (UAX 24 §5.1). From right to left nothing is kerned with spaces, and text stays in one piece. */
function scriptBefore(text: string, start: number, rightToLeft: boolean): number {
  if (rightToLeft) return COMMON;
  for (let i = start - 1; i >= Math.max(0, start - LONGEST_COMMON); i--) {
    const script = scriptOf(text.codePointAt(i)!);
    if (script !== COMMON && script !== INHERITED) return script;
  }
  return COMMON;
}

/** Characters of no script with which a text begins are of the first script behind them, in whatever box that is. */
function scriptAtEnd(text: string, end: number, script: number, rightToLeft: boolean): number {
  if (rightToLeft || script !== COMMON) return script;
  for (let i = end; i < Math.min(text.length, end + LONGEST_COMMON); i++) {
    const own = scriptOf(text.codePointAt(i)!);
    if (own !== COMMON && own !== INHERITED) return own;
  }
  return COMMON;
}

const LATIN = scriptOf(0x61);
/** Behind Latin letters and their supplements. */
const FIRST_COMPLEX = 0x250;

const NOTHING_SIMPLE = new Uint8Array(FIRST_COMPLEX);
const simpleOfFaces = new WeakMap<FontFace, Uint8Array>();
/** The same where digits are emoji. */
const simpleAmongEmoji = new WeakMap<FontFace, Uint8Array>();

/** Per character below 0x250: 1 when the first face has it and it is of any script, 2 when it is a Latin letter, 0 for the others. */
function simpleCharacters({ primary, primaryIsUnrestricted, query }: ResolvedFont): Uint8Array {
  if (!primaryIsUnrestricted) return NOTHING_SIMPLE;
  const wantsEmoji = query.details.emoji === 'emoji';
  const known = wantsEmoji ? simpleAmongEmoji : simpleOfFaces;
  let simple = known.get(primary);
  if (simple === undefined) {
    simple = new Uint8Array(FIRST_COMPLEX);
    for (let code = 0x20; code < FIRST_COMPLEX; code++) {
      if (code === 0xa9 || code === 0xae || code === 0xad || primary.glyphForCodePoint(code) === 0) continue;
      if (wantsEmoji && isKeycapBase(code)) continue;
      simple[code] = isLatinLetter(code) ? 2 : 1;
    }
    known.set(primary, simple);
  }
  return simple;
}

function isLatinLetter(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0xc0 && unit !== 0xd7 && unit !== 0xf7)
  );
}

/** A base with its marks, selectors, modifiers and joined emoji; two regional indicators. */
function clusterEnd(text: string, start: number, limit: number): number {
  const first = text.codePointAt(start)!;
  let i = start + (first > 0xffff ? 2 : 1);
  let previous = first;
  while (i < limit) {
    const codePoint = text.codePointAt(i)!;
    const extendsCluster =
      (codePoint >= 0x300 &&
        (isMark(codePoint) ||
          codePoint === JOINER ||
          codePoint === 0x200c ||
          isEmojiModifier(codePoint) ||
          isTag(codePoint))) ||
      (previous === JOINER && isExtendedPictographic(codePoint)) ||
      (isRegionalIndicator(codePoint) && isRegionalIndicator(previous) && i === start + 2);
    if (!extendsCluster) break;
    previous = codePoint;
    i += codePoint > 0xffff ? 2 : 1;
  }
  return Math.min(i, limit);
}

function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

/** `#`, `*` and digits. */
function isKeycapBase(codePoint: number): boolean {
  return codePoint === 0x23 || codePoint === 0x2a || (codePoint >= 0x30 && codePoint <= 0x39);
}

function isTag(codePoint: number): boolean {
  return codePoint >= 0xe0020 && codePoint <= 0xe007f;
}

function faceForCluster(
  text: string,
  start: number,
  end: number,
  font: ResolvedFont,
  before: FaceChoice | null,
): FaceChoice {
  const first = text.codePointAt(start)!;
  if (isEmoji(text, start, end, first, font.query.details.emoji)) {
    const emoji = font.emojiFace();
    if (emoji !== null && emoji.face.glyphForCodePoint(first) !== 0) return emoji;
  }
  // Invisible characters stay with what is before them.
  if (isDefaultIgnorable(first) || first === FORM_FEED) return before ?? font.primaryChoice;
  const listed = listedFace(text, start, end, font);
  if (listed !== null) return listed;
  // Characters that the list lacks stay with the face that the ones before them fell back to.
  if (before?.isFallback && font.listedFace(first) === null && covers(before, text, start, end)) return before;
  const own = font.faceFor(first);
  return end === start + lengthOf(first) || covers(own, text, start, end)
    ? own
    : faceWithMarks(text, start, end, font, own);
}

const lengthOf = (codePoint: number) => (codePoint > 0xffff ? 2 : 1);

/** css-fonts-4 §5.3: before a mark is left without a glyph on its letter, another face may have both. */
function faceWithMarks(text: string, start: number, end: number, font: ResolvedFont, own: FaceChoice): FaceChoice {
  const lacking = [...text.slice(start, end)]
    .map((character) => character.codePointAt(0)!)
    .filter((codePoint) => nominalGlyph(own.face, codePoint) === 0 && !isDefaultIgnorable(codePoint));
  const other = font.fallbacksWithMark(lacking[0]!).find((choice) => covers(choice, text, start, end));
  if (other === undefined) for (const codePoint of lacking) font.reportMark(codePoint);
  return other ?? own;
}

/** The face of the list of families for a whole cluster, if any. */
function listedFace(text: string, start: number, end: number, font: ResolvedFont): FaceChoice | null {
  const first = text.codePointAt(start)!;
  if (end > start + lengthOf(first)) return listedFaceOfCluster(text, start, end, font);
  if (font.primaryIsUnrestricted && nominalGlyph(font.primary, first) !== 0) return font.primaryChoice;
  let choice = font.lonelyFaces.get(first);
  if (choice === undefined) {
    choice = findListed(text, start, end, font);
    font.lonelyFaces.set(first, choice);
  }
  return choice;
}

/** Longer ones, and more different ones, are hostile or rare: they are looked for each time. */
const LONGEST_KEPT = 8;
const MOST_KEPT = 4_096;

function listedFaceOfCluster(text: string, start: number, end: number, font: ResolvedFont): FaceChoice | null {
  const cluster = end - start <= LONGEST_KEPT ? text.slice(start, end) : null;
  const known = cluster === null ? undefined : font.clusterFaces.get(cluster);
  if (known !== undefined) return known;
  const choice = findListed(text, start, end, font);
  if (cluster !== null && font.clusterFaces.size < MOST_KEPT) font.clusterFaces.set(cluster, choice);
  return choice;
}

function findListed(text: string, start: number, end: number, font: ResolvedFont): FaceChoice | null {
  if (font.primaryIsUnrestricted && covers(font.primaryChoice, text, start, end)) return font.primaryChoice;
  return font.findListed(text.codePointAt(start)!, (choice) => covers(choice, text, start, end));
}

/** Whether a face shows a whole cluster: as it is, composed, or decomposed. */
function covers({ face }: FaceChoice, text: string, start: number, end: number): boolean {
  const first = text.codePointAt(start)!;
  const length = first > 0xffff ? 2 : 1;
  if (end === start + length && nominalGlyph(face, first) !== 0) return true;
  const cluster = text.slice(start, end);
  const hasAll = (form: string) => {
    for (const character of form) {
      const codePoint = character.codePointAt(0)!;
      if (nominalGlyph(face, codePoint) === 0 && !isDefaultIgnorable(codePoint)) return false;
    }
    return true;
  };
  if (hasAll(cluster)) return true;
  return cluster.length <= LONGEST_ORDERED && (hasAll(cluster.normalize('NFC')) || hasAll(cluster.normalize('NFD')));
}

/** UTS 51 §2 and §4.3: presentation by default, by selector, as keycap, as flag. */
function isEmoji(text: string, start: number, end: number, first: number, variant: FontDetails['emoji']): boolean {
  const length = first > 0xffff ? 2 : 1;
  const second = start + length < end ? text.codePointAt(start + length)! : 0;
  if (second === TEXT_SELECTOR) return false;
  if (second === EMOJI_SELECTOR) return isExtendedPictographic(first) || text.charCodeAt(end - 1) === KEYCAP;
  if (variant === 'text') return false;
  if (isRegionalIndicator(first)) return isRegionalIndicator(second);
  // css-fonts-4 §6.12: as if the emoji selector followed.
  if (variant === 'emoji' && (isExtendedPictographic(first) || isKeycapBase(first))) return true;
  return (
    hasEmojiPresentation(first) || (isExtendedPictographic(first) && (isEmojiModifier(second) || second === JOINER))
  );
}
