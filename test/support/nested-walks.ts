/**
 * Finds walks over a list inside of loops and of functions that are called for each of a list, where the list is the same at each turn: their cost is the product of two lengths. A list that comes
 * from what the loop is at (its variable, or what the loop declares) is not the same at each turn: walking a tree or its parts is linear. And finds walks over
 * lists that grow meanwhile: these are as long as what they meet.
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
const ADDING_METHODS = new Set(['push', 'unshift', 'splice', 'add', 'set']);
const IS_LENGTH = /[<>]=? ?[\w.!#]+\.(length|size)$/;
const IS_CONSTANT = /^[A-Z][A-Z_\d]*$/;

/** Methods that call a function for each of a list. */
const CALLING_METHODS = new Set(
  'find findIndex findLast findLastIndex some every filter map flatMap reduce forEach sort from'.split(' '),
);

/** What is done at each turn: a loop, or a function that is called for each of a list. */
type Turns = ts.IterationStatement | ts.FunctionExpression | ts.ArrowFunction;

/** How many a file has. */
export function nestedWalks(file: string, text = textOf(file)): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node, loop: Turns | null): void => {
    const list = walkedList(node);
    if (loop !== null && list !== null && isSameAtEachTurn(list, loop) && !CHARGES.test(loop.getText())) count++;
    const isFunction = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
    ts.forEachChild(node, (child) => {
      const isTurn = ts.isIterationStatement(node, false) && child === node.statement;
      visit(child, isTurn ? node : isCalledForEach(child) ? child : isFunction ? null : loop);
    });
  };
  visit(source, null);
  return count;
}

/** How many loops over a list a file has that add to it. */
export function growingWalks(file: string, text = textOf(file)): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isForOfStatement(node) || ts.isForStatement(node)) {
      const list = walkedList(node)
        ?.getText()
        .replace(/\.(?:length|size)$/, '');
      if (list !== undefined && addsTo(list, node.statement) && !CHARGES.test(node.getText())) count++;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

function addsTo(list: string, node: ts.Node): boolean {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    if (ADDING_METHODS.has(name.text) && expression.getText() === list) return true;
  }
  return ts.forEachChild(node, (child) => addsTo(list, child) || undefined) ?? false;
}

function isCalledForEach(node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false;
  const call = node.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return CALLING_METHODS.has(call.expression.name.text) && call.arguments.some((each) => each === node);
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

function isSameAtEachTurn(list: ts.Expression, loop: Turns): boolean {
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
