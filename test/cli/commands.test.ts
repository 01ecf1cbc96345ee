/** The commands `render` and `inspect`, in this process. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCheckCommand } from '../../src/cli/check-command.ts';
import { addInspectCommand } from '../../src/cli/inspect-command.ts';
import { addRenderCommand } from '../../src/cli/render-command.ts';
import { ACCESSIBLE, handMadePdf } from '../support/hand-made-pdf.ts';
import { readLinks } from '../support/pdf-links.ts';
import { captured } from './captured.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cli-'));
  writeFileSync(
    path.join(folder, 'page.html'),
    '<!doctype html><title>T</title><style>body { margin: 0 } #b { color: red; break-before: page }</style><p id=a>One<p id=b>Two',
  );
  writeFileSync(path.join(folder, 'good.pdf'), handMadePdf(ACCESSIBLE));
  writeFileSync(
    path.join(folder, 'bad.pdf'),
    handMadePdf({ ...ACCESSIBLE, 7: ACCESSIBLE[7]!.replace('/Alt', '/Ald') }),
  );
  writeFileSync(path.join(folder, 'warned.html'), '<!doctype html><p style="colr: red">x');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => path.join(folder, name);

function platen(...args: string[]) {
  const program = new Command('platen').enablePositionalOptions().exitOverride();
  program.configureOutput({ writeErr: () => {} });
  addRenderCommand(program);
  addInspectCommand(program);
  addCheckCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  return captured(() => program.parseAsync(args, { from: 'user' }));
}

describe('render', () => {
  it('writes a file, and nothing else', async () => {
    const { stdout, stderr, error, exitCode } = await platen(file('page.html'), '-o', file('out.pdf'));
    expect([error, stdout.length, stderr, exitCode]).toEqual([null, 0, '', undefined]);
    expect(readFileSync(file('out.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
  it.skipIf(!existsSync('/dev/full')).each([['render'], ['inspect']])(
    '%s tells of a disk that is full, by the name of the file',
    async (command) => {
      const flag = command === 'render' ? '-o' : '--report';
      const { error } = await platen(command, file('page.html'), flag, '/dev/full');
      expect(error).toHaveProperty('message', '/dev/full was not written: ENOSPC: no space left on device.');
    },
  );
  it.each([[[]], [['-o', '-']]])('writes to standard output with %j', async (args) => {
    const { stdout } = await platen('render', file('page.html'), ...args);
    expect(stdout.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('--join writes one file of several sources, which lead to each other', async () => {
    writeFileSync(file('next.html'), '<!doctype html><p id=n>Three <a href="page.html#b">back</a>');
    const { error } = await platen(file('page.html'), file('next.html'), '--join', '-o', file('book.pdf'));
    expect(error).toBeNull();
    const { links, destinations } = await readLinks(readFileSync(file('book.pdf')));
    expect([links.map(({ page, dest }) => [page, dest]), Object.keys(destinations)]).toEqual([[[3, 'b']], ['b']]);
  });
  it('--join names the source that cannot be had', async () => {
    const { error } = await platen(file('page.html'), file('none.html'), '--join', '-o', file('book.pdf'));
    expect(error).toMatchObject({ code: 'URL_UNREACHABLE', message: expect.stringContaining('none.html') });
  });
  it('tells what it found', async () => {
    const { stderr, exitCode } = await platen(file('warned.html'), '-o', file('out.pdf'));
    expect(stderr).toContain('CSS_UNKNOWN_PROPERTY');
    expect(exitCode).toBeUndefined();
  });
  it('--quiet does not tell', async () =>
    expect((await platen(file('warned.html'), '-q', '-o', file('out.pdf'))).stderr).toBe(''));
  it('--strict makes warnings end with 1', async () => {
    expect((await platen(file('warned.html'), '--strict', '-o', file('out.pdf'))).exitCode).toBe(1);
    expect((await platen(file('page.html'), '--strict', '-o', file('out.pdf'))).exitCode).toBeUndefined();
  });
  it('--verbose says what was done', async () =>
    expect((await platen(file('page.html'), '-v', '-o', file('out.pdf'))).stderr).toMatch(
      /out\.pdf: 2 pages, \d+ bytes, \d+ ms\n$/,
    ));
  it('writes beside the source where standard output is a terminal', async () => {
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    const { error, stdout } = await platen(file('page.html'));
    process.stdout.isTTY = isTTY;
    expect([error, stdout.length]).toEqual([null, 0]);
    expect(readFileSync(file('page.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
  it('takes a second name that ends in .pdf for the output, and makes its folder', async () => {
    await platen(file('page.html'), file('new/out.pdf'));
    expect(readFileSync(file('new/out.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
  it('fails where there is no such file', async () =>
    expect((await platen(file('none.html'), '-o', file('out.pdf'))).error).toMatchObject({ name: 'PlatenError' }));
});

describe('inspect', () => {
  const shown = async (...args: string[]) => (await platen('inspect', file('page.html'), ...args)).stdout.toString();
  it('shows fragments', async () => expect(await shown()).toContain('p#b'));
  it('shows one page', async () => {
    const second = await shown('--page', '2');
    expect(second).toContain('p#b');
    expect(second).not.toContain('p#a');
  });
  it('shows some elements', async () => {
    const some = await shown('--only', '#a');
    expect(some).toContain('p#a');
    expect(some).not.toContain('p#b');
  });
  it.each([
    ['styles', 'p#a'],
    ['boxes', '"One"'],
    ['display', 'text'],
    ['pdf', '%PDF-'],
  ])('shows the stage %s', async (stage, expected) => expect(await shown('--stage', stage)).toContain(expected));
  it('shows what matched an element', async () => {
    const declarations = await shown('--styles', '#b');
    expect(declarations).toContain('color');
    expect(declarations).toContain('#b');
  });
  it('writes a report', async () => {
    const { stdout, stderr } = await platen('inspect', file('page.html'), '--report', file('report.html'));
    expect([stdout.length, stderr]).toEqual([0, `${file('report.html')}: 2 pages\n`]);
    expect(readFileSync(file('report.html'), 'utf8')).toContain('<h1>T');
  });
  it.each([
    ['--only', 'p >', 'is not a selector'],
    ['--only', 'nav', 'Nothing matches nav.'],
    ['--styles', 'nav', 'Nothing matches nav.'],
    ['--page', '0', 'Pages count from 1.'],
    ['--stage', 'cake', 'Allowed choices are styles, boxes, fragments, display, pdf.'],
  ])('refuses %s %s', async (flag, value, message) =>
    expect((await platen('inspect', file('page.html'), flag, value)).error).toMatchObject({
      message: expect.stringContaining(message),
    }),
  );
});

describe('check', () => {
  it('says that a file conforms', async () => {
    const { stdout, exitCode } = await platen('check', file('good.pdf'), '--profile', 'pdf/ua-1');
    expect([stdout.toString(), exitCode]).toEqual([
      `${file('good.pdf')}: no rule of pdf/ua-1 that can be checked is broken\n`,
      undefined,
    ]);
  });
  it('lists what is broken, and ends with 1', async () => {
    const { stdout, exitCode } = await platen('check', file('bad.pdf'), '--profile', 'pdf/ua-1');
    expect(stdout.toString()).toBe(
      `7.3          Figure has neither Alt nor ActualText. (object 7)\n${file('bad.pdf')}: does not conform to pdf/ua-1, 1 finding\n`,
    );
    expect(exitCode).toBe(1);
  });
  it('--json gives the result of the library', async () => {
    const { stdout } = await platen('check', file('bad.pdf'), '--profile', 'pdf/ua-1', '--json');
    expect(JSON.parse(stdout.toString())).toEqual({
      conforms: false,
      findings: [{ clause: '7.3', message: 'Figure has neither Alt nor ActualText.', object: 7, page: null }],
    });
  });
  it('needs a profile that it knows', async () => {
    expect((await platen('check', file('good.pdf'))).error).toMatchObject({
      code: 'commander.missingMandatoryOptionValue',
    });
    expect((await platen('check', file('good.pdf'), '--profile', 'pdf/z')).error).toMatchObject({
      code: 'commander.invalidArgument',
    });
  });
});

describe('render --watch', () => {
  it.each([
    [['page.html', 'warned.html'], 'shows one PDF'],
    [['https://example.com/'], 'https://example.com/ is none'],
    [['page.html', '-o', '-'], 'writes into a file'],
  ])('refuses %j', async (words, reason) => {
    const { error } = await platen(...words.map((word) => (word.endsWith('.html') ? file(word) : word)), '--watch');
    expect(error).toMatchObject({ code: 'INVALID_OPTION', message: expect.stringContaining(reason) });
  });
  it('--port without it is told', async () =>
    expect((await platen(file('page.html'), '--port', '1')).error).toMatchObject({ code: 'INVALID_OPTION' }));
  it('ends where its options can never work', async () => {
    const { error } = await platen(file('page.html'), '--watch', '--port', '0', '--format', 'A99');
    expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { option: 'format' } });
  });
});
