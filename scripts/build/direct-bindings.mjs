// Lets chunks of CommonJS hold what they import as names of their own. As the bundler writes them they ask the other chunk for it at each use, by a
// getter, so that imports stay live: nothing of it is compiled into its callers, and an invoice asks 19,000 times.
import { parseSync, Visitor } from 'rolldown/utils';

/** @param code - of a chunk, not minified */
export function readChunk({ fileName, code }) {
  const { program } = parseSync(fileName, code, { sourceType: 'script' });
  const requires = new Map();
  const exported = [];
  for (const statement of program.body) {
    const required = requireIn(statement);
    if (required !== null) requires.set(required.local, { file: required.file, end: statement.end });
    const getter = exportedGetter(statement);
    if (getter !== null) exported.push({ ...getter, start: statement.start, end: statement.end });
  }
  const { names, assigned } = identifiersIn(program);
  return { fileName, code, program, requires, names, fixed: exported.filter(({ local }) => !assigned.has(local)) };
}

/** @param chunks - all of them, as `readChunk` gives them @returns the code by the names of the files */
export function bindDirectly(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  for (const chunk of chunks) rejectCycles(chunk, byFile, []);
  return new Map(chunks.map((chunk) => [chunk.fileName, boundCode(chunk, byFile)]));
}

function boundCode({ code, program, requires, names, fixed }, byFile) {
  const edits = fixed.map(({ name, local, start, end }) => ({ start, end, text: `exports.${name} = ${local};` }));
  const imported = new Map();
  for (const [local, { file, end }] of requires) {
    const exporter = byFile.get(file);
    if (exporter !== undefined)
      imported.set(local, { end, fixed: new Set(exporter.fixed.map(({ name }) => name)), bindings: new Map() });
  }
  new Visitor({
    MemberExpression({ object, property, computed, start, end }) {
      const from = !computed && object.type === 'Identifier' ? imported.get(object.name) : undefined;
      if (from === undefined || !from.fixed.has(property.name)) return;
      if (!from.bindings.has(property.name)) from.bindings.set(property.name, freeName(property.name, names));
      edits.push({ start, end, text: from.bindings.get(property.name) });
    },
  }).visit(program);
  for (const [local, { end, bindings }] of imported) {
    if (bindings.size === 0) continue;
    const bound = [...bindings].map(([name, own]) => `${own} = ${local}.${name}`);
    edits.push({ start: end, end, text: `\nconst ${bound.join(', ')};` });
  }
  return edited(code, edits);
}

/** A chunk that is in a cycle may be asked before it has run. */
function rejectCycles(chunk, byFile, path) {
  if (path.includes(chunk.fileName)) throw new Error(`Chunks load each other: ${[...path, chunk.fileName].join(', ')}`);
  for (const { file } of chunk.requires.values()) {
    const next = byFile.get(file);
    if (next !== undefined) rejectCycles(next, byFile, [...path, chunk.fileName]);
  }
}

/** `const local = require("./file")` */
function requireIn({ type, declarations }) {
  if (type !== 'VariableDeclaration' || declarations.length !== 1) return null;
  const [{ id, init }] = declarations;
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.name !== 'require') return null;
  const [{ value }] = init.arguments;
  return value.startsWith('./') ? { local: id.name, file: value.slice(2) } : null;
}

/** `Object.defineProperty(exports, "name", { enumerable: true, get: function () { return local; } })` */
function exportedGetter({ expression }) {
  if (expression?.type !== 'CallExpression' || expression.callee.property?.name !== 'defineProperty') return null;
  const [target, name, descriptor] = expression.arguments;
  if (target.name !== 'exports' || descriptor.type !== 'ObjectExpression') return null;
  const get = descriptor.properties.find(({ key }) => key.name === 'get');
  const returned = get?.value.body.body[0]?.argument;
  return returned?.type === 'Identifier' ? { name: name.value, local: returned.name } : null;
}

/** All names, and those that are given another value somewhere, in whatever scope. */
function identifiersIn(program) {
  const names = new Set();
  const assigned = new Set();
  const assign = (target) => {
    for (const name of namesIn(target)) assigned.add(name);
  };
  new Visitor({
    Identifier: ({ name }) => names.add(name),
    AssignmentExpression: ({ left }) => assign(left),
    UpdateExpression: ({ argument }) => assign(argument),
    ForInStatement: ({ left }) => assign(left),
    ForOfStatement: ({ left }) => assign(left),
  }).visit(program);
  return { names, assigned };
}

/** Of the target of an assignment; those in the defaults of a pattern are among them, which does no harm. */
function namesIn(target) {
  const names = [];
  new Visitor({ Identifier: ({ name }) => names.push(name) }).visit({
    type: 'Program',
    body: [{ type: 'ExpressionStatement', expression: target }],
  });
  return names;
}

function freeName(name, taken) {
  let free = name;
  for (let count = 1; taken.has(free); count++) free = `${name}_${count}`;
  taken.add(free);
  return free;
}

function edited(code, edits) {
  edits.sort((a, b) => a.start - b.start);
  const parts = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    parts.push(code.slice(at, start), text);
    at = end;
  }
  return parts.join('') + code.slice(at);
}
