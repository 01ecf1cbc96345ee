/** The classes of a `class` attribute (dom §4.9): an ordered set. */
import { intern } from '../base/intern.ts';

const WHITESPACE = /[\t\n\f\r ]+/;
/** Longer attributes are of no document: their names are not kept for others. */
const LONGEST_KEPT = 5_000;
/** So many names in a row at the wrong place are no chance: they were chosen for it. */
const MOST_PROBES = 64;
const HASH_START = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

export function classList(value: string): readonly string[] {
  if (value.length > LONGEST_KEPT) return longClassList(value);
  return Array.from(new Set(value.split(WHITESPACE).filter((each) => each !== '')), intern);
}

/**
 * The same of a list as long as somebody likes. A `Set` of half a million names jumps all over the memory and costs three times as much for twice
 * as many; here what is jumped in is one table of numbers.
 */
function longClassList(text: string): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(wordsIn(text) * 2 + 1));
  /** Indices of names, one up; 0 for none. */
  const table = new Int32Array(length);
  const hashes: number[] = [];
  const names: string[] = [];
  for (let at = 0; at < text.length; at++) {
    if (isSpace(text.charCodeAt(at))) continue;
    const start = at;
    let hash = HASH_START;
    for (; at < text.length && !isSpace(text.charCodeAt(at)); at++)
      hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
    hash ^= hash >>> 15;
    const name = text.slice(start, at);
    let place = hash & (length - 1);
    let probes = 0;
    for (; table[place] !== 0 && probes < MOST_PROBES; place = (place + 1) & (length - 1), probes++) {
      const known = table[place]! - 1;
      if (hashes[known] === hash && names[known] === name) break;
    }
    if (probes === MOST_PROBES) return Array.from(new Set(text.split(WHITESPACE).filter((each) => each !== '')));
    if (table[place] !== 0) continue;
    names.push(name);
    hashes.push(hash);
    table[place] = names.length;
  }
  return names;
}

function wordsIn(text: string): number {
  let count = 0;
  let wasSpace = true;
  for (let i = 0; i < text.length; i++) {
    const isHere = isSpace(text.charCodeAt(i));
    if (wasSpace && !isHere) count++;
    wasSpace = isHere;
  }
  return count;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c || code === 0x0d;
}
