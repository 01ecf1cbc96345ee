/** Where the objects of a file are (ISO 32000-1, 7.5.4 to 7.5.8): tables, streams, their chain, and how the tables are spelled. */
import type { Effort } from '../effort.ts';
import { isSpace, Lexer } from './lexer.ts';
import { Dict, Keyword, latin1, numberOf, type Stream } from './objects.ts';

/** An object at a place of the file, or at a place in a stream of objects. */
export type Entry =
  | { readonly kind: 'place'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'inside'; readonly stream: number; readonly index: number };

export interface Section {
  readonly offset: number;
  readonly isStream: boolean;
  readonly trailer: Dict;
  /** Whether one end of line follows `xref`. */
  readonly isKeywordWell: boolean;
  /** Whether one space parts the numbers of each subsection. */
  readonly areHeadersWell: boolean;
}

export interface CrossReferences {
  readonly entries: Map<number, Entry>;
  /** The newest first. */
  readonly sections: readonly Section[];
}

/** What reads an indirect object at an offset; `null` where none is. */
export type ReadStreamAt = (offset: number) => Stream | null;

const MOST_SECTIONS = 10_000;

/** Follows the chain from the last `startxref`. */
export function readCrossReferences(
  bytes: Uint8Array,
  shift: number,
  effort: Effort,
  readStreamAt: ReadStreamAt,
  decodeStream: (stream: Stream) => Uint8Array | null,
): CrossReferences {
  const entries = new Map<number, Entry>();
  const sections: Section[] = [];
  const seen = new Set<number>();
  const pending = [startOf(bytes)];
  for (let next = pending.pop(); next !== undefined && seen.size < MOST_SECTIONS; next = pending.pop()) {
    if (next === null || seen.has(next)) continue;
    seen.add(next);
    const section =
      readTable(bytes, next + shift, shift, effort, entries) ??
      readStream(next + shift, shift, entries, readStreamAt, decodeStream);
    if (section === null) continue;
    sections.push(section);
    // The hybrid stream goes before what is older.
    const older = numberOf(section.trailer.entries.get('Prev'));
    const hybrid = numberOf(section.trailer.entries.get('XRefStm'));
    if (older !== null) pending.push(older);
    if (hybrid !== null) pending.push(hybrid);
  }
  return { entries, sections };
}

function startOf(bytes: Uint8Array): number | null {
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - 4096)));
  const match = [...tail.matchAll(/startxref\s+(\d{1,12})/g)].at(-1);
  return match === undefined ? null : Number(match[1]);
}

function readTable(
  bytes: Uint8Array,
  start: number,
  shift: number,
  effort: Effort,
  entries: Map<number, Entry>,
): Section | null {
  let offset = start;
  while (isSpace(bytes[offset])) offset++;
  if (latin1(bytes.subarray(offset, offset + 4)) !== 'xref') return null;
  const lexer = new Lexer(bytes, offset + 4, effort, false);
  const isKeywordWell = /^(?:\r\n|\r|\n)\d/.test(latin1(bytes.subarray(offset + 4, offset + 7)));
  let areHeadersWell = true;
  for (;;) {
    lexer.skipSpace();
    const from = lexer.position;
    const first = lexer.next();
    if (first instanceof Keyword && first.value === 'trailer') break;
    const count = lexer.next();
    if (typeof first !== 'number' || typeof count !== 'number') return null;
    const header = latin1(bytes.subarray(from, lexer.position + 2));
    if (!/^\d+ \d+(?:\r\n|\r|\n|[\r\n]\d)/.test(header)) areHeadersWell = false;
    readSubsection(lexer, first, count, shift, effort, entries);
  }
  const trailer = new Lexer(bytes, lexer.position, effort).object();
  if (!(trailer instanceof Dict)) return null;
  return { offset, isStream: false, trailer, isKeywordWell, areHeadersWell };
}

function readSubsection(
  lexer: Lexer,
  first: number,
  count: number,
  shift: number,
  effort: Effort,
  entries: Map<number, Entry>,
): void {
  for (let index = 0; index < count; index++) {
    const [place, generation, kind] = [lexer.next(), lexer.next(), lexer.next()];
    if (typeof place !== 'number' || typeof generation !== 'number' || !(kind instanceof Keyword)) break;
    effort.keep(40);
    // A number that a newer part has given free is not taken up again.
    if (!entries.has(first + index))
      entries.set(first + index, { kind: 'place', offset: kind.value === 'n' ? place + shift : -1, generation });
  }
}

function readStream(
  offset: number,
  shift: number,
  entries: Map<number, Entry>,
  readStreamAt: ReadStreamAt,
  decodeStream: (stream: Stream) => Uint8Array | null,
): Section | null {
  const stream = readStreamAt(offset);
  if (stream === null) return null;
  const widths = numbers(stream.dict.entries.get('W'));
  const data = decodeStream(stream);
  if (data === null || widths.length < 3 || widths.some((width) => width < 0 || width > 8)) return null;
  const index = numbers(stream.dict.entries.get('Index'));
  const ranges = index.length > 1 ? index : [0, numberOf(stream.dict.entries.get('Size')) ?? 0];
  const [w1, w2, w3] = [widths[0]!, widths[1]!, widths[2]!];
  const field = (at: number, width: number) => {
    let value = 0;
    for (let place = 0; place < width; place++) value = value * 256 + (data[at + place] ?? 0);
    return value;
  };
  const size = w1 + w2 + w3;
  const add = (number: number, at: number) => {
    const kind = w1 === 0 ? 1 : field(at, w1);
    const [second, third] = [field(at + w1, w2), field(at + w1 + w2, w3)];
    if (entries.has(number)) return;
    if (kind === 2) entries.set(number, { kind: 'inside', stream: second, index: third });
    else entries.set(number, { kind: 'place', offset: kind === 1 ? second + shift : -1, generation: third });
  };
  let at = 0;
  for (let range = 0; range + 1 < ranges.length && size > 0; range += 2) {
    const count = Math.min(ranges[range + 1]!, Math.floor((data.length - at) / size));
    for (let index = 0; index < count; index++) add(ranges[range]! + index, at + index * size);
    at += Math.max(0, count) * size;
  }
  return { offset, isStream: true, trailer: stream.dict, isKeywordWell: true, areHeadersWell: true };
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
}

/** Looks for objects and trailers through the whole file, for one whose cross references are wrong. */
export function findObjects(bytes: Uint8Array, effort: Effort): CrossReferences {
  const entries = new Map<number, Entry>();
  const sections: Section[] = [];
  effort.keep(bytes.length);
  const text = latin1(bytes);
  for (const match of text.matchAll(
    /(?<![\d.])(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?![a-z])|\btrailer\b/g,
  )) {
    effort.tick();
    if (match[1] !== undefined) {
      effort.keep(40);
      entries.set(Number(match[1]), { kind: 'place', offset: match.index, generation: Number(match[2]) });
      continue;
    }
    const trailer = new Lexer(bytes, match.index + 7, effort).object();
    if (trailer instanceof Dict)
      sections.unshift({ offset: match.index, isStream: false, trailer, isKeywordWell: true, areHeadersWell: true });
  }
  return { entries, sections };
}
