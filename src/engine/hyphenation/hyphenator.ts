/**
 * Where words may be hyphenated: Liang's algorithm (Word Hy-phen-a-tion by Com-put-er, 1983) over the patterns of a language. Patterns are
 * read when a language is first asked for.
 */
import { type HyphenMinimums, minimumsOf, patternFileOf } from './languages.ts';
import { type PatternTrie, readPatternFile } from './pattern-file.ts';

/** Longer words are left alone: no language has them, and hostile text must not cost much. */
const LONGEST_WORD = 200;
/** Words whose hyphens are remembered for a language; a full memory starts anew. */
const MOST_KNOWN_WORDS = 20_000;
const EDGE = 0x2e;
const NOWHERE: readonly number[] = [];

export class Hyphenator {
  readonly minimums: HyphenMinimums;
  readonly #trie: PatternTrie;
  readonly #known = new Map<string, readonly number[]>();
  readonly #levels = new Uint8Array(LONGEST_WORD + 3);

  constructor(trie: PatternTrie, minimums: HyphenMinimums) {
    this.#trie = trie;
    this.minimums = minimums;
  }

  /** Offsets (UTF-16) of the places in a word, letters only in any case, at which the patterns allow a hyphen; increasing. */
  hyphenate(word: string): readonly number[] {
    if (word.length > LONGEST_WORD || word.length < 4) return NOWHERE;
    let places = this.#known.get(word);
    if (places === undefined) {
      places = this.#find(word);
      if (this.#known.size >= MOST_KNOWN_WORDS) this.#known.clear();
      this.#known.set(word, places);
    }
    return places;
  }

  #find(word: string): readonly number[] {
    const { length } = word;
    const letters = word.toLowerCase();
    if (letters.length !== length) return NOWHERE;
    const exception = this.#trie.exceptions.get(letters);
    if (exception !== undefined) return exception;
    this.#match(letters);
    const places: number[] = [];
    for (let at = 1; at < length; at++) if ((this.#levels[at]! & 1) === 1 && !isTrail(word, at)) places.push(at);
    return places.length === 0 ? NOWHERE : places;
  }

  /** Lays the levels of every pattern that occurs in `.word.` over each other, the highest wins: `#levels[i]` is before letter i. */
  #match(word: string): void {
    const { roots, letters, firstChild, nextSibling, ends, levels: patternLevels } = this.#trie;
    const levels = this.#levels;
    const { length } = word;
    levels.fill(0, 0, length + 2);
    for (let start = -1; start < length; start++) {
      let node = roots.get(start < 0 ? EDGE : word.charCodeAt(start)) ?? 0;
      for (let at = start + 1; node !== 0; at++) {
        const end = ends[node]!;
        if (end >= 0) {
          const own = patternLevels[end]!;
          const from = Math.max(start, 0);
          for (let i = 0; i < own.length; i++) if (own[i]! > levels[from + i]!) levels[from + i] = own[i]!;
        }
        if (at > length) break;
        const letter = at === length ? EDGE : word.charCodeAt(at);
        node = firstChild[node]!;
        while (node !== 0 && letters[node]! < letter) node = nextSibling[node]!;
        if (node !== 0 && letters[node] !== letter) break;
      }
    }
  }
}

/** Inside a surrogate pair, or before a combining mark. */
function isTrail(word: string, at: number): boolean {
  const unit = word.charCodeAt(at);
  return (unit & 0xfc00) === 0xdc00 || (unit >= 0x300 && unit <= 0x36f);
}

const byFile = new Map<string, Hyphenator>();
const byLanguage = new Map<string, Hyphenator | null>();
const MOST_KNOWN_TAGS = 1_000;

/**
 * The hyphenator of a language.
 *
 * @param language - BCP 47 tag, '' for unknown
 * @returns `null` for a language without patterns
 */
export function hyphenatorFor(language: string): Hyphenator | null {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const file = patternFileOf(language);
  let hyphenator: Hyphenator | null = null;
  if (file !== null) {
    hyphenator = byFile.get(file) ?? new Hyphenator(readPatternFile(file), minimumsOf(file));
    byFile.set(file, hyphenator);
  }
  if (byLanguage.size >= MOST_KNOWN_TAGS) byLanguage.clear();
  byLanguage.set(language, hyphenator);
  return hyphenator;
}
