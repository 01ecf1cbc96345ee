// What programs can use of the packages, as it is published: `npm run api -- --write` writes it to docs/api, so that each change of it is seen;
// without `--write`, says where the built packages differ from it. Fails where a signature names a type that is not exported.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PACKAGES } from './build/packages.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const isWriting = process.argv.includes('--write');
const problems = PACKAGES.flatMap(({ name, library }) => library.flatMap((entry) => report(name, entry)));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Gives what is wrong. */
function report(name, entry) {
  const types = path.join(ROOT, 'dist', name, `${entry}.d.ts`);
  const { text, hidden } = surfaceOf(ts.createSourceFile(types, readFileSync(types, 'utf8'), ts.ScriptTarget.Latest));
  const specifier = entry === 'index' ? name : `${name}/${entry}`;
  const content = `# \`${specifier}\`\n\nWritten by \`npm run api -- --write\`.\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
  const file = path.join(ROOT, 'docs/api', `${specifier.replace('/', '-')}.api.md`);
  const unnameable = hidden.map((each) => `${specifier}: a signature names ${each}, which is not exported`);
  if (isWriting) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== content) {
    return [...unnameable, `${specifier}: docs/api says otherwise; npm run api -- --write, and look at the difference`];
  }
  return unnameable;
}

/** The declarations without their comments, in alphabetical order. */
function surfaceOf(source) {
  const exported = new Set();
  const declared = new Map();
  const imports = [];
  const printer = ts.createPrinter({ removeComments: true });
  const print = (node) => printer.printNode(ts.EmitHint.Unspecified, node, source);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement))
      for (const { name, propertyName } of statement.exportClause.elements) exported.add((propertyName ?? name).text);
    else if (ts.isImportDeclaration(statement)) imports.push(print(statement));
    else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) declared.set(name.text, print(statement));
    else declared.set(statement.name.text, print(statement));
  }
  const hidden = [...declared.keys()].filter((name) => !exported.has(name));
  const names = [...declared.keys()].sort();
  return { hidden, text: [...imports, ...names.map((name) => declared.get(name))].join('\n\n') };
}
