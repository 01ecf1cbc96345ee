/** What a finding proposes, as a change of the text: the word that was meant, the name that has effect. */
import type { Warning } from './conversion.ts';

export interface QuickFix {
  /** What it does, for a button. */
  readonly name: string;
  /** Offsets in the text. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** As far behind its place what a finding is about may stand, in characters: a value stands behind its property. */
const REACH = 300;

/** @returns `null` where the finding proposes nothing, or the text has changed since */
export function quickFixOf({ line, column, message, hint }: Warning, text: string): QuickFix | null {
  const insert =
    /^Did you mean (\S+)\?$/.exec(hint ?? '')?.[1] ?? /^The standard name (\S+) has effect/.exec(hint ?? '')?.[1];
  const wrong = wrongWord(message);
  if (line === null || insert === undefined || wrong === null) return null;
  const start = offsetOf(text, line, column ?? 1);
  const at = text.slice(start, start + REACH).search(wholeWord(wrong));
  if (at === -1) return null;
  return { name: `Replace ${wrong} by ${insert}`, from: start + at, to: start + at + wrong.length, insert };
}

/** The word that a message says is wrong: a property, an at-rule, the first word of a value. */
function wrongWord(message: string): string | null {
  const name = /^There is no property "([^"…]+)"/.exec(message) ?? /^There is no rule (@[\w-]+)/.exec(message);
  const older = /^(-[\w-]+) is a name of another browser/.exec(message);
  const value = /^[\w-]+: "([\w.%-]+)[^"]*" is not valid/.exec(message);
  return (name ?? older ?? value)?.[1] ?? null;
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i');
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start + column - 1;
}
