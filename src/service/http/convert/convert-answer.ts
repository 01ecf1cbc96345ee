/** The answer that carries a PDF: its headers, its file name, the warnings beside it. */
import { randomUUID } from 'node:crypto';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { StoredAnswer } from '../../limits/idempotency.ts';
import type { ConversionDone, ConversionWarning } from '../../pool/conversion.ts';
import { sha256 } from '../base/digest.ts';
import type { AnswerForm } from './answer-form.ts';

/** In a stored answer, never in a response: the warnings as JSON, for callers who ask for them later. */
const STORED_WARNINGS = 'platen-warnings';

/** An answer that has just been made; a stored one has no boxes. */
export interface PdfAnswer extends StoredAnswer {
  /** The boxes of the first pages as JSON, where the caller asked for them. */
  readonly boxes?: string;
}

/** @param notes - come before what the document gave cause to */
export async function pdfAnswer(done: ConversionDone, notes: readonly ConversionWarning[]): Promise<PdfAnswer> {
  return {
    headers: {
      'content-disposition': dispositionOf(done.title),
      'x-warnings-count': String(done.warnings + notes.length),
      'repr-digest': digestHeader(await sha256(done.pdf, 'base64')),
      [STORED_WARNINGS]: JSON.stringify({ pageCount: done.pageCount, warnings: [...notes, ...done.diagnostics] }),
    },
    pdf: done.pdf,
    ...(done.inspected !== undefined && { boxes: JSON.stringify(done.inspected) }),
  };
}

export async function sendAnswer(reply: FastifyReply, answer: PdfAnswer, form: AnswerForm): Promise<FastifyReply> {
  const { [STORED_WARNINGS]: warnings = '{"warnings":[]}', ...headers } = answer.headers;
  const pdf = Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
  reply.headers(headers).header('x-size-bytes', String(pdf.length));
  if (!form.isMultipart) return reply.header('content-type', 'application/pdf').send(pdf);
  const report =
    form.hasBoxes && answer.boxes !== undefined ? `${warnings.slice(0, -1)},"inspected":${answer.boxes}}` : warnings;
  const boundary = `platen-${randomUUID()}`;
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json\r\n\r\n${report}\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/pdf\r\nContent-Disposition: ${headers['content-disposition']}\r\n\r\n`,
    ),
    pdf,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  reply.removeHeader('content-disposition');
  if (form.appliedPreference !== null) reply.header('preference-applied', form.appliedPreference);
  return reply
    .header('content-type', `multipart/mixed; boundary=${boundary}`)
    .header('repr-digest', digestHeader(await sha256(body, 'base64')))
    .send(body);
}

/** A structured dictionary of byte sequences (RFC 9530 §3). */
function digestHeader(base64: string): string {
  return `sha-256=:${base64}:`;
}

/** Characters of a title that its file name keeps. */
const LONGEST_NAME = 100;

/** RFC 6266: the plain name for old clients, the title for all others. */
function dispositionOf(title: string | null): string {
  const name = title === null ? '' : fileName(title);
  return contentDisposition(name === '' ? 'document.pdf' : `${name}.pdf`, {
    type: 'inline',
    fallback: 'document.pdf',
  });
}

/** Without control and direction characters, halves of surrogate pairs, and what paths are made of. */
function fileName(title: string): string {
  const kept = title
    .slice(0, 4 * LONGEST_NAME)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(kept)
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(/\.pdf$/i, '');
}
