// Where the packed engine is tried: by name, what is installed beside it, the program's files, the steps to build it, and how it is run. `moved` names
// what is run elsewhere, without `node_modules`; `compresses` says that the runtime has a compressor of its own, so that the bytes differ;
// `words` are those of another page, which is the program's own.
import { readFileSync } from 'node:fs';

/** Asks for a face, for hyphenation patterns and for the WebP decoder: what a bundler could leave behind. */
export const PAGE = `<!doctype html><html lang="en"><title>Trial</title><p style="width: 4em; hyphens: auto">Hyphenation
<b>needs</b> patterns <img src="data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA">`;

const SETTLE = `if (diagnostics.some(({ severity }) => severity === 'warning')) throw new Error(JSON.stringify(diagnostics));`;
const PRINT = `const { pdf, diagnostics } = await render({ html: ${JSON.stringify(PAGE)} });\n${SETTLE}\n`;
const MODULE = `import { writeFileSync } from 'node:fs';
import { render } from 'platen';
async function main() {
  ${PRINT}
  writeFileSync('out.pdf', pdf);
}
main();
`;
const COMMON_JS = `const { writeFileSync } = require('node:fs');
const { render } = require('platen');
async function main() {
  ${PRINT}
  writeFileSync('out.pdf', pdf);
}
main();
`;
const TYPED = `import { writeFileSync } from 'node:fs';
import { type Diagnostic, render, type RenderResult } from 'platen';
import { matchGolden } from 'platen/testing';
async function main(): Promise<void> {
  const { pdf, diagnostics }: RenderResult = await render({ html: ${JSON.stringify(PAGE)}, transform(document) { document.querySelector('i')?.remove(); } });
  const found: readonly Diagnostic[] = diagnostics;
  if (found.some(({ severity }) => severity === 'warning')) throw new Error('found something');
  console.log(new Blob([pdf]).size, new Response(pdf).status, typeof matchGolden);
  writeFileSync('out.pdf', pdf);
}
void main();
`;

/**
 * A program of docs/recipes.md: the one that says `mark`, after the steps that it needs. Its PDF has these words, and the document that it prints is
 * the playground's sample of this name: `KEEP_SAMPLES=1 npm run try -- NAME` writes that anew.
 */
function recipe(sample, mark, packages, words, { steps, files } = {}) {
  const program = recipes('js').find((each) => each.includes(mark));
  return {
    packages,
    files: { 'main.js': program.replace(`from 'platen'`, `from './kept.js'`), 'kept.js': KEPT, ...files },
    steps,
    run: ['node', 'main.js'],
    words,
    sample,
  };
}

function recipes(language) {
  const page = readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8');
  return Array.from(page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)).flatMap(([, of, text]) =>
    of === language ? [text] : [],
  );
}

/** Prints, and keeps the document with its style sheets in it. */
const KEPT = `import { writeFileSync } from 'node:fs';
import * as platen from 'platen';
export function render(options) {
  const sheets = (options.stylesheets ?? []).map((each) => '\\n<style>\\n' + each.trim() + '\\n</style>');
  writeFileSync('out.html', options.html.replace(/(?<=<\\/title>)/, () => sheets.join('')).trim() + '\\n');
  return platen.render(options);
}
`;

/** TypeScript, strict, with its own library checked, too. */
function typescript(compilerOptions, type = 'module') {
  const common = {
    strict: true,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    outDir: 'out',
    rootDir: '.',
  };
  return {
    packages: ['typescript@5.9.3', '@types/node@20.19.43'],
    type,
    files: {
      'main.ts': TYPED,
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...common, ...compilerOptions }, files: ['main.ts'] }),
    },
    steps: [['tsc', '-p', '.']],
    run: ['node', 'out/main.js'],
  };
}

const WEBPACK = `module.exports = { mode: 'production', target: 'node', entry: './main.js', output: { filename: 'main.cjs' } };`;
const VITE = `export default { ssr: { noExternal: true }, build: { ssr: 'main.js', outDir: 'out' } };`;

/** The handler writes nothing itself: a request for the PDF does. */
const NEXT_FILES = {
  'app/layout.js': `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  'app/page.js': `export default function Page() { return <p>Trial</p>; }`,
  'app/pdf/route.js': `import { render } from 'platen';
export const dynamic = 'force-dynamic';
export async function GET() {
  ${PRINT}
  return new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
}`,
  'ask.mjs': `import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
const port = 20000 + (process.pid % 20000);
const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  await new Promise((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text) => /Ready/.test(text) && resolve());
    server.on('exit', () => reject(new Error('the server ended')));
  });
  const answer = await fetch('http://127.0.0.1:' + port + '/pdf');
  if (!answer.ok) throw new Error('HTTP ' + answer.status);
  writeFileSync('out.pdf', new Uint8Array(await answer.arrayBuffer()));
} finally {
  server.removeAllListeners('exit');
  server.kill();
  await once(server, 'exit');
}`,
};
const next = (version, ...flags) => ({
  packages: [`next@${version}`, 'react@19', 'react-dom@19'],
  files: NEXT_FILES,
  steps: [['next', 'build', ...flags]],
  run: ['node', 'ask.mjs'],
});

const TEST = (imports) => `${imports}
test('prints', async () => {
  ${PRINT}
  writeFileSync('out.pdf', pdf);
});
`;
const REQUIRES = `const { writeFileSync } = require('node:fs');\nconst { render } = require('platen');`;
const IMPORTS = `import { writeFileSync } from 'node:fs';\nimport { render } from 'platen';`;

/** Stands among packages for the packed service. */
export const SERVICE = '{platen-service}';

/** The contract of the service has no PDF without a watermark for who has no key: one is made first. */
const ASK_SERVICE = `import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
const CLI = 'node_modules/platen/cli.js';
const keys = execFileSync(process.execPath, [CLI, 'keys', 'create', '--name', 'trial'], { encoding: 'utf8' });
const key = keys.trim().split('\\n').at(-1);
const port = 40000 + (process.pid % 20000);
const server = spawn(process.execPath, [CLI, 'serve', '--port', String(port), '--workers', '1'], { stdio: ['ignore', 'ignore', 'ignore'] });
try {
  const address = 'http://127.0.0.1:' + port;
  for (let left = 100; left > 0; left--) {
    const isReady = await fetch(address + '/readyz').then(({ ok }) => ok, () => false);
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const answer = await fetch(address + '/pdf/convert', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + key },
    body: JSON.stringify({ html: ${JSON.stringify(PAGE)} }),
  });
  if (!answer.ok) throw new Error('HTTP ' + answer.status + await answer.text());
  writeFileSync('out.pdf', new Uint8Array(await answer.arrayBuffer()));
  // The type of each problem leads to what the documentation says of it, which is in the package.
  const { components } = await fetch(address + '/openapi.json').then((each) => each.json());
  for (const code of components.schemas.Problem.properties.code.enum) {
    const type = address + '/problems/' + code.toLowerCase().replaceAll('_', '-');
    const { status, headers } = await fetch(type, { redirect: 'manual' });
    if (status !== 302) throw new Error(code + ': HTTP ' + status + '; the package has its documentation after npm run docs:site and npm run build');
    const target = new URL(headers.get('location'), type);
    const text = await fetch(target).then((each) => each.text());
    if (!text.includes(' id="' + target.hash.slice(1) + '"') || !text.includes(code)) throw new Error(code + ' leads to ' + target);
  }
} finally {
  server.kill();
  await once(server, 'exit');
}
`;

export const TRIALS = {
  'node-esm': { files: { 'main.js': MODULE }, run: ['node', 'main.js'] },
  'node-commonjs': { type: 'commonjs', files: { 'main.js': COMMON_JS }, run: ['node', 'main.js'] },
  service: { packages: [SERVICE], files: { 'ask.mjs': ASK_SERVICE }, run: ['node', 'ask.mjs'] },
  'typescript-nodenext': typescript({ module: 'NodeNext' }),
  'typescript-without-dom': typescript({ module: 'NodeNext', lib: ['ES2022'] }),
  'typescript-bundler': typescript({ module: 'ESNext', moduleResolution: 'Bundler' }),
  'typescript-node16-commonjs': typescript({ module: 'Node16' }, 'commonjs'),
  'typescript-node10': typescript({ module: 'CommonJS', moduleResolution: 'Node10' }, 'commonjs'),
  'esbuild-esm': {
    packages: ['esbuild@0.28.2'],
    files: { 'main.js': MODULE },
    steps: [['esbuild', 'main.js', '--bundle', '--platform=node', '--format=esm', '--splitting', '--outdir=out']],
    run: ['node', 'out/main.js'],
    moved: ['out'],
  },
  'esbuild-commonjs': {
    packages: ['esbuild@0.28.2'],
    files: { 'main.js': MODULE },
    steps: [['esbuild', 'main.js', '--bundle', '--platform=node', '--format=cjs', '--outfile=out/main.cjs']],
    run: ['node', 'out/main.cjs'],
    moved: ['out'],
  },
  webpack: {
    packages: ['webpack@5.112.2', 'webpack-cli@6.0.1'],
    files: { 'main.js': MODULE, 'webpack.config.cjs': WEBPACK },
    steps: [['webpack']],
    run: ['node', 'dist/main.cjs'],
    moved: ['dist'],
  },
  'vite-ssr': {
    packages: ['vite@8.3.8'],
    files: { 'main.js': MODULE, 'vite.config.js': VITE },
    steps: [['vite', 'build']],
    run: ['node', 'out/main.js'],
    moved: ['out'],
  },
  'next-15': next('15.5.29'),
  'next-16': next('16.4.6'),
  'next-16-webpack': next('16.4.6', '--webpack'),
  jest: {
    packages: ['jest@30.5.2'],
    type: 'commonjs',
    files: { 'print.test.js': TEST(REQUIRES) },
    run: ['jest', '--silent'],
  },
  'jest-golden': {
    packages: ['jest@30.5.2', 'pdf-parse@2.4.5'],
    type: 'commonjs',
    files: {
      'golden.test.js': `const { matchGolden } = require('platen/testing');
const { writeFileSync } = require('node:fs');
test('looks as it should', async () => {
  const golden = { folder: 'golden', compare: ['text'], update: true };
  writeFileSync('out.pdf', await matchGolden({ html: ${JSON.stringify(PAGE)} }, golden));
});`,
    },
    // PDF.js, which reads text back, imports modules.
    run: ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--silent', '--testTimeout=120000'],
    allowed: /ExperimentalWarning: VM Modules|trace-warnings/,
  },
  vitest: {
    packages: ['vitest@4.1.12'],
    files: { 'print.test.js': TEST(`import { test } from 'vitest';\n${IMPORTS}`) },
    run: ['vitest', 'run'],
  },
  'node-test-golden': {
    packages: ['pdf-parse@2.4.5'],
    files: {
      'golden.test.js': `import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { matchGolden } from 'platen/testing';
test('looks as it should', async () => {
  const golden = { folder: 'golden', compare: ['facts', 'text', 'display-list'] };
  await matchGolden({ html: ${JSON.stringify(PAGE)} }, { ...golden, update: true });
  writeFileSync('out.pdf', await matchGolden({ html: ${JSON.stringify(PAGE)} }, golden));
});`,
    },
    run: ['node', '--test'],
  },
  'pdf-lib': {
    packages: ['pdf-lib@1.17.1'],
    files: { 'main.js': readFileSync(new URL('filled-form.js', import.meta.url), 'utf8') },
    run: ['node', 'main.js'],
    words: ['Bob', 'Tartu'],
  },
  signpdf: {
    packages: ['@signpdf/signpdf@3.3.0', '@signpdf/placeholder-plain@3.3.0', 'pdf-lib@1.17.1'],
    files: { 'main.js': readFileSync(new URL('signed-file.js', import.meta.url), 'utf8') },
    run: ['node', 'main.js'],
    words: ['contract', 'Ann'],
  },
  react: recipe('React', 'react-dom/server', ['react@19.3.1', 'react-dom@19.3.1'], ['Invoice', 'Lamp', '12.00']),
  vue: recipe('Vue', `from 'vue'`, ['vue@3.5.45'], ['Invoice', 'Lamp', '12.00']),
  tailwind: recipe(
    'Tailwind',
    'invoice.built.css',
    ['tailwindcss@4.3.5', '@tailwindcss/cli@4.3.5'],
    ['Invoice', 'Lamp', '12.00'],
    {
      files: { 'invoice.html': recipes('html')[0], 'invoice.css': '@import "tailwindcss";' },
      steps: [['npx', '@tailwindcss/cli', '-i', 'invoice.css', '-o', 'invoice.built.css']],
    },
  ),
  echarts: recipe('ECharts', `from 'echarts'`, ['echarts@6.1.0'], ['Boats', 'Simrishamn', '50']),
  // The last that say that they run on Node 20.
  vega: recipe('Vega', `from 'vega'`, ['vega@5.33.0', 'vega-lite@5.23.0'], ['Boats', 'Simrishamn', 'port']),
  d3: recipe('d3', `from 'd3'`, ['d3@7.9.0', 'linkedom@0.18.12'], ['Boats', 'Simrishamn', '50']),
  bun: { packages: ['bun@1.4.5'], files: { 'main.js': MODULE }, run: ['bun', 'main.js'], compresses: true },
  'bun-build': {
    packages: ['bun@1.4.5'],
    files: { 'main.js': MODULE },
    steps: [['bun', 'build', 'main.js', '--target=bun', '--outdir=out']],
    run: ['../bun-build/node_modules/.bin/bun', 'out/main.js'],
    moved: ['out'],
    compresses: true,
  },
  deno: {
    packages: ['deno@2.9.6'],
    files: { 'main.js': MODULE },
    run: ['deno', 'run', '-A', 'main.js'],
    compresses: true,
  },
};
