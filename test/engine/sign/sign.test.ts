/** `signature` and `sign` (ISO 32000-2 §12.8), as OpenSSL verifies them and poppler's pdfsig reads them. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  certificateSigner,
  check,
  type PlatenError,
  type RenderOptions,
  render,
  sign,
} from '../../../src/engine/index.ts';
import { textOfPages, withPdfJs } from '../../support/read-with-pdfjs.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-sign-'));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasTool = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;
const hasOpenssl = hasTool('openssl', 'version');

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}${stdout}`);
  return stdout;
}

const KEYS = { rsa: ['-newkey', 'rsa:2048'], ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] } as const;

/** A key with a certificate that it has signed itself. */
function makeCertificate(name: keyof typeof KEYS): { key: string; certificate: string } {
  const subject = `/CN=Signer ${name}/O=Örg`;
  run(
    'openssl',
    'req',
    '-x509',
    ...KEYS[name],
    '-nodes',
    '-utf8',
    '-subj',
    subject,
    '-days',
    '30',
    '-keyout',
    file(`${name}.key`),
    '-out',
    file(`${name}.crt`),
  );
  return { key: readFileSync(file(`${name}.key`), 'utf8'), certificate: readFileSync(file(`${name}.crt`), 'utf8') };
}

async function printed(options: Partial<RenderOptions> = {}): Promise<Uint8Array> {
  return (
    await render({
      html: '<title>t</title><p>Contract',
      signature: { field: 'approval' },
      timeout: 300_000,
      ...options,
    })
  ).pdf;
}

/** The signed bytes and the signature in a file. */
function parts(pdf: Uint8Array): { bytes: Buffer; signature: Buffer } {
  const text = Buffer.from(pdf).toString('latin1');
  const [, a, b, c, d] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)!.map(Number);
  expect([a, c! + d!]).toEqual([0, pdf.length]);
  const contents = Buffer.from(text.slice(b! + 1, c! - 1), 'hex');
  const size = 4 + contents.readUInt16BE(2);
  return { bytes: Buffer.concat([pdf.subarray(0, b), pdf.subarray(c)]), signature: contents.subarray(0, size) };
}

describe.skipIf(!hasOpenssl).each<keyof typeof KEYS>(['rsa', 'ec'])('a file signed with a key of %s', (name) => {
  let pair: { key: string; certificate: string };
  beforeAll(() => {
    pair = makeCertificate(name);
  });

  it.each<[string, Partial<RenderOptions>]>([
    ['as it is', {}],
    ['with a table of references', { classicXref: true }],
    ['in a field of the document', { html: '<p>x <input type=signature name=approval>', forms: true }],
    ['with passwords', { encryption: { ownerPassword: 'o' } }],
  ])('is signed by it, as OpenSSL verifies, %s', async (_, options) => {
    const signed = await sign(await printed(options), certificateSigner(pair));
    const { bytes, signature } = parts(signed);
    writeFileSync(file('signed.bin'), bytes);
    writeFileSync(file('signature.der'), signature);
    const verify = () =>
      run(
        'openssl',
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        file('signature.der'),
        '-content',
        file('signed.bin'),
        '-CAfile',
        file(`${name}.crt`),
        '-purpose',
        'any',
        '-out',
        file('out'),
      );
    verify();
    bytes[100] = bytes[100]! ^ 1;
    writeFileSync(file('signed.bin'), bytes);
    expect(verify).toThrow(/digest failure|verification failure/i);
  });

  it.skipIf(!hasTool('pdfsig', '-v') || !hasTool('which', 'certutil'))(
    'is valid and trusted, as pdfsig says',
    async () => {
      const trusted = mkdtempSync(file('nss-'));
      run('certutil', '-N', '-d', `sql:${trusted}`, '--empty-password');
      run('certutil', '-A', '-d', `sql:${trusted}`, '-n', name, '-t', 'C,C,C', '-i', file(`${name}.crt`));
      const signed = await sign(await printed({ classicXref: name === 'rsa' }), certificateSigner(pair));
      writeFileSync(file('signed.pdf'), signed);
      const said = run('pdfsig', '-nssdir', trusted, file('signed.pdf'));
      expect(said).toContain('Signature is Valid.');
      expect(said).toContain('Total document signed');
    },
  );

  it.each<[string, Partial<RenderOptions>]>([
    ...(['pdf/a-1b', 'pdf/a-2a', 'pdf/a-2b', 'pdf/a-3u', 'pdf/a-4', 'pdf/ua-1', 'pdf/ua-2'] as const).map(
      (profile): [string, Partial<RenderOptions>] => [profile, { conformance: profile }],
    ),
    ['pdf/a-3a and pdf/ua-1', { conformance: ['pdf/a-3a', 'pdf/ua-1'] }],
    [
      'pdf/a-2a, in a field of the document',
      {
        html: '<title>t</title><p><label>x <input type=signature name=approval></label>',
        forms: true,
        conformance: 'pdf/a-2a',
      },
    ],
  ])('is what it claims when it is signed: %s', async (_, options) => {
    const signed = await sign(await printed({ language: 'en', ...options }), certificateSigner(pair));
    for (const profile of [options.conformance].flat())
      expect(await check(signed, { profile: profile! })).toEqual({ conforms: true, findings: [] });
  });

  it('shows what it showed', async () => {
    const pdf = await printed();
    const signed = await sign(pdf, certificateSigner(pair));
    expect(signed.length).toBe(pdf.length);
    expect(await textOfPages(signed)).toEqual(['Contract']);
  });

  it('keeps the one form of the document, in the field that is named', async () => {
    const html = `
      <form><input name=who value=Ada><input type=checkbox name=agreed checked><input type=signature name=approval></form>`;
    const signed = await sign(await printed({ html, forms: true, classicXref: true }), certificateSigner(pair));
    expect(
      Buffer.from(signed)
        .toString('latin1')
        .match(/\/AcroForm\b/g),
    ).toHaveLength(1);
    const fields = await withPdfJs(signed, (document) => document.getFieldObjects());
    expect(fields).toMatchObject({
      who: [{ type: 'text', value: 'Ada' }],
      agreed: [{ type: 'checkbox', value: 'on' }],
      approval: [{ type: 'signature' }],
    });
    if (!hasTool('pdfsig', '-v')) return;
    writeFileSync(file('signed.pdf'), signed);
    const said = run('pdfsig', '-nocert', file('signed.pdf'));
    expect(said).toContain('Signature Field Name: approval');
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
  });

  it('is refused with the key of another', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(() => certificateSigner({ ...pair, key: privateKey })).toThrow('it is not the key of the certificate');
  });
});

describe('a signer', () => {
  it('may be any function: it gets the bytes outside of the room, which is as large as was asked for', async () => {
    const pdf = await printed({ signature: { field: 'a', size: 5 } });
    let given = new Uint8Array(0);
    const signed = await sign(pdf, async (bytes) => {
      given = Uint8Array.from(bytes);
      return Uint8Array.of(1, 2, 0xff);
    });
    const text = Buffer.from(signed).toString('latin1');
    expect(text).toContain('/Contents <0102ff0000>');
    expect(Buffer.from(given).toString('latin1')).toBe(text.replace('<0102ff0000>', ''));
  });
  it('that gives more than there is room for is told what to do', async () => {
    const pdf = await printed({ signature: { field: 'a', size: 5 } });
    await expect(sign(pdf, () => new Uint8Array(6))).rejects.toThrow(
      'The signature has 6 bytes; signature.size has reserved 5.',
    );
  });
  it('has nothing to do where no room is reserved, or where it is filled', async () => {
    const { pdf } = await render({ html: 'x' });
    await expect(sign(pdf, () => Uint8Array.of(1))).rejects.toThrow('The PDF has no room for a signature.');
    const signed = await sign(await printed(), () => Uint8Array.of(1));
    await expect(sign(signed, () => Uint8Array.of(1))).rejects.toThrow('a file is signed once');
  });
  it.each([
    ['key', { key: 'x', certificate: 'y' }],
    ['certificate', { key: generateKeyPairSync('ed25519').privateKey, certificate: 'y' }],
  ])('is refused where its %s cannot be read', (option, pair) =>
    expect(() => certificateSigner(pair)).toThrow(`${option}: it cannot be read.`),
  );
});

it('says why, where and by whom it is signed', async () => {
  const pdf = await printed({
    signature: { field: 'a (1)', reason: 'I (agree)', location: 'Zürich', contact: 'a@b.test' },
  });
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toContain('/Reason (I \\(agree\\))');
  expect(text).toContain('/Location <FEFF005A00FC');
});

it.each([
  [{}, 'signature.field: it is missing.'],
  [{ field: ' ' }, 'signature.field: it is missing.'],
  [{ field: 'a', size: 0 }, 'signature.size: expected a number of bytes from 1 to 1000000, got 0.'],
  [{ field: 'a', name: 'x' }, 'There is no member "name".'],
])('%j is refused', async (signature, message) => {
  const error: PlatenError = await render({ html: '', signature } as RenderOptions).then(
    () => expect.unreachable('It was taken.'),
    (reason: PlatenError) => reason,
  );
  expect([error.code, error.message]).toEqual(['INVALID_OPTION', expect.stringContaining(message)]);
});
