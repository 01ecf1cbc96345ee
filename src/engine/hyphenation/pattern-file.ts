/** Reads a file of hyphenation patterns (`hyphenation/*.br`, made by `scripts/hyphenation.ts`) into a trie. */
import { packageFile } from '../base/package-files.ts';

/**
 * Patterns as a trie: nodes are numbers, 0 is the root, the arrays are indexed by node. The children of a node are a list in the order of their
 * letters; those of the root are found by `roots`.
 */
export interface PatternTrie {
  readonly roots: Map<number, number>;
  readonly letters: Uint16Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** Index in `levels`, -1 where no pattern ends. */
  readonly ends: Int16Array;
  /** Of each pattern the levels at its places, from before its first letter (not counting the dot that stands for a word's edge). */
  readonly levels: readonly Uint8Array[];
  /** Words that the patterns get wrong: offsets of their hyphens. */
  readonly exceptions: ReadonlyMap<string, readonly number[]>;
}

/** @throws where the file is missing or damaged: it is part of the package */
export function readPatternFile(name: string): PatternTrie {
  return parsePatterns(Buffer.from(packageFile(`hyphenation/${name}.br`)).toString('utf8'));
}

export function parsePatterns(packed: string): PatternTrie {
  const [exceptions = '', levels = '', shared = '', choices = '', rests = ''] = packed.split('\n');
  // Every letter of a rest is a node of its own.
  const size = rests.length + 2;
  const trie = {
    roots: new Map<number, number>(),
    letters: new Uint16Array(size),
    firstChild: new Int32Array(size),
    nextSibling: new Int32Array(size),
    ends: new Int16Array(size).fill(-1),
    levels: levels.split(' ').map((digits) => Uint8Array.from(digits, Number)),
    exceptions: parseExceptions(exceptions),
  };
  addPatterns(trie, shared, choices, rests);
  return trie;
}

/** The patterns are sorted, so a new node is always the last child of its parent. */
function addPatterns(trie: PatternTrie, shared: string, choices: string, rests: string): void {
  const { roots, letters, firstChild, nextSibling, ends } = trie;
  /** Nodes of the last pattern, by depth; and the last child of each. */
  const path: number[] = [0];
  const lastChild = new Int32Array(letters.length);
  let count = 1;
  let at = 0;
  for (let i = 0; i < shared.length; i++) {
    let depth = shared.charCodeAt(i) - 0x30;
    for (; at < rests.length && rests.charCodeAt(at) !== 0x20; at++) {
      const parent = path[depth] ?? 0;
      const node = count++;
      const letter = rests.charCodeAt(at);
      letters[node] = letter;
      if (parent === 0) roots.set(letter, node);
      else if (lastChild[parent] === 0) firstChild[parent] = node;
      else nextSibling[lastChild[parent]!] = node;
      lastChild[parent] = node;
      path[++depth] = node;
    }
    at++;
    ends[path[depth] ?? 0] = choices.charCodeAt(i) - 0x30;
  }
}

function parseExceptions(list: string): Map<string, readonly number[]> {
  const exceptions = new Map<string, readonly number[]>();
  for (const word of list.split(' ')) {
    const places: number[] = [];
    let letters = '';
    for (const part of word.split('-')) {
      if (letters !== '') places.push(letters.length);
      letters += part;
    }
    if (letters !== '') exceptions.set(letters, places);
  }
  return exceptions;
}
