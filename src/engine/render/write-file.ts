/** The last stage: the bytes of the file, of what has been painted. */
import type { DocumentInfo } from '../pdf/metadata.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import type { DocumentImages } from './images.ts';
import { checkOpenPage } from './output-options.ts';
import type { PaintedDocument } from './paint-document.ts';
import type { Session } from './session.ts';

/** @throws PlatenError `INVALID_OPTION` for a page that does not exist, `TIMEOUT`, `ABORTED` */
export function writeFile(
  { lists, structure }: PaintedDocument,
  info: DocumentInfo,
  images: DocumentImages,
  { request, diagnostics, deadline }: Session,
): Promise<Uint8Array<ArrayBuffer>> {
  const { viewer } = request.output;
  checkOpenPage(viewer, lists.length);
  return writePdf(lists, structure, info, { images: images.set, diagnostics, deadline }, { viewer });
}
