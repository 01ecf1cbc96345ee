/** The files that go along in the PDF: those of the options, those that the document names, and its invoice. */

import { canParseUrl } from '../base/can-parse-url.ts';
import type { Deadline } from '../base/deadline.ts';
import { PlatenError } from '../base/errors.ts';
import { percentDecoded } from '../base/url-parts.ts';
import { attachedAddress } from '../dom/attached-files.ts';
import { attribute, type Document, type Element } from '../dom/node.ts';
import { type Attachment, RELATIONSHIPS, type Relationship } from '../pdf/attachments.ts';
import type { LoadedResource } from '../resources/loader.ts';
import { type AttachmentOption, isFileName } from './attachment-options.ts';
import { mediaTypeOf } from './media-types.ts';
import { invalidOption, quoted } from './option-kind.ts';
import type { Session } from './session.ts';

export interface AttachedFile extends Attachment {
  /** That names it; `null` for those of options. */
  readonly element: Element | null;
}

/** What the metadata says of an invoice; `null` where there is none. */
export interface Enclosures {
  readonly files: readonly AttachedFile[];
  readonly invoiceMetadata: InvoiceMetadata | null;
}

/** As `conformance/e-invoice.ts` reads it. */
export type InvoiceMetadata = Awaited<ReturnType<typeof readInvoice>>['metadata'];

const NONE: Enclosures = { files: [], invoiceMetadata: null };

/**
 * @throws PlatenError `INVALID_OPTION` for a file of the options that cannot be had, for an invoice that is none; `DOCUMENT_TOO_COMPLEX` for
 *   bytes over the limit
 */
export async function loadAttachments(documents: readonly Document[], session: Session): Promise<Enclosures> {
  const { attachments, eInvoice } = session.request.output;
  // Elements are looked through only where the text gives cause, as most documents name no files.
  const mayName = session.request.transform !== null || documents.some(({ source }) => /attachment/i.test(source));
  if (attachments.length === 0 && eInvoice === null && !mayName) return NONE;
  const invoice = eInvoice === null ? null : await readInvoice(eInvoice.xml, session);
  const given = await Promise.all(attachments.map((each, index) => givenFile(each, index, documents[0]!, session)));
  const files: AttachedFile[] = invoice === null ? given : [invoice.file, ...given];
  checkNames(files);
  for (const { bytes, name } of files) countBytes(bytes, name, session);
  const named = mayName ? await namedFiles(documents, session, new Map(files.map(({ name }) => [name, 2]))) : [];
  return { files: [...files, ...named], invoiceMetadata: invoice?.metadata ?? null };
}

async function readInvoice(xml: string | Uint8Array, session: Session) {
  const { readEInvoice } = await import('../conformance/e-invoice.ts');
  const { bytes, issued, ...metadata } = readEInvoice(xml, session.deadline);
  const { fileName: name, profile, relationship } = metadata;
  const description = `Invoice in XML (${profile})`;
  const modified = session.request.creationDate ?? issued ?? NO_DATE;
  const file = { name, bytes, type: 'text/xml', relationship, description, modified, address: null, element: null };
  return { file: file satisfies AttachedFile, metadata };
}

function checkNames(files: readonly Attachment[]): void {
  const names = new Set<string>();
  for (const { name } of files) {
    if (names.has(name))
      throw invalidOption('attachments', `${quoted(name)} is the name of the invoice. Give the file another one.`, {
        value: name,
      });
    names.add(name);
  }
}

function countBytes(bytes: Uint8Array, name: string, { loader, request }: Session): void {
  if (loader.takeGiven(bytes.length)) return;
  const { resourceBytes } = request.limits;
  throw new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `With the attachment ${quoted(name)} there is more than the limit "resourceBytes" of ${resourceBytes} bytes allows. Raise the limit, or attach less.`,
    { limit: 'resourceBytes', value: bytes.length, allowed: resourceBytes },
  );
}

/** A file without a date is of the day on which time begins, as reproducible builds have it: PDF/A-3 asks for one, and there is no clock in a PDF. */
const NO_DATE = new Date(0);

async function givenFile(
  option: AttachmentOption,
  index: number,
  document: Document,
  session: Session,
): Promise<AttachedFile> {
  const { name, data, url, relationship = 'Unspecified', description = null } = option;
  const loaded = url === undefined ? null : await load(String(url), index, document, session);
  const bytes = loaded?.bytes ?? (typeof data === 'string' ? Buffer.from(data, 'utf8') : data!);
  const type = option.type ?? loaded?.contentType ?? mediaTypeOf(name);
  const modified = option.modified ?? dateIn(session);
  return { name, bytes, type, relationship, description, modified, address: null, element: null };
}

function dateIn({ request }: Session): Date | null {
  return request.creationDate ?? (request.output.conformance?.archive?.part === 3 ? NO_DATE : null);
}

async function load(url: string, index: number, document: Document, session: Session): Promise<LoadedResource> {
  const option = `attachments[${index}].url`;
  if (!canParseUrl(url, document.baseUrl))
    throw invalidOption(option, `${quoted(url)} is no address. Write an absolute one, or one that baseUrl completes.`);
  const loaded = await session.loader.load(new URL(url, document.baseUrl).href, 'attachment');
  if (loaded !== null) return loaded;
  const reason = session.diagnostics.list().findLast(({ code }) => code.startsWith('RESOURCE_'));
  throw invalidOption(option, `${quoted(url)} cannot be attached. ${reason?.message ?? ''}`, { value: url });
}

/** Each file once, although many links may lead to it. */
async function namedFiles(documents: readonly Document[], session: Session, names: Names): Promise<AttachedFile[]> {
  const elements = new Map<string, Element>();
  for (const { elements: each, baseUrl } of documents)
    for (const element of each) {
      const address = attachedAddress(element, baseUrl);
      if (address !== null && !elements.has(address)) elements.set(address, element);
    }
  const loads = Array.from(elements, async ([address, element]) => {
    const loaded = await session.loader.load(address, 'attachment');
    return loaded === null ? null : { address, element, loaded };
  });
  const loaded = await Promise.all(loads);
  return loaded.filter((each) => each !== null).map((each) => namedFile(each, session, names));
}

function namedFile(
  { address, element, loaded }: { address: string; element: Element; loaded: LoadedResource },
  session: Session,
  names: Names,
): AttachedFile {
  const name = freeName(fileNameOf(element, loaded.url), names, session.deadline);
  const title = (attribute(element, 'title') ?? '').replace(/\s+/g, ' ').trim();
  return {
    name,
    bytes: loaded.bytes,
    type: mediaTypeIn(attribute(element, 'type')) ?? loaded.contentType ?? mediaTypeOf(name),
    relationship: relationshipOf(element, session),
    description: title === '' ? null : title,
    modified: dateIn(session),
    address,
    element,
  };
}

function mediaTypeIn(type: string | null): string | null {
  const essence = (type ?? '').split(';', 1)[0]!.trim().toLowerCase();
  return /^[-\w+.]+\/[-\w+.]+$/.test(essence) ? essence : null;
}

/** Attribute `data-relationship`, of our own: HTML has no word for it. */
function relationshipOf(element: Element, { diagnostics }: Session): Relationship {
  const given = attribute(element, 'data-relationship')?.trim() ?? '';
  const known = RELATIONSHIPS.find((each) => each.toLowerCase() === given.toLowerCase());
  if (known === undefined && given !== '')
    diagnostics.report('HTML_UNSUPPORTED', `The relationship ${quoted(given)} of an attachment is not known.`, {
      hint: `Known are ${RELATIONSHIPS.join(', ')}.`,
    });
  return known ?? 'Unspecified';
}

/** HTML §4.6.5: `download` names it, else its address does. */
function fileNameOf(element: Element, url: string): string {
  const download = attribute(element, 'download')?.trim() ?? '';
  if (isFileName(download)) return download;
  if (/^data:/i.test(url)) return 'attachment';
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  const decoded = percentDecoded(segment);
  return isFileName(decoded) ? decoded : 'attachment';
}

/** Names that are taken, each with the number that its next namesake gets. */
type Names = Map<string, number>;

/** The name with a number before its ending, where another file has it. */
function freeName(name: string, names: Names, deadline: Deadline): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  let free = name;
  let number = names.get(name) ?? 2;
  while (names.has(free)) {
    deadline.tick();
    free = `${stem} (${number++})${ending}`;
  }
  names.set(name, number);
  if (free !== name) names.set(free, 2);
  return free;
}
