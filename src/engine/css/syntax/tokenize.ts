/**
 * From text to flat arrays of tokens (css-syntax-3 §4), on css-tree's tokenizer. No object per token: kinds, starts, ends, and for
 * each opening token the index of the one that closes it, found with a stack so that no later stage recurses to skip a block.
 */
import { tokenize as scan } from 'css-tree/tokenizer';
import type { Deadline } from '../../base/deadline.ts';
import { BYTES_OF } from '../../base/work-budget.ts';
import {
  COMMENT,
  FUNCTION,
  LEFT_CURLY,
  LEFT_PAREN,
  LEFT_SQUARE,
  RIGHT_CURLY,
  RIGHT_PAREN,
  RIGHT_SQUARE,
} from './token-kind.ts';

export interface TokenList {
  /** The text after preprocessing (css-syntax-3 §3.3); offsets are into this. */
  readonly source: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** At an opening bracket or function: index of its closing token, or `count` where it is never closed. At a closing token: 1 where it closes one, else 0. */
  readonly closers: Uint32Array;
}

const FIRST_ROOM = 256;
/** Tokens for which room is kept: more than most sheets have, 0.8 MB. */
const MOST_ROOM = 0x10000;

/** Filled by every call and copied from: they grow to the largest of common texts, so that small values cost small arrays. */
let kinds = new Uint8Array(FIRST_ROOM);
let starts = new Uint32Array(FIRST_ROOM);
let ends = new Uint32Array(FIRST_ROOM);
let closers = new Uint32Array(FIRST_ROOM);
let open = new Uint32Array(FIRST_ROOM);
let count = 0;
let openCount = 0;
let timeLimit: Deadline | null = null;

/** A power of two less one: tokens between two looks at the time. */
const UNWATCHED_TOKENS = 0xffff;

/** @throws PlatenError `TIMEOUT` and `ABORTED` of the deadline in the middle of long texts, `DOCUMENT_TOO_COMPLEX` */
export function tokenize(text: string, deadline: Deadline | null = null): TokenList {
  const source = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  count = 0;
  openCount = 0;
  timeLimit = deadline;
  scan(source, addToken);
  while (openCount > 0) closers[open[--openCount]!] = count;
  deadline?.keep(BYTES_OF.token * count);
  const list = {
    source,
    count,
    kinds: kinds.slice(0, count),
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    closers: closers.slice(0, count),
  };
  if (kinds.length > MOST_ROOM || open.length > MOST_ROOM) giveUpRoom();
  return list;
}

/** After a text of many megabytes, which is seldom followed by another. */
function giveUpRoom(): void {
  kinds = new Uint8Array(FIRST_ROOM);
  starts = new Uint32Array(FIRST_ROOM);
  ends = new Uint32Array(FIRST_ROOM);
  closers = new Uint32Array(FIRST_ROOM);
  open = new Uint32Array(FIRST_ROOM);
}

function addToken(kind: number, start: number, end: number): void {
  if (kind === COMMENT) return;
  if (count === kinds.length) growTokens();
  if ((count & UNWATCHED_TOKENS) === UNWATCHED_TOKENS) timeLimit?.check();
  kinds[count] = kind;
  starts[count] = start;
  ends[count] = end;
  closers[count] = 0;
  switch (kind) {
    case FUNCTION:
    case LEFT_PAREN:
    case LEFT_SQUARE:
    case LEFT_CURLY:
      if (openCount === open.length) open = grown(open);
      open[openCount++] = count;
      break;
    case RIGHT_PAREN:
    case RIGHT_SQUARE:
    case RIGHT_CURLY:
      // A closing token that does not match the innermost open one is an ordinary component value (§5.4.8).
      if (openCount > 0 && closes(kind, kinds[open[openCount - 1]!]!)) {
        closers[open[--openCount]!] = count;
        closers[count] = 1;
      }
      break;
  }
  count++;
}

function closes(closing: number, opening: number): boolean {
  if (closing === RIGHT_PAREN) return opening === LEFT_PAREN || opening === FUNCTION;
  return closing === RIGHT_SQUARE ? opening === LEFT_SQUARE : opening === LEFT_CURLY;
}

function growTokens(): void {
  const larger = new Uint8Array(kinds.length * 2);
  larger.set(kinds);
  kinds = larger;
  starts = grown(starts);
  ends = grown(ends);
  closers = grown(closers);
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
