/** `platen sign`: fills the room that a PDF has reserved for a signature (`--signature`), with a key and its certificate. */
import type { Command } from 'commander';
import { PlatenError } from '../engine/base/errors.ts';
import { readFlagFile, readFlagText, readSourceFile, writeOutput } from './named-files.ts';

interface SignFlags {
  key: string;
  certificate: string;
  chain: string[];
  passphraseFile?: string;
  output?: string;
}

const EXAMPLES = `
Examples:
  platen contract.html contract.pdf --signature field=approval
  platen sign contract.pdf --key key.pem --certificate certificate.pem -o signed.pdf

A PKCS#12 file (.p12, .pfx) is taken apart first:
  openssl pkcs12 -in id.p12 -nodes -out id.pem
  platen sign contract.pdf --key id.pem --certificate id.pem -o signed.pdf`;

export function addSignCommand(program: Command): void {
  const collect = (value: string, list: string[]) => [...list, value];
  program
    .command('sign')
    .description('sign a PDF that has room for a signature')
    .argument('<file>', 'PDF printed with --signature, or - for standard input')
    .requiredOption('--key <file>', 'private key, RSA or ECDSA: PEM or DER (PKCS#8)')
    .requiredOption('--certificate <file>', 'certificate of the key: PEM or DER')
    .option('--chain <file>', 'certificate towards one that readers trust; repeatable', collect, [])
    .option('--passphrase-file <file>', 'the first line is the passphrase of an encrypted key')
    .option('-o, --output <file>', 'where the signed PDF goes, or - for standard output (default: the same file)')
    .addHelpText('after', EXAMPLES)
    .action(signFile);
}

async function signFile(file: string, flags: SignFlags): Promise<void> {
  const output = flags.output ?? file;
  if (output === '-' && process.stdout.isTTY)
    throw new PlatenError(
      'INVALID_OPTION',
      'The PDF would go to the terminal. Name a file with -o, or redirect standard output.',
    );
  const [key, certificate, ...chain] = await Promise.all([
    readKeyFile('--key', flags.key),
    readKeyFile('--certificate', flags.certificate),
    ...flags.chain.map((each) => readKeyFile('--chain', each)),
  ]);
  const passphrase = flags.passphraseFile === undefined ? undefined : await firstLine(flags.passphraseFile);
  const pdf = await readSourceFile(file);
  const { certificateSigner, sign } = await import('../engine/sign/sign.ts');
  const signer = inFlags(() => certificateSigner({ key: key!, certificate: certificate!, chain, passphrase }));
  const signed = await inFlags(() => sign(pdf, signer));
  if (output === '-') await new Promise<void>((resolve) => process.stdout.write(signed, () => resolve()));
  else writeOutput(output, signed);
}

/** @throws PlatenError for PKCS#12, which is told apart by its first bytes (RFC 7292 §4): a sequence that begins with version 3 */
async function readKeyFile(flag: string, file: string): Promise<Buffer> {
  const bytes = await readFlagFile(flag, file);
  if (bytes[0] === 0x30 && bytes.subarray(1, 9).includes(Buffer.of(0x02, 0x01, 0x03)))
    throw new PlatenError(
      'INVALID_OPTION',
      `${file} is PKCS#12. Take it apart: openssl pkcs12 -in ${file} -nodes -out id.pem, then --key id.pem --certificate id.pem.`,
    );
  return bytes;
}

async function firstLine(file: string): Promise<string> {
  return (await readFlagText('--passphrase-file', file)).split(/\r?\n/, 1)[0]!;
}

/** In the words of the command line. */
function inFlags<T>(work: () => T): T {
  try {
    const result = work();
    return (result instanceof Promise ? result.catch(rethrow) : result) as T;
  } catch (error) {
    return rethrow(error);
  }
}

const MESSAGES: Readonly<Record<string, (message: string) => string>> = {
  key: (message) =>
    message.replace(/^key: /, '--key: ').replace('the passphrase', '--passphrase-file with the passphrase'),
  certificate: (message) => message.replace(/^certificate: /, '--certificate: ').replace(/, and the passphrase.*/, '.'),
  chain: (message) => message.replace(/^chain: /, '--chain: ').replace(/, and the passphrase.*/, '.'),
  signature: () => 'The PDF has no room for a signature. Print it with --signature field=NAME; a file is signed once.',
  'signature.size': (message) =>
    message
      .replace('signature.size has', 'the PDF has')
      .replace('with a larger size', 'with a larger --signature size=BYTES'),
};

function rethrow(error: unknown): never {
  if (!(error instanceof PlatenError) || typeof error.details.option !== 'string') throw error;
  const inWords = MESSAGES[error.details.option];
  // Without the option, which would be named once more.
  throw inWords === undefined ? error : new PlatenError(error.code, inWords(error.message), {});
}
