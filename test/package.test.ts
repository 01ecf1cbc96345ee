/** The packages as their users get them: installed in a fresh folder, imported, run from the command line, type-checked. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import * as nodeModules from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestOf } from '../scripts/build/manifest.mjs';
import { needBuild } from './support/build-package.ts';
import { AVIF } from './support/tiny-avif.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
let folder = '';

await needBuild();
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-user-'));
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  install('platen');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 30_000 });
}

/** By hand, so that the test needs neither network nor time: dependencies are those of this checkout. `npm run try` packs and installs. */
function install(name: string): void {
  const place = path.join(folder, 'node_modules', name);
  cpSync(path.join(ROOT, 'dist', name), place, { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(place, 'node_modules'));
}

/** What a program says that has the compiled modules. */
function withCompiled(program: string): string {
  writeFileSync(
    path.join(folder, 'compiled.js'),
    `import path from 'node:path';
     import { findCompiledModules } from './node_modules/platen/compiled-modules.js';
     const modules = findCompiledModules(path.resolve('node_modules/platen'));
     ${program}`,
  );
  return run('compiled.js').stdout;
}

const CLI = 'node_modules/platen/cli.js';

describe('the package', () => {
  it('prints from a program', () => {
    writeFileSync(
      path.join(folder, 'print.js'),
      `import { layout, PlatenError, render } from 'platen';
       import { matchGolden } from 'platen/testing';
       const { pdf, pageCount } = await render({ html: '<h1>Hello</h1>' });
       const { pages } = await layout({ html: '<h1>Hello</h1>' });
       const error = await render({}).catch((error) => error);
       await matchGolden({ html: '<p>Hello' }, { folder: 'golden', compare: ['facts', 'text'], update: true });
       console.log(JSON.stringify([Buffer.from(pdf.subarray(0, 5)).toString(), pageCount, pages[0].boxes.length, error instanceof PlatenError && error.code]));`,
    );
    const { stdout, stderr } = run('print.js');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(['%PDF-', 1, expect.any(Number), 'SOURCE_REQUIRED']);
    expect(readFileSync(path.join(folder, 'golden/text.txt'), 'utf8')).toBe('--- page 1\nHello\n');
  });

  it('shows an error that nobody catches, and not the line of the package that made it', () => {
    const wrong = "render({ html: '<p>x', formt: 'A4' });";
    writeFileSync(path.join(folder, 'uncaught.js'), `import { render } from 'platen';\nawait ${wrong}`);
    writeFileSync(path.join(folder, 'uncaught.cjs'), `const { render } = require('platen');\n${wrong}`);
    for (const program of ['uncaught.js', 'uncaught.cjs']) {
      const { stderr, status } = run(program);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^PlatenError: There is no option "formt"\. Did you mean format\?/m);
      expect(stderr).toContain(program === 'uncaught.js' ? 'uncaught.js:2' : 'platen/chunk-start');
      expect(stderr.split('\n').every((line) => line.length < 1_500)).toBe(true);
    }
  });

  it('loads the shaper of Apple’s tables for fonts that have them alone', () => {
    writeFileSync(
      path.join(folder, 'shape.js'),
      `import { layout, render } from 'platen';
       const [family, ...fonts] = process.argv.slice(2);
       const html = '<div style="font: 100px ' + family + '; width: max-content">ffi';
       await render({ html, fonts });
       console.log((await layout({ html, fonts })).pages[0].boxes.at(-1).width);`,
    );
    const font = path.join(ROOT, 'fixtures/fonts/PlatenAat.ttf');
    // The ligature's advance is 660 of 1000.
    expect(run('shape.js', 'PlatenAat', font)).toMatchObject({ stdout: '66\n', stderr: '' });
    const installed = path.join(folder, 'node_modules/platen');
    for (const name of readdirSync(installed).filter((file) => file.includes('morx-shaper')))
      rmSync(path.join(installed, name));
    expect(run('shape.js', 'serif', font)).toMatchObject({ status: 0, stderr: '' });
    const { status, stderr } = run('shape.js', 'PlatenAat', font);
    expect(status).toBe(1);
    expect(stderr).toContain('morx-shaper');
    cpSync(path.join(ROOT, 'dist/platen'), installed, { recursive: true });
  });

  it('finds optional packages from compiled code, which cannot import', () => {
    writeFileSync(path.join(folder, 'avif.html'), `<img src="data:image/avif;base64,${AVIF}">`);
    writeFileSync(
      path.join(folder, 'avif.js'),
      `import { render } from 'platen';
       console.log(JSON.stringify((await render({ html: ${JSON.stringify(`<img src="data:image/avif;base64,${AVIF}">`)} })).diagnostics));`,
    );
    expect(run('avif.js').stdout).toBe('[]\n');
    expect(run(CLI, 'avif.html', '-o', 'avif.pdf')).toMatchObject({ status: 0, stderr: '' });
  });

  it('says which flag a test runner needs that lets nothing be imported, as Jest', () => {
    writeFileSync(
      path.join(folder, 'runner.cjs'),
      `const { readFileSync } = require('node:fs');
       const { createRequire } = require('node:module');
       const file = require('node:path').resolve('node_modules/platen/optional-package.cjs');
       const code = '(function(exports, require, __filename) {' + readFileSync(file, 'utf8') + '\\n})';
       const own = {};
       require('node:vm').runInNewContext(code)(own, createRequire(file), file);
       own.importOptional('pdf-parse').catch(({ message }) => console.log(message));`,
    );
    expect(run('runner.cjs').stdout).toContain('run it with NODE_OPTIONS=--experimental-vm-modules');
  });

  it('says what is missing where the reader of goldens is not installed', () => {
    const bare = path.join(folder, 'bare');
    cpSync(path.join(ROOT, 'dist/platen'), path.join(bare, 'node_modules/platen'), { recursive: true });
    writeFileSync(
      path.join(bare, 'describe.mjs'),
      `import { describeDocument } from 'platen/testing';
       await describeDocument({ html: 'x' }).catch(({ message }) => console.log(message));`,
    );
    expect(run('bare/describe.mjs').stdout).toContain('npm install --save-dev pdf-parse');
  });

  it('prints from the command line', () => {
    writeFileSync(path.join(folder, 'page.html'), '<p>Hello <b>world</b>');
    expect(run(CLI, 'page.html', '-o', 'page.pdf')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(folder, 'page.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('makes a PDF of each source, as many at once as there are processors, and goes on after one that fails', () => {
    writeFileSync(path.join(folder, 'page.html'), '<p>Hello <b>world</b>');
    writeFileSync(path.join(folder, 'deep.html'), '<p>x'.repeat(20));
    const { status, stderr } = run(CLI, 'page.html', 'deep.html', '-o', 'many', '--limit', 'elements=15');
    expect(status).toBe(1);
    expect(stderr).toContain('deep.html:\nerror DOCUMENT_TOO_COMPLEX');
    expect(readdirSync(path.join(folder, 'many'))).toEqual(['page.pdf']);
  });

  describe('a configuration that is written as an ES module where package.json says CommonJS, as npm init does', () => {
    const printed = (name: string, text: string) => {
      const place = path.join(folder, `common-${name}`);
      mkdirSync(place, { recursive: true });
      writeFileSync(path.join(place, 'package.json'), '{ "type": "commonjs" }');
      writeFileSync(path.join(place, name), text);
      writeFileSync(path.join(place, 'page.html'), '<p>x');
      return run(CLI, path.join(place, 'page.html'), '-o', '-');
    };
    const MODULE = 'import "platen";\nexport default { format: "A99" };';
    const IS_READ = '"A99" is not a paper format';
    const isToldWhat = 'registerHooks' in nodeModules;

    it.runIf(isToldWhat)('is read as what it is', () => {
      for (const name of ['platen.config.js', 'platen.config.ts'])
        expect(printed(name, MODULE).stderr, name).toMatch(new RegExp(`^error INVALID_OPTION.*${IS_READ}`));
    });

    it.skipIf(isToldWhat)('is told how to be named', () => {
      const { stderr, status } = printed('platen.config.js', MODULE);
      expect(status).toBe(2);
      expect(stderr).toContain(
        'is written as an ES module, and package.json says "type": "commonjs". Call it platen.config.mjs, or write "type": "module" there.',
      );
    });

    it('may be written as CommonJS', () => {
      expect(printed('platen.config.cjs', 'module.exports = { format: "A99" };').stderr).toContain(IS_READ);
    });
  });

  it('explains its codes', () => expect(run(CLI, 'explain', 'timeout').stdout).toMatch(/^TIMEOUT\n\nThe conversion/));

  it('comes with the command line as V8 has compiled it', () => {
    writeFileSync(path.join(folder, 'page.html'), '<p>Hello <b>world</b>');
    const said = withCompiled(
      `await modules.load('program.cjs').runProgram(['page.html', '-o', 'page.pdf']);
       console.log([...modules.scripts].map(([name, { cachedDataRejected }]) => name + ' ' + cachedDataRejected).join());`,
    );
    expect(said).toContain('program.cjs false,');
    expect(said).toContain('chunk-print.cjs false');
    expect(said).not.toContain('true');
  });

  it('prints the same from a program with compiled code, modules with source maps, and modules for other flags', () => {
    writeFileSync(
      path.join(folder, 'where.js'),
      `import { PlatenError, render } from 'platen';
       const { pdf } = await render({ html: '<p>Hello <b>world</b>' });
       const error = await render({}).catch((error) => error);
       console.log(/platen\\/.*cjs/.test(error.stack), error instanceof PlatenError, Buffer.from(pdf).toString('base64'));`,
    );
    const [isCompiled, isShared, pdf] = run('where.js').stdout.split(' ');
    expect([isCompiled, isShared]).toEqual(['true', 'true']);
    for (const flag of ['--enable-source-maps', '--max-old-space-size=500'])
      expect(run(flag, 'where.js')).toMatchObject({ stdout: `false true ${pdf}`, stderr: '' });
  });

  it('prints the same from the command line with source maps, which compiled code has not', () => {
    const print = (name: string, ...flags: string[]) => {
      expect(run(...flags, CLI, 'page.html', '-o', name)).toMatchObject({ status: 0, stderr: '' });
      return readFileSync(path.join(folder, name));
    };
    writeFileSync(path.join(folder, 'page.html'), '<p>Hello <b>world</b>');
    const compiled = print('compiled.pdf');
    expect(print('modules.pdf', '--enable-source-maps')).toEqual(compiled);
    expect(print('flags.pdf', '--stack-size=900', '--no-opt')).toEqual(compiled);
  });

  it.each([
    ['damaged', 'compiled-code.bin', (content: Buffer) => content.fill(0xff, content.length / 2)],
    ['for another Node', 'compiled-code.json', (content: Buffer) => String(content).replace(/"engine":"/, '$&0.')],
  ])('passes over compiled code that is %s', (_, name, change) => {
    const file = path.join(folder, 'node_modules/platen', name);
    const content = readFileSync(file);
    writeFileSync(file, change(Buffer.from(content)));
    try {
      expect(withCompiled('console.log(modules)')).toBe('null\n');
      expect(run(CLI, 'page.html', '-o', 'passed-over.pdf')).toMatchObject({ status: 0, stderr: '' });
    } finally {
      writeFileSync(file, content);
    }
    const pdf = (each: string) => readFileSync(path.join(folder, each));
    expect(pdf('passed-over.pdf')).toEqual(pdf('compiled.pdf'));
  });

  it('prints from standard input to standard output', () => {
    const { stdout, status } = spawnSync(process.execPath, [CLI, '-'], {
      cwd: folder,
      input: '<p>Hello',
      timeout: 30_000,
    });
    expect(status).toBe(0);
    expect(stdout.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('shows what it made of a document', () => {
    writeFileSync(
      path.join(folder, 'small.html'),
      '<!doctype html><body style="margin: 0"><div id="a" style="height: 30px"></div>',
    );
    const flags = ['--margin', '0', '--width', '200px', '--height', '100px'];
    const { stdout } = run(CLI, 'inspect', 'small.html', ...flags);
    expect(stdout).toBe('body 0,0 200x30\n  div#a 0,0 200x30\n');
    expect(run(CLI, 'inspect', 'small.html', '--stage', 'boxes').stdout).toContain('div#a block-container');
    expect(run(CLI, 'inspect', 'small.html', '--stage', 'display').stdout).toMatch(/^page 1 794x1123|^page 1 793/);
    expect(run(CLI, 'inspect', 'small.html', '--styles', '#a').stdout).toMatch(/height: 30px/);
    expect(run(CLI, 'inspect', 'small.html', '--report', 'report.html').status).toBe(0);
    expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('<svg');
  });

  it.each([
    [['missing.html', '-o', 'x.pdf'], 1],
    [['page.html', '-o', 'x.pdf', '--width', '5in'], 2],
    [['page.html', '-o', 'x.pdf', '--margin', '1 furlong'], 2],
    [['page.html', '-o', 'x.pdf', '--no-such-flag'], 2],
    [['page.html', '-o', 'x.pdf', '--limit', 'pagez=3'], 2],
    [['inspect', 'page.html', '--only', '..'], 1],
    [['--version'], 0],
    [['--help'], 0],
  ])('leaves %j with %i', (args, status) => {
    expect(run(CLI, ...args).status).toBe(status);
  });

  it('gives a PDF that can be moved to another thread', () => {
    writeFileSync(
      path.join(folder, 'move.js'),
      `import { render } from 'platen';
       const { pdf } = await render({ html: 'Hello' });
       console.log(pdf.constructor.name, pdf.byteOffset, pdf.byteLength === pdf.buffer.byteLength);
       structuredClone(pdf, { transfer: [pdf.buffer] });
       console.log(pdf.byteLength);`,
    );
    expect(run('move.js')).toMatchObject({ stdout: 'Uint8Array 0 true\n0\n', stderr: '' });
  });

  it('prints in worker threads, and lets the program end', () => {
    writeFileSync(
      path.join(folder, 'pool.js'),
      `import { PlatenError } from 'platen';
       import { createPool } from 'platen/pool';
       const pool = createPool({ workers: 2 });
       const all = await Promise.all(['1', '2', '3'].map((html) => pool.render({ html })));
       const error = await pool.render({ url: 'file:///none' }).catch((error) => error);
       console.log(all.map(({ pdf, pageCount }) => pdf.constructor.name + pageCount).join(), error instanceof PlatenError && error.code);`,
    );
    expect(run('pool.js')).toMatchObject({
      stdout: 'Uint8Array1,Uint8Array1,Uint8Array1 FILE_NOT_ALLOWED\n',
      stderr: '',
    });
  });

  it('is required by programs in CommonJS', () => {
    writeFileSync(
      path.join(folder, 'print.cjs'),
      `const { PlatenError, render } = require('platen');
       const { GoldenMismatch } = require('platen/testing');
       render({ html: 'Hello' }).then(({ pageCount }) => console.log(pageCount, typeof PlatenError, typeof GoldenMismatch));`,
    );
    expect(run('print.cjs')).toMatchObject({ stdout: '1 function function\n', stderr: '' });
  });

  it('finds its fonts and patterns where only its modules are', () => {
    const elsewhere = path.join(folder, 'modules-only');
    mkdirSync(elsewhere);
    const modules = readdirSync(path.join(folder, 'node_modules/platen')).filter((name) => name.endsWith('.js'));
    for (const name of modules) cpSync(path.join(folder, 'node_modules/platen', name), path.join(elsewhere, name));
    writeFileSync(path.join(elsewhere, 'package.json'), '{ "type": "module" }');
    const html = '<p lang="en" style="width: 3em; hyphens: auto">Hyphenation <b>needs</b> patterns';
    const program = (place: string) =>
      `import { render } from ${JSON.stringify(place)};
       import { createHash } from 'node:crypto';
       const { pdf } = await render({ html: ${JSON.stringify(html)} });
       console.log(createHash('sha256').update(pdf).digest('hex'));`;
    writeFileSync(path.join(folder, 'beside.js'), program('platen'));
    writeFileSync(path.join(folder, 'elsewhere.js'), program('./modules-only/index.js'));
    expect(run('elsewhere.js')).toMatchObject({ stdout: run('beside.js').stdout, stderr: '' });
  });

  it('has types that hold', () => {
    writeFileSync(
      path.join(folder, 'typed.ts'),
      `import { type Diagnostic, layout, PlatenError, render, type RenderOptions } from 'platen';
       import { describeDocument, matchGolden } from 'platen/testing';
       const options: RenderOptions = { html: '<p>', format: 'a4', marginTop: '1in', limits: { pages: 3 } };
       const { pdf, diagnostics }: { pdf: Uint8Array<ArrayBuffer>; diagnostics: readonly Diagnostic[] } = await render(options);
       const x: number | undefined = (await layout(options)).pages[0]?.boxes[0]?.x;
       const count: number = (await describeDocument(options)).facts.pageCount;
       await matchGolden(options, { folder: 'golden' });
       await render({ html: '', transform(document) { for (const each of document.querySelectorAll('p')) each.remove(); } });
       // @ts-expect-error: no such option
       await render({ html: '', margins: '1in' });
       export { count, diagnostics, pdf, x };
       export const { code } = new PlatenError('TIMEOUT', 'x');`,
    );
    const { stdout, status } = typeCheck('typed.ts', {
      lib: ['ES2023'],
      types: ['node'],
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it.each([
    ['NodeNext', 'NodeNext', 'ts'],
    ['Node20', 'Node16', 'cts'],
    ['Preserve', 'Bundler', 'ts'],
  ])('has types that hold with those of browsers: %s, %s, .%s', (module, moduleResolution, ending) => {
    const file = `browser.${ending}`;
    writeFileSync(
      path.join(folder, file),
      `import { render } from 'platen';
       import { createPool } from 'platen/pool';
       import { matchGolden } from 'platen/testing';
       export const pooled = createPool({ workers: 2 }).render({ html: '<p>', transform: new URL('file:///transform.js') });
       export async function print(): Promise<Response> {
         const { signal } = new AbortController();
         const { pdf } = await render({ url: new URL('https://example.com'), signal, transform(document) { document.querySelector('p')?.remove(); } });
         await matchGolden({ html: '' }, { folder: 'golden' });
         return new Response(new Blob([pdf, pdf.buffer]).size > 0 ? pdf : null);
       }`,
    );
    const { stdout } = typeCheck(file, { lib: ['ES2023', 'DOM'], module, moduleResolution });
    expect(stdout).toBe('');
  });
});

it('says in its manifest where its home is, and where defects are told as soon as the checkout does', () => {
  expect(JSON.parse(readFileSync(path.join(ROOT, 'dist/platen/package.json'), 'utf8'))).toMatchObject({
    homepage: 'https://www.npmjs.com/package/platen',
  });
  const known = {
    homepage: 'https://example.org/',
    repository: 'https://example.org/git',
    bugs: 'https://example.org/b',
  };
  const parts = { name: 'platen', library: ['index'], commonJs: true, commands: {}, peers: () => ({}) };
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(manifestOf({ dependencies, optionalDependencies, ...known }, parts, [])).toMatchObject(known);
  expect(manifestOf({ dependencies, optionalDependencies }, parts, [])).not.toHaveProperty('homepage');
});

describe('the package of the service', () => {
  it.each(['serve', 'keys'])('is named by platen %s where it is not installed', (command) => {
    const { status, stderr } = run(CLI, command, '--help');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^error platen ${command} comes with .* not installed here: npm install platen-service@\\S+\n$`),
    );
    expect(run(CLI, '--help').stdout).toContain('npm install platen-service@');
  });

  it('gives the command line its commands', () => {
    install('platen-service');
    expect(run(CLI, 'serve', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--metrics-port') });
    expect(run(CLI, 'keys', 'create', '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--plan'),
    });
    expect(run(CLI, 'serve', '--port', 'x').status).toBe(2);
    expect(run(CLI, 'keys', 'list', '--data', 'none').status).toBe(1);
  });

  it('starts the service in a program', () => {
    writeFileSync(
      path.join(folder, 'serve.js'),
      `import { startService } from 'platen-service';
       const service = await startService({ host: '127.0.0.1', port: 0, dataFolder: 'data', workers: 1, logLevel: 'silent' });
       const body = JSON.stringify({ html: '<p>Hello' });
       const headers = { 'content-type': 'application/json' };
       const response = await fetch(service.address + '/pdf/convert', { method: 'POST', headers, body });
       const page = await fetch(service.address);
       console.log(response.status, response.headers.get('content-type'), page.status);
       await service.stop();`,
    );
    expect(run('serve.js')).toMatchObject({ stdout: '200 application/pdf 200\n', stderr: '' });
  });
});

function typeCheck(file: string, more: Readonly<Record<string, unknown>>) {
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2023',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: [],
    ...more,
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  return run(path.join(ROOT, 'node_modules/ts7/bin/tsc'), '-p', '.');
}
