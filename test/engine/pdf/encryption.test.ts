/** `encryption`: AES-256, revision 6 (ISO 32000-2 §7.6.4), as PDF.js, qpdf and poppler open it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check, type PlatenError, type RenderOptions, render } from '../../../src/engine/index.ts';
import { textOfPages, withPdfJs } from '../../support/read-with-pdfjs.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-encryption-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

const HTML = `<!doctype html><html lang=de><title>Geheim (1)</title><h1 id=a>Ein Wort</h1><a href="https://a.test/x">y</a>
  <img src="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=" width=9>`;
const BOTH = { userPassword: 'reader', ownerPassword: 'owner' } as const;

const encrypted = async (encryption: RenderOptions['encryption'], more: Partial<RenderOptions> = {}) =>
  (await render({ html: HTML, encryption, timeout: 300_000, ...more })).pdf;

describe.each([false, true])('a file with both passwords, classicXref %s', (classicXref) => {
  const file = () => encrypted(BOTH, { classicXref, tagged: true });

  it.each(['reader', 'owner'])('opens with the password of the %s', async (password) => {
    const pdf = await file();
    expect((await textOfPages(pdf, password))[0]).toContain('Ein Wort');
    const info = await withPdfJs(pdf, (document) => document.getMetadata(), password);
    expect((info.info as { Title: string }).Title).toBe('Geheim (1)');
  });
  it.each(['', 'Reader', 'reader '])('does not open with %j', async (password) => {
    await expect(textOfPages(await file(), password)).rejects.toThrow(/password/i);
  });
  it('shows nothing of what it holds', async () => {
    const text = Buffer.from(await file()).toString('latin1');
    for (const word of ['Geheim', 'a.test', 'Ein Wort', 'xmpmeta', 'reader', 'owner']) expect(text).not.toContain(word);
  });
  it.skipIf(!hasQpdf)('is whole, as qpdf sees it with either password, and closed without', async () => {
    const name = path.join(folder, `both-${classicXref}.pdf`);
    writeFileSync(name, await file());
    const run = (...args: string[]) => spawnSync('qpdf', [...args, '--check', name], { encoding: 'utf8' });
    for (const password of ['reader', 'owner']) {
      const { status, stdout } = run(`--password=${password}`);
      expect([status, stdout]).toEqual([0, expect.stringContaining('R = 6')]);
    }
    expect(run().status).not.toBe(0);
    expect(run('--password=other').status).not.toBe(0);
  });
});

describe('permissions', () => {
  const PRINT = 4;
  const MODIFY = 8;
  const COPY = 16;
  const ANNOTATE = 32;
  const FILL = 256;
  const ACCESSIBILITY = 512;
  const ASSEMBLE = 1024;
  const FINE_PRINT = 2048;
  it.each<[NonNullable<RenderOptions['encryption']>['permissions'], number[]]>([
    [undefined, [PRINT, MODIFY, COPY, ANNOTATE, FILL, ACCESSIBILITY, ASSEMBLE, FINE_PRINT]],
    [[], [ACCESSIBILITY]],
    [['print'], [PRINT, ACCESSIBILITY, FINE_PRINT]],
    [
      ['printLowResolution', 'copy'],
      [PRINT, COPY, ACCESSIBILITY],
    ],
    [
      ['modify', 'annotate', 'fillForms', 'assemble'],
      [MODIFY, ANNOTATE, FILL, ACCESSIBILITY, ASSEMBLE],
    ],
  ])('%j, and reading aloud always', async (permissions, expected) => {
    const pdf = await encrypted({ ownerPassword: 'o', permissions });
    expect((await withPdfJs(pdf, (document) => document.getPermissions()))?.toSorted((a, b) => a - b)).toEqual(
      expected,
    );
  });
});

it('a file without a password of the user opens for everybody, also for the checker', async () => {
  const pdf = await encrypted({ ownerPassword: 'o' });
  expect((await textOfPages(pdf))[0]).toContain('Ein Wort');
  const { findings } = await check(pdf, { profile: 'pdf/a-2b' });
  expect(findings.map(({ message }) => message).join()).toMatch(/encrypt/i);
});

it('differs each time', async () => {
  expect(Buffer.compare(await encrypted(BOTH), await encrypted(BOTH))).not.toBe(0);
});

it.each([
  ['letters of all kinds', 'Pässwörd 密码'],
  ['127 bytes', 'x'.repeat(127)],
  ['what SASLprep makes the same', 'I\u00adX\u00a0ª', 'IX a'],
])('a password may be %s', async (_, userPassword, typed = userPassword) => {
  expect((await textOfPages(await encrypted({ userPassword, ownerPassword: 'o' }), typed))[0]).toContain('Ein Wort');
});

describe('what is refused, without the password in the message', () => {
  it.each<[unknown, string, string]>([
    [{}, 'encryption.ownerPassword', 'it is missing'],
    [{ userPassword: 'zq' }, 'encryption.ownerPassword', 'it is missing'],
    [{ ownerPassword: '' }, 'encryption.ownerPassword', 'it is missing'],
    [{ ownerPassword: 'zq', userPassword: 'zq' }, 'encryption.userPassword', 'the same as ownerPassword'],
    [{ ownerPassword: 'zq'.repeat(64) }, 'encryption.ownerPassword', '128 bytes in UTF-8; at most 127'],
    [{ ownerPassword: `${'é'.repeat(64)}zq` }, 'encryption.ownerPassword', 'at most 127'],
    [{ ownerPassword: 'zq\u0007' }, 'encryption.ownerPassword', 'control characters'],
    [{ ownerPassword: 'zq\u05d0' }, 'encryption.ownerPassword', 'both directions'],
    [{ ownerPassword: 5 }, 'encryption.ownerPassword', 'expected a string, got a value of another kind.'],
    [{ ownerPassword: 'zq', permissions: ['fly'] }, 'encryption.permissions', 'expected an array of "print", '],
    [{ ownerPassword: 'zq', password: 'zq' }, 'encryption.password', 'There is no member "password".'],
    ['zq', 'encryption', 'expected an object with an ownerPassword'],
  ])('%j', async (encryption, option, message) => {
    const error: PlatenError = await render({ html: '', encryption } as RenderOptions).then(
      () => expect.unreachable('It was taken.'),
      (reason: PlatenError) => reason,
    );
    expect([error.code, error.details.option]).toEqual(['INVALID_OPTION', option]);
    expect(error.message).toContain(message);
    if (typeof encryption === 'object') expect(error.message).not.toContain('zq');
  });
  it('in a file that claims a standard', async () => {
    const options: RenderOptions = { html: '', encryption: BOTH, conformance: 'pdf/a-2b' };
    await expect(render(options)).rejects.toThrow('encryption: it does not go with conformance pdf/a-2b');
  });
});
