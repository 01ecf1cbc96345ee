/** Messages on standard error, and what the process ends with. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { note, ProgressLine, printDiagnostics, reportFailure } from '../../src/cli/terminal.ts';
import type { Diagnostic } from '../../src/engine/base/diagnostics.ts';
import { PlatenError, type PlatenErrorCode } from '../../src/engine/base/errors.ts';
import { captured } from './captured.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const diagnostic = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'warning',
  code: 'CSS_SYNTAX',
  message: 'what is wrong',
  count: 1,
  ...more,
});
const printed = async (list: readonly Diagnostic[], includeInfo = false) =>
  (await captured(() => printDiagnostics(list, includeInfo))).stderr;

describe('diagnostics', () => {
  it('are a line each: kind, code, message', async () =>
    expect(await printed([diagnostic(), diagnostic({ message: 'more' })])).toBe(
      'warning CSS_SYNTAX what is wrong\nwarning CSS_SYNTAX more\n',
    ));
  it('say where', async () =>
    expect(await printed([diagnostic({ url: 'a.css', line: 3, column: 7 })])).toBe(
      'a.css:3:7 warning CSS_SYNTAX what is wrong\n',
    ));
  it('say where in a file of this folder, and show the line on a terminal', async () => {
    const url = pathToFileURL(path.resolve('package.json')).href;
    expect(await printed([diagnostic({ url, line: 2, column: 3 })])).toBe(
      'package.json:2:3 warning CSS_SYNTAX what is wrong\n',
    );
    const { isTTY } = process.stderr;
    process.stderr.isTTY = true;
    vi.stubEnv('NO_COLOR', '1');
    const shown = await printed([diagnostic({ url, line: 2, column: 3, hint: 'do this' })]);
    process.stderr.isTTY = isTTY;
    expect(shown).toBe(
      'package.json:2:3 warning CSS_SYNTAX what is wrong\n     2 |   "name": "platen",\n       |   ^\n        do this\n',
    );
  });
  it('name the flag that turns an option off', async () =>
    expect(
      await printed([diagnostic({ hint: 'Make the content narrower, or turn the option "shrinkToFit" off.' })]),
    ).toContain('Make the content narrower, or give --no-shrink-to-fit.'));
  it('name flags, not options', async () =>
    expect(await printed([diagnostic({ hint: 'Name its folder in the option "fileRoots".' })])).toContain(
      'Name its folder in --file-root.',
    ));
  it('say how often', async () =>
    expect(await printed([diagnostic({ count: 4 })])).toBe('warning CSS_SYNTAX what is wrong (4 times)\n'));
  it('have a hint on a line of its own', async () =>
    expect(await printed([diagnostic({ hint: 'do this' })])).toBe(
      'warning CSS_SYNTAX what is wrong\n        do this\n',
    ));
  it('of addresses that are long are cut', async () =>
    expect((await printed([diagnostic({ url: `data:,${'x'.repeat(500)}` })])).length).toBeLessThan(200));
  it('that only inform are shown where they are asked for', async () => {
    const info = [diagnostic({ severity: 'info' })];
    expect(await printed(info)).toBe('');
    expect(await printed(info, true)).toBe('info CSS_SYNTAX what is wrong\n');
  });
});

describe('colours', () => {
  it('are there where they are forced', async () => {
    vi.stubEnv('FORCE_COLOR', '1');
    expect(await printed([diagnostic()])).toContain('\x1b[33mwarning\x1b[39m');
  });
  it('are not there where standard error is no terminal', async () => {
    vi.stubEnv('FORCE_COLOR', undefined);
    expect(await printed([diagnostic()])).not.toContain('\x1b');
  });
});

describe('a failure', () => {
  const outcome = async (error: unknown) => {
    let code = 0;
    const { stderr } = await captured(() => {
      code = reportFailure(error);
    });
    return { code, stderr };
  };
  it.each<[PlatenErrorCode, number]>([
    ['INVALID_OPTION', 2],
    ['SOURCE_REQUIRED', 2],
    ['INVALID_LENGTH', 2],
    ['DIMENSION_PAIR', 2],
    ['MARGINS_EXCEED_PAGE', 2],
    ['TIMEOUT', 1],
    ['URL_UNREACHABLE', 1],
    ['ABORTED', 1],
  ])('%s ends with %i', async (code, expected) =>
    expect(await outcome(new PlatenError(code, 'the message'))).toEqual({
      code: expected,
      stderr: `error ${code} the message\n`,
    }),
  );
  it('names the flag', async () =>
    expect(
      (await outcome(new PlatenError('INVALID_OPTION', 'marginTop: "x" is wrong.', { option: 'marginTop' }))).stderr,
    ).toBe('error INVALID_OPTION --margin-top: "x" is wrong.\n'));
  it('of the engine itself shows where', async () =>
    expect((await outcome(new PlatenError('INTERNAL', 'broken'))).stderr).toMatch(/error INTERNAL broken\n[\s\S]*at /));
  it('of any other kind is its message', async () =>
    expect(await outcome(new Error('no such file'))).toEqual({ code: 1, stderr: 'error no such file\n' }));
  it('shows where on demand', async () => {
    vi.stubEnv('DEBUG', '1');
    expect((await outcome(new Error('no such file'))).stderr).toMatch(/no such file\n {4}at /);
  });
  it('may be anything', async () => expect(await outcome('text')).toEqual({ code: 1, stderr: 'error text\n' }));
});

describe('progress', () => {
  const shown = async (isTerminal: boolean, times: readonly number[]) => {
    const { isTTY } = process.stderr;
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    process.stderr.isTTY = isTerminal;
    try {
      return await captured(() => {
        const line = new ProgressLine();
        for (const time of times) {
          now = time;
          line.update({ phase: 'paint', page: 2, pages: 9 });
        }
        line.end();
      });
    } finally {
      process.stderr.isTTY = isTTY;
    }
  };
  const text = (output: string) => output.split('\r').map((each) => each.replace(/\x1b\[[0-9;]*[mK]/g, ''));

  it('is one line, which goes at the end', async () =>
    expect(text((await shown(true, [600, 800])).stderr)).toEqual([
      '',
      'paint page 2 of 9 … 0.6 s',
      'paint page 2 of 9 … 0.8 s',
      '',
    ]));
  it('of short work is not shown', async () => expect((await shown(true, [100, 400])).stderr).toBe(''));
  it('is not written more often than can be read', async () =>
    expect(text((await shown(true, [600, 610, 620, 630])).stderr)).toHaveLength(3));
  it('is nothing where standard error is no terminal', async () =>
    expect((await shown(false, [600, 800])).stderr).toBe(''));
});

it('a note is a line', async () => expect((await captured(() => note('done'))).stderr).toBe('done\n'));
