/** Chunks of CommonJS as the bundler writes them, and what the build makes of their imports: see docs/performance.md. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { bindDirectly, readChunk } from '../scripts/build/direct-bindings.mjs';

const exported = (name: string, local = name) =>
  `Object.defineProperty(exports, '${name}', { enumerable: true, get: function () { return ${local}; } });`;

const GROUND = `let count = 0;
const unit = 64;
function next() { return ++count; }
${exported('unit')}
${exported('next')}
${exported('count')}`;

function bound(chunks: Readonly<Record<string, string>>): Record<string, string> {
  const read = Object.entries(chunks).map(([fileName, code]) => readChunk({ fileName, code }));
  return Object.fromEntries(bindDirectly(read));
}

function run(chunks: Readonly<Record<string, string>>, file: string): Record<string, unknown> {
  const exports = {};
  runInNewContext(chunks[file]!, { exports, require: (name: string) => run(chunks, name.slice(2)) });
  return exports;
}

it('binds what never changes to a name of the chunk that uses it', () => {
  const code = bound({ 'a.cjs': GROUND, 'b.cjs': `const a = require("./a.cjs");\nexports.twice = 2 * a.unit;` });
  expect(code['b.cjs']).toBe('const a = require("./a.cjs");\nconst unit_1 = a.unit;\nexports.twice = 2 * unit_1;');
  expect(code['a.cjs']).toContain('exports.unit = unit;');
});

it('leaves alive what is given another value', () => {
  const user = `const a = require("./a.cjs");\na.next();\n(0, a.next)();\nexports.seen = a.count;`;
  const code = bound({ 'a.cjs': GROUND, 'b.cjs': user });
  expect(code['a.cjs']).toContain(exported('count'));
  expect(run(code, 'b.cjs')).toEqual({ seen: 2 });
});

it.each([
  ['by a pattern', '({ value } = { value: 2 })'],
  ['in a list', '[value] = [2]'],
  ['by a loop', 'for (value of [2]);'],
  ['by one step', 'value++'],
])('leaves alive what is given another value %s', (_, change) => {
  const chunk = `let value = 1;\nfunction change() { ${change} }\n${exported('value')}\n${exported('change')}`;
  const user = `const a = require("./a.cjs");\na.change();\nexports.seen = a.value;`;
  expect(run(bound({ 'a.cjs': chunk, 'b.cjs': user }), 'b.cjs')).toEqual({ seen: 2 });
});

it('takes names that are free', () => {
  const user = `const a = require("./a.cjs");\nconst unit_1 = 1;\nexports.sum = (unit) => unit + unit_1 + a.unit;`;
  const { sum } = run(bound({ 'a.cjs': GROUND, 'b.cjs': user }), 'b.cjs') as { sum(unit: number): number };
  expect(sum(1)).toBe(66);
});

it('leaves what is loaded later as it is', () => {
  const user = `exports.later = () => require("./a.cjs").unit;`;
  expect(bound({ 'a.cjs': GROUND, 'b.cjs': user })['b.cjs']).toBe(user);
});

it('rejects chunks that load each other, as one would be asked before it has run', () => {
  const chunk = (other: string) => `const other = require("./${other}");\nconst own = 1;\n${exported('own')}`;
  expect(() => bound({ 'a.cjs': chunk('b.cjs'), 'b.cjs': chunk('a.cjs') })).toThrow(
    'Chunks load each other: a.cjs, b.cjs, a.cjs',
  );
});
