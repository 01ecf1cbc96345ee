/** Where text stands in runs of cursive scripts, whose letters take no letter spacing between them (css-text-4 §8.2.1). */
import { isWordSeparator } from '../../../base/unicode/word-separator.ts';

/** Scripts whose letters join; extensions count, as digits and punctuation may belong to such scripts alone. */
const CURSIVE =
  /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hanifi_Rohingya}\p{Script_Extensions=Mandaic}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Nko}\p{Script_Extensions=Phags_Pa}\p{Script_Extensions=Syriac}]/u;
const OF_NO_SCRIPT = /[\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u;
/** Marks, spaces and the stops of Chinese and Japanese that Syriac or Mongolian text has, too: they belong to the run that they stand in. */
const SHARED = /(?=[\p{Script=Common}\p{Script=Inherited}])[\p{Script_Extensions=Latin}\p{Script_Extensions=Han}]/u;

/** The deepest nesting of brackets that is followed. */
const MOST_BRACKETS = 32;

let lastText = '';
let lastUnspaced: Uint8Array | null = null;

/**
 * Whether each unit of the text goes without letter spacing: letters of cursive scripts, and as in Chromium digits and punctuation of
 * their runs (UAX 24 §5.1), but no spaces. `null` where nothing does. The answer for the last text is kept: its boxes ask one after the other.
 */
export function unspacedUnits(text: string): Uint8Array | null {
  if (text === lastText) return lastUnspaced;
  lastText = text;
  lastUnspaced = CURSIVE.test(text) ? new CursiveRuns(text).run() : null;
  return lastUnspaced;
}

class CursiveRuns {
  readonly #text: string;
  readonly #units: Uint8Array;
  /** Of the run so far; `null` before the first character with a script. */
  #isCursive: boolean | null = null;
  /** Brackets that are open: what closes each, and whether it stands in a cursive run. */
  readonly #closing: string[] = [];
  readonly #opened: (boolean | null)[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#units = new Uint8Array(text.length);
  }

  run(): Uint8Array {
    let at = 0;
    for (const character of this.#text) {
      const end = at + character.length;
      this.#add(character, at, end);
      at = end;
    }
    return this.#units;
  }

  #add(character: string, start: number, end: number): void {
    const isCursive = CURSIVE.test(character);
    if (OF_NO_SCRIPT.test(character) || (isCursive && SHARED.test(character))) this.#addBracket(character);
    else this.#begin(isCursive, start);
    if (this.#isCursive === true && !isWordSeparator(character.charCodeAt(0))) this.#units.fill(1, start, end);
  }

  /** What stands before the first character with a script goes with it. */
  #begin(isCursive: boolean, start: number): void {
    if (this.#isCursive === null && isCursive) {
      for (let at = 0; at < start; at++) if (!isWordSeparator(this.#text.charCodeAt(at))) this.#units[at] = 1;
      this.#opened.fill(true);
    }
    this.#isCursive = isCursive;
  }

  /** What closes a bracket goes with what opened it. */
  #addBracket(character: string): void {
    const pair = BRACKETS.indexOf(character);
    if (pair < 0) return;
    if (pair % 2 === 0) {
      if (this.#closing.length === MOST_BRACKETS) return;
      this.#closing.push(BRACKETS[pair + 1]!);
      this.#opened.push(this.#isCursive);
      return;
    }
    const opened = this.#closing.lastIndexOf(character);
    if (opened < 0) return;
    this.#isCursive = this.#opened[opened]!;
    this.#closing.length = opened;
    this.#opened.length = opened;
  }
}

const BRACKETS = '()[]{}«»‹›“”‘’「」『』〈〉《》【】';
