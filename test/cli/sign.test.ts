/** `platen sign`, as poppler's pdfsig reads what it has signed; and what it says of what cannot be signed. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSignCommand } from '../../src/cli/sign-command.ts';
import { render } from '../../src/engine/index.ts';
import { captured } from './captured.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-sign-'));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasTool = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;
const hasOpenssl = hasTool('openssl', 'version');

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  for (const [name, html] of [
    ['room.pdf', { field: 'approval' }],
    ['small.pdf', { field: 'approval', size: 100 }],
    ['none.pdf', undefined],
  ] as const)
    writeFileSync(file(name), (await render({ html: '<p>Contract', signature: html, timeout: 300_000 })).pdf);
  writeFileSync(file('word'), 'open sesame\nnot this');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file('ed25519.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  if (!hasOpenssl) return;
  const made = ['-subj', '/CN=Signer', '-days', '30'];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, '-keyout', file('a.key'), '-out', file('a.crt'));
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, '-keyout', file('b.key'), '-out', file('b.crt'));
  openssl('pkcs8', '-topk8', '-in', file('a.key'), '-out', file('locked.key'), '-passout', `file:${file('word')}`);
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    file('a.key'),
    '-in',
    file('a.crt'),
    '-out',
    file('a.p12'),
    '-passout',
    'pass:x',
  );
}, 300_000);

function sign(...args: string[]) {
  const program = new Command('platen').enablePositionalOptions().exitOverride();
  addSignCommand(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  return captured(() => program.parseAsync(['sign', ...args], { from: 'user' }));
}

const pair = (key: string, certificate = 'a.crt') => ['--key', file(key), '--certificate', file(certificate)];

describe.skipIf(!hasOpenssl)('a PDF with room for a signature', () => {
  it.skipIf(!hasTool('pdfsig', '-v'))('is signed, and valid for pdfsig', async () => {
    expect(await sign(file('room.pdf'), ...pair('a.key'), '-o', file('signed.pdf'))).toMatchObject({ error: null });
    const { stdout } = spawnSync('pdfsig', ['-nocert', file('signed.pdf')], { encoding: 'utf8' });
    expect(stdout).toContain('Signature is Valid.');
    expect(stdout).toContain('Total document signed');
  });
  it('is signed where it lies, without -o', async () => {
    writeFileSync(file('copy.pdf'), readFileSync(file('room.pdf')));
    await sign(file('copy.pdf'), ...pair('a.key'));
    expect(readFileSync(file('copy.pdf'), 'latin1')).toMatch(/\/ByteRange \[0 \d+ \d+ \d+\]/);
  });
  it('goes to standard output for -o -', async () =>
    expect((await sign(file('room.pdf'), ...pair('a.key'), '-o', '-')).stdout.subarray(0, 5).toString()).toBe('%PDF-'));
  it('is signed with an encrypted key, whose passphrase is the first line of a file', async () => {
    const args = [file('room.pdf'), ...pair('locked.key'), '--passphrase-file', file('word'), '-o', file('signed.pdf')];
    expect(await sign(...args)).toMatchObject({ error: null });
  });
});

describe.skipIf(!hasOpenssl)('what cannot be signed is said in flags', () => {
  it.each<[string, string[], string]>([
    [
      'a PDF without room',
      ['none.pdf', 'a.key', 'a.crt'],
      'Print it with --signature field=NAME; a file is signed once.',
    ],
    ['too little room', ['small.pdf', 'a.key', 'a.crt'], 'with a larger --signature size=BYTES'],
    ['a key of another certificate', ['room.pdf', 'b.key', 'a.crt'], '--key: it is not the key of the certificate.'],
    ['what is no key', ['room.pdf', 'a.crt', 'a.crt'], '--key: it cannot be read. Give PEM or DER'],
    [
      'an encrypted key',
      ['room.pdf', 'locked.key', 'a.crt'],
      '--passphrase-file with the passphrase of an encrypted key',
    ],
    ['what is no certificate', ['room.pdf', 'a.key', 'a.key'], '--certificate: it cannot be read. Give PEM or DER.'],
    [
      'a key of another kind',
      ['room.pdf', 'ed25519.key', 'a.crt'],
      '--key: a key of the type "ed25519" cannot sign here.',
    ],
    ['PKCS#12', ['room.pdf', 'a.p12', 'a.p12'], 'is PKCS#12. Take it apart: openssl pkcs12 -in'],
  ])('%s', async (_, [pdf, key, certificate], message) => {
    const { error } = await sign(file(pdf!), ...pair(key!, certificate), '-o', file('out.pdf'));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', message: expect.stringContaining(message) });
    expect(String(error)).not.toMatch(/PRIVATE KEY|sesame|certificateSigner|signature\.size/);
  });
});

it('a missing flag is named', async () =>
  expect((await sign(file('room.pdf'), '--key', file('a.key'))).error).toMatchObject({
    message: expect.stringContaining("required option '--certificate <file>' not specified"),
  }));
