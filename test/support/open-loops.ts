/** Finds loops whose end the input decides and that neither charge the budget of work nor look at the clock, nor are bounded by their form. */
import ts from 'typescript';
import { textOf } from './imports.ts';

/** What charges or looks at the clock, and the allowance of a glyph, a word or a language that is charged as one. Comments and texts say such words, too. */
export const CHARGES = /[.#](tick|check|spend|allows|keep|charge|mayPaint)\(|\bbudget\.|\bbudget\)/;
/** `i < list.length`, `i >= 0`: `for … of` in other words. */
const WALKS_LIST = /[<>]=? ?[\w.!#]+\.(length|size)$|>=? 0$/;
/** `i < 4`, `i < MOST_ROUNDS`. */
const IS_CONSTANT = /[<>]=? ?(\d+|[A-Z][A-Z_]+)( |$)/;
/** `i++`, `this.#at--`, `i += 2`: comes nearer to its end by a number that stands in the code. */
const IS_STEADY = /^(?:[\w.#]+(?:\+\+|--)|(?:\+\+|--)[\w.#]+|[\w.#]+ [+-]= \d+)(?:,|$)/;
/** `low < high`: halves a range. */
const HALVES = /\b(low|high)\b.*\b(low|high)\b/;
/** Takes from a list of tokens, which is charged when it is made. */
const READS_TOKENS = /\b(tokens|stream|inner|value|list|axes|prelude)\.(#?\w+)/;

type Loop = ts.ForStatement | ts.WhileStatement | ts.DoStatement;

/** How many a file has; loops inside of loops count by themselves. */
export function openLoops(file: string, text = textOf(file)): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (isLoop(node) && isOpen(node, file)) count++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

function isLoop(node: ts.Node): node is Loop {
  return ts.isWhileStatement(node) || ts.isDoStatement(node) || ts.isForStatement(node);
}

function isOpen(loop: Loop, file: string): boolean {
  const text = loop.getText();
  const condition = (ts.isForStatement(loop) ? loop.condition?.getText() : loop.expression.getText()) ?? '';
  if (CHARGES.test(text) || HALVES.test(condition)) return false;
  if (ts.isForStatement(loop) && IS_STEADY.test(loop.incrementor?.getText() ?? '')) {
    if (WALKS_LIST.test(condition) || IS_CONSTANT.test(condition)) return false;
  }
  if (file.startsWith('engine/css/') && READS_TOKENS.test(text)) return false;
  return !followsChain(condition, text) && !readsByIndex(condition, text);
}

/** `each = each.parent`, as long as the condition says: goes along what is there. */
function followsChain(condition: string, text: string): boolean {
  const steps = text.matchAll(/\b(\w+) = \1[!?]?\.\w+/g);
  return Array.from(steps).some(([, name]) => new RegExp(`\\b${name}\\b`).test(condition));
}

/** Counts a variable of its condition up or down, and reads a list or a text at it. */
function readsByIndex(condition: string, text: string): boolean {
  const counted = text.matchAll(/(?:\+\+|--)(\w+)|\b(\w+)(?:\+\+|--| [+-]= )/g);
  return Array.from(counted).some(([, before, after]) => {
    const name = before ?? after!;
    const isRead = new RegExp(`(\\[|(At|at|get)\\()[^\\])]*\\b${name}\\b`).test(text);
    return isRead && new RegExp(`\\b${name}\\b`).test(condition);
  });
}
