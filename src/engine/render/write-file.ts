/** The last stage: the bytes of the file, of what has been painted. */
import type { Claim } from '../conformance/claim.ts';
import type { Document } from '../dom/node.ts';
import { USUAL_FORMAT } from '../pdf/file-format.ts';
import type { DocumentInfo } from '../pdf/metadata.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import type { ImageSet } from '../resources/image/image-set.ts';
import type { Enclosures } from './attachments.ts';
import type { DocumentImages } from './images.ts';
import { checkOpenPage } from './output-options.ts';
import type { PaintedDocument } from './paint-document.ts';
import type { Session } from './session.ts';

/** @throws PlatenError `INVALID_OPTION` for a page that does not exist, `CONFORMANCE`, `TIMEOUT`, `ABORTED` */
export async function writeFile(
  { lists, structure, inkOwners: owners }: PaintedDocument,
  info: DocumentInfo,
  { document, images }: { readonly document: Document; readonly images: DocumentImages },
  attached: Enclosures,
  session: Session,
): Promise<Uint8Array<ArrayBuffer>> {
  const { request, diagnostics, deadline } = session;
  const { viewer, classicXref, encryption, signature } = request.output;
  checkOpenPage(viewer, lists.length);
  const claim = await claimOf(document, session);
  const sized = await atResolution(images.set, lists, session);
  const fitted = claim?.images(sized) ?? sized;
  const attaching = attached.files.map(({ element }) => element).filter((element) => element !== null);
  claim?.checkDocument(lists, attaching, { images: fitted, owners });
  const resources = { images: fitted, diagnostics, deadline };
  const format = claim?.format(classicXref) ?? (classicXref ? { ...USUAL_FORMAT, classicXref } : USUAL_FORMAT);
  const additions = claim === null ? [] : [claim.addition(attached.invoiceMetadata)];
  const pdf = await writePdf(lists, structure, info, resources, {
    viewer,
    format,
    additions,
    attachments: attached.files,
    encryption,
    signature,
  });
  claim?.judge(pdf);
  return pdf;
}

/** What judges and claims is loaded for documents that claim something. */
async function claimOf(document: Document, { request, deadline }: Session): Promise<Claim | null> {
  const { conformance } = request.output;
  if (conformance === null) return null;
  const { Claim } = await import('../conformance/claim.ts');
  return new Claim(conformance, document, { limits: request.limits, deadline });
}

/** What makes images smaller is loaded where it is asked for. */
async function atResolution(
  images: ImageSet,
  lists: PaintedDocument['lists'],
  { request, deadline }: Session,
): Promise<Pick<ImageSet, 'get'>> {
  const { imageDpi } = request.output;
  if (imageDpi === null) return images;
  const resolution = await import('../pdf/image-resolution.ts');
  return resolution.atResolution(images, lists, imageDpi, deadline);
}
