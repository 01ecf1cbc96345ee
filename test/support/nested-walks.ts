/**
 * Finds walks over a list inside of loops, where the list is the same at each turn: their cost is the product of two lengths. A list that comes
 * from what the loop is at (its variable, or what the loop declares) is not the same at each turn: walking a tree or its parts is linear.
 */
import ts from 'typescript';
import { textOf } from './imports.ts';
import { CHARGES } from './open-loops.ts';

/** Methods that go through a whole list; `indexOf` of a text goes on from a place. */
const WALKING_METHODS = new Set(
  'includes indexOf lastIndexOf find findIndex findLast findLastIndex some every filter map flatMap reduce forEach sort splice unshift shift'.split(
    ' ',
  ),
);
const IS_LENGTH = /[<>]=? ?[\w.!#]+\.(length|size)$/;
const IS_CONSTANT = /^[A-Z][A-Z_\d]*$/;

/** How many a file has. */
export function nestedWalks(file: string, text = textOf(file)): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node, loop: ts.IterationStatement | null): void => {
    const list = walkedList(node);
    if (loop !== null && list !== null && isSameAtEachTurn(list, loop) && !CHARGES.test(loop.getText())) count++;
    const isFunction = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
    ts.forEachChild(node, (child) => {
      const isTurn = ts.isIterationStatement(node, false) && child === node.statement;
      visit(child, isTurn ? node : isFunction ? null : loop);
    });
  };
  visit(source, null);
  return count;
}

/** The list that a node goes through; `null` for none. */
function walkedList(node: ts.Node): ts.Expression | null {
  if (ts.isForOfStatement(node) || ts.isSpreadElement(node)) return node.expression;
  if (ts.isForStatement(node)) {
    const { condition } = node;
    return condition !== undefined && ts.isBinaryExpression(condition) && IS_LENGTH.test(condition.getText())
      ? condition.right
      : null;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  const goesOn = name.text === 'indexOf' && node.arguments.length > 1;
  return WALKING_METHODS.has(name.text) && !goesOn ? expression : null;
}

function isSameAtEachTurn(list: ts.Expression, loop: ts.IterationStatement): boolean {
  const names = namesIn(list);
  if (names.size === 0 || [...names].every((name) => IS_CONSTANT.test(name))) return false;
  const changing = changedIn(loop);
  return ![...names].some((name) => changing.has(name));
}

function namesIn(node: ts.Node, names = new Set<string>()): Set<string> {
  if (ts.isIdentifier(node)) names.add(node.text);
  ts.forEachChild(node, (child) => void namesIn(child, names));
  return names;
}

/** What a loop declares, and what it assigns to. */
function changedIn(node: ts.Node, names = new Set<string>()): Set<string> {
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)) namesIn(node.name, names);
  const isAssignment = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (isAssignment && ts.isIdentifier(node.left)) names.add(node.left.text);
  ts.forEachChild(node, (child) => void changedIn(child, names));
  return names;
}
