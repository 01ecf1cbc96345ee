/**
 * Reads a body as JSON without holding up the other requests: its structure is looked at in slices before anything is made of it, and
 * long strings are decoded in slices too. What `JSON.parse` gets is short.
 */
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { Problem } from '../base/problem.ts';
import { type JsonSpan, MOST_MEMBERS, scanJson } from './json-structure.ts';

/** Bytes between two turns of the event loop. */
const SLICE = 256 * 1024;

/** @throws Problem `INVALID_JSON` */
export async function readJson(bytes: Buffer): Promise<unknown> {
  if (!isUtf8(bytes)) throw new Problem('INVALID_JSON', 'The body is not encoded in UTF-8.');
  const long: JsonSpan[] = [];
  const excess = await atLeisure(scanJson(bytes, SLICE, long));
  if (typeof excess === 'string') throw new Problem('INVALID_JSON', excess);
  if (excess === undefined) return withLongStrings(bytes, long);
  // The answer tells of the first fields, and that there are more of them: no field is known by that name.
  return withLongStrings(Buffer.concat([bytes.subarray(0, excess), MORE]), long);
}

const MORE = Buffer.from(`,"more than ${MOST_MEMBERS} others":0}`);

async function atLeisure<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}

/** What `JSON.parse` gets has placeholders for long strings; what it gives gets the strings in their places. */
async function withLongStrings(bytes: Buffer, long: readonly JsonSpan[]): Promise<unknown> {
  const name = randomUUID();
  const strings = new Map<string, string>();
  let text = '';
  let at = 0;
  for (const { start, end } of long) {
    const placeholder = `${name} ${strings.size}`;
    text += `${bytes.toString('utf8', at, start)}"${placeholder}"`;
    strings.set(placeholder, await decoded(bytes, start + 1, end - 1));
    at = end;
  }
  text += bytes.toString('utf8', at);
  const body = parsed(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (typeof body === 'string') return strings.get(body) ?? body;
  if (strings.size > 0) fillIn(body, strings);
  return body;
}

/** Not by recursion: bodies may be nested deep. */
function fillIn(body: unknown, strings: ReadonlyMap<string, string>): void {
  const open = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members = value as Record<string, unknown>;
    for (const [name, member] of Object.entries(members)) {
      if (typeof member === 'object') open.push(member);
      else if (typeof member === 'string' && strings.has(member)) members[name] = strings.get(member);
    }
  }
}

/** What stands between the quotes of a string. */
async function decoded(bytes: Buffer, start: number, end: number): Promise<string> {
  const parts: string[] = [];
  for (let at = start; at < end; ) {
    const next = sliceEnd(bytes, at, Math.min(end, at + SLICE), end);
    parts.push(String(parsed(`"${bytes.toString('utf8', at, next)}"`)));
    at = next;
    await nextTurn();
  }
  return parts.join('');
}

/** Where a slice may end: neither in an escape nor in a character. */
function sliceEnd(bytes: Buffer, start: number, wanted: number, end: number): number {
  if (wanted === end) return end;
  let cut = wanted;
  // Continuation bytes of UTF-8 are 10xxxxxx.
  while (cut > start && (bytes[cut]! & 0xc0) === 0x80) cut--;
  // The longest escape has six bytes: where none of them begins a later byte is none of its own.
  for (let back = 1; back < ESCAPE && cut - back >= start; back++) {
    if (bytes[cut - back] !== BACKSLASH || !isEscape(bytes, start, cut - back)) continue;
    const length = bytes[cut - back + 1] === U ? ESCAPE : 2;
    return length > back ? cut - back : cut;
  }
  return cut;
}

const ESCAPE = 6;
const BACKSLASH = 0x5c;
const U = 0x75;

/** A backslash begins an escape unless an odd number of them stands before it. */
function isEscape(bytes: Buffer, start: number, at: number): boolean {
  let first = at;
  while (first > start && bytes[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : 'unreadable';
    // V8 quotes from the body, which may be anybody's document.
    const reason = message.replace(/, (?:\.\.\.)?".*is not valid JSON$/s, '').slice(0, 120);
    throw new Problem('INVALID_JSON', `The body is no valid JSON: ${reason}.`);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
