/** What tests themselves keep to (docs/testing.md). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(path.sep).join('/'))
  .sort();

/** The lines of all test files that a pattern finds something in, as `file:line`. */
const linesWith = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

// A busy machine is slow: a limit of time judges the machine. What work costs is counted in steps (support/steps.ts).
it('no test measures time', () => {
  const clocks = /\b(?:performance|Date)\.now\(\)|\bcpuUsage\(|\bhrtime\b/;
  expect(linesWith(clocks)).toEqual([]);
});

// Files of tests share processes: what a helper registers when it is loaded is there for the first file alone (onTestFinished is for each).
it('no helper registers hooks when it is loaded', () => {
  const hooks = /^(?:after|before)(?:Each|All)\(/;
  expect(linesWith(hooks).filter((line) => !line.includes('.test.ts:'))).toEqual([]);
});

/** What fails a test: `expect`, a property, and helpers that wait for something or compare. */
const JUDGES = /\bexpect\.|\b(?:expect\w*|assert|waitFor|until|eventually|check\w+)\(/;

/** The places of tests that would pass whatever happened, as `file:line`, except by an error. */
function withoutJudge(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isExpressionStatement(node) &&
      ts.isCallExpression(node.expression) &&
      /^(?:it|test)\b/.test(node.getText())
    ) {
      const body = node.expression.arguments.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
      if (body !== undefined && !JUDGES.test(body.getText()))
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('every test can fail', () => {
  expect(files.filter((file) => file.endsWith('.test.ts')).flatMap(withoutJudge)).toEqual([]);
});
