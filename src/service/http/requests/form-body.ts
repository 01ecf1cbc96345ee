/**
 * Reads a form (`multipart/form-data`, RFC 7578) into its parts, in slices, so that other requests are answered meanwhile. What it may hold is bounded
 * by the limit of a body, and by those on the number of parts and on their names here.
 */
import { createHash } from 'node:crypto';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../base/problem.ts';

export interface FormPart {
  readonly name: string;
  /** As the client wrote it, with its folders; `null` for a field. */
  readonly filename: string | null;
  readonly bytes: Buffer;
}

/** What the parser of bodies makes of a form. */
export class FormBody {
  readonly parts: readonly FormPart[];

  constructor(parts: readonly FormPart[]) {
    this.parts = parts;
  }
}

const MOST_FORM_PARTS = 500;
/** Bytes of a name, and of a name of a file. */
const LONGEST_NAME = 1_000;
/** Bytes of the head of a part: longer than two names. */
const LONGEST_HEAD = 8_192;
/** Bytes between two turns of the event loop. */
const SLICE = 64 * 1024;

/** @throws Problem `INVALID_FORM`, `UNSUPPORTED_MEDIA_TYPE` */
export async function readForm(bytes: Buffer, contentType: string): Promise<FormBody> {
  const parts: { name: string; filename: string | null; chunks: Buffer[] }[] = [];
  let fault: Problem | null = null;
  const fail = (problem: Problem): void => {
    fault ??= problem;
  };
  const parser = parserOf(contentType);
  parser.on('error', () => fail(invalidForm('It does not end as it should, or a part of it is no part of a form.')));
  parser.on('partsLimit', () => fail(invalidForm(`It has more than ${MOST_FORM_PARTS} parts.`)));
  parser.on('file', (name: string | undefined, file: BusboyFileStream, filename: string | undefined) => {
    if (name === undefined || name === '') fail(invalidForm('A part has no name.'));
    for (const each of [name, filename])
      if (each !== undefined && Buffer.byteLength(each) > LONGEST_NAME)
        fail(invalidForm(`A name in it has more than ${LONGEST_NAME} bytes.`));
    const chunks: Buffer[] = [];
    parts.push({ name: name ?? '', filename: filename ?? null, chunks });
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('error', () => fail(invalidForm('It does not end as it should.')));
  });
  const isOver = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.once('error', () => resolve());
  });
  for (let at = 0; at < bytes.length && fault === null; at += SLICE) {
    parser.write(bytes.subarray(at, at + SLICE));
    await nextTurn();
  }
  parser.end();
  if (fault === null) await isOver;
  if (fault !== null) throw fault;
  return new FormBody(
    parts.map(({ name, filename, chunks }) => ({
      name,
      filename,
      bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
    })),
  );
}

/** Fields are read like files: as bytes, with no limit of their own. */
function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      isPartAFile: () => true,
      limits: { parts: MOST_FORM_PARTS, headerSize: LONGEST_HEAD, headerPairs: 20 },
    });
  } catch {
    throw invalidForm('Its Content-Type names no boundary; leave the header to the client, which writes both.');
  }
}

/** SHA-256 in hex of what the form says: clients draw another boundary each time. */
export function hashOfForm({ parts }: FormBody): string {
  const hash = createHash('sha256');
  for (const { name, filename, bytes } of parts)
    hash.update(JSON.stringify([name, filename, bytes.length])).update(bytes);
  return hash.digest('hex');
}

function invalidForm(detail: string): Problem {
  return new Problem('INVALID_FORM', `The form cannot be read. ${detail}`);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
