/** `check` by PDF/A-2 of signed files (ISO 19005-2, 6.4.3 and Annex B): what is signed, and what a signature is made of. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import { ARCHIVED, handMadePdf, type Objects } from '../../support/hand-made-pdf.ts';

/** A value of ASN.1 in DER, in hexadecimal digits. */
function der(tag: string, ...contents: readonly string[]): string {
  const content = contents.join('');
  const size = content.length / 2;
  const length = size < 128 ? size.toString(16).padStart(2, '0') : `82${size.toString(16).padStart(4, '0')}`;
  return `${tag}${length}${content}`;
}

/** SHA-256. */
const ALGORITHM = der('30', der('06', '608648016503040201'));
const issuer = (name: string) => der('30', der('0c', Buffer.from(name).toString('hex')));
const certificate = (name: string, serial: string) =>
  der('30', der('30', der('a0', der('02', '02')), der('02', serial), ALGORITHM, issuer(name)), ALGORITHM);
const signer = (name: string, serial: string) =>
  der('30', der('02', '01'), der('30', issuer(name), der('02', serial)), ALGORITHM);

interface Parts {
  readonly certificates?: readonly string[];
  readonly signers?: readonly string[];
}

function signedData({ certificates = [certificate('a', '07')], signers = [signer('a', '07')] }: Parts = {}): string {
  const data = der(
    '30',
    der('02', '01'),
    der('31', ALGORITHM),
    der('30', der('06', '2a864886f70d010701')),
    ...(certificates.length > 0 ? [der('a0', ...certificates)] : []),
    der('31', ...signers),
  );
  return der('30', der('06', '2a864886f70d010702'), der('a0', data));
}

const RANGE = '[0 1111 2222 3333]';

/** A file with a signature; the range is that of the whole file with what `move` adds to its numbers. */
function signed(contents: string, move: readonly number[] = [0, 0, 0, 0], later = ''): Uint8Array {
  const form: Objects = {
    ...ARCHIVED,
    1: ARCHIVED[1]!.replace('/Pages', '/AcroForm <</Fields [10 0 R] /SigFlags 3>> /Pages'),
    10: '<</FT /Sig /T (s) /V 11 0 R>>',
    11: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange ${RANGE} /Contents <${contents}>>>`,
  };
  const bytes = Buffer.from(handMadePdf(form));
  const text = bytes.toString('latin1');
  const start = text.indexOf(`<${contents}>`);
  const end = start + contents.length + 2;
  const range = [0, start, end, bytes.length - end].map((value, index) => value + move[index]!);
  bytes.write(`[${range.join(' ')}]`.padEnd(RANGE.length), text.indexOf(RANGE), 'latin1');
  return Buffer.concat([bytes, Buffer.from(later)]);
}

async function faults(bytes: Uint8Array): Promise<string[]> {
  const { findings } = await check(bytes, { profile: 'pdf/a-2b' });
  return findings.map(({ clause, message }) => `${clause} ${message}`);
}

const ZEROS = '00'.repeat(40);

describe('a signature', () => {
  it('of the whole file by one signer whose certificate it holds is right', async () => {
    expect(await faults(signed(signedData() + ZEROS))).toEqual([]);
  });
  it('signs the file as it was: what is added later is not signed', async () => {
    expect(await faults(signed(signedData(), undefined, '12 0 obj\n<<>>\nendobj\n%%EOF\n'))).toEqual([]);
  });
  it.each<[string, readonly number[]]>([
    ['the first byte', [1, -1, 0, 0]],
    ['bytes before the signature', [0, -4, 0, 0]],
    ['bytes after the signature', [0, 0, 4, -4]],
    ['the last bytes', [0, 0, 0, -20]],
  ])('that leaves out %s does not cover the file', async (_, move) => {
    expect(await faults(signed(signedData(), move))).toEqual([
      '6.4.3 The ByteRange of a signature does not cover the file but for the signature.',
    ]);
  });
  it.each<[string, string, string]>([
    ['no object of PKCS#7', '00ff00ff', 'The Contents of a signature are no PKCS#7 object.'],
    ['nothing', '', 'The Contents of a signature are no PKCS#7 object.'],
    ['half an object', signedData().slice(0, 60), 'The Contents of a signature are no PKCS#7 object.'],
    ['no certificate', signedData({ certificates: [] }), 'A signature does not hold the certificate of its signer.'],
    [
      'the certificate of another',
      signedData({ certificates: [certificate('b', '07')] }),
      'A signature does not hold the certificate of its signer.',
    ],
    ['two signers', signedData({ signers: [signer('a', '07'), signer('a', '07')] }), 'A signature has 2 signers.'],
  ])('that is %s breaks 6.4.3', async (_, contents, message) => {
    expect(await faults(signed(contents))).toEqual([`6.4.3 ${message}`]);
  });
  it('whose lengths are not told beforehand is right', async () => {
    const open = (tag: string, ...contents: readonly string[]) => `${tag}80${contents.join('')}0000`;
    const data = open(
      '30',
      der('02', '01'),
      der('31', ALGORITHM),
      open('30', der('06', '2a864886f70d010701')),
      open('a0', certificate('a', '07')),
      der('31', signer('a', '07')),
    );
    const contents = open('30', der('06', '2a864886f70d010702'), open('a0', data));
    expect(await faults(signed(contents + ZEROS))).toEqual([]);
    expect(await faults(signed(contents.slice(0, -8)))).toHaveLength(1);
    expect(await faults(signed('3080'.repeat(5000)))).toHaveLength(1);
  });
  it('with the certificates of others beside its own is right', async () => {
    const certificates = [certificate('b', '01'), certificate('a', '07')];
    expect(await faults(signed(signedData({ certificates })))).toEqual([]);
  });
});
