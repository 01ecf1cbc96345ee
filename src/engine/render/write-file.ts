/** The last stage: the bytes of the file, of what has been painted. */
import type { AccessibilityFault } from '../accessibility/fault.ts';
import type { Claim } from '../conformance/claim.ts';
import { asksOfDocument } from '../conformance/profiles.ts';
import { PlacesInDocuments } from '../dom/element-places.ts';
import { type FileAddition, USUAL_FORMAT } from '../pdf/file-format.ts';
import type { DocumentInfo } from '../pdf/metadata.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import type { ImageSet } from '../resources/image/image-set.ts';
import type { DocumentStructure } from '../structure/mark.ts';
import type { OpenTagTree, TagContent } from '../structure/tag.ts';
import type { Enclosures } from './attachments.ts';
import type { FileToLookOver, InkToLookOver } from './optional/on-request.ts';
import { checkOpenPage } from './output-options.ts';
import type { PaintedDocument } from './paint-document.ts';
import type { Session } from './session.ts';
import type { LaidOutDocument } from './stages.ts';

/**
 * @param painted - its lists are emptied
 * @param documents - one, or the parts of the file, which share their images
 * @throws PlatenError `INVALID_OPTION` for a page that does not exist, `CONFORMANCE`, `TIMEOUT`, `ABORTED`
 */
export async function writeFile(
  { lists, structure, inkOwners: owners }: PaintedDocument,
  info: DocumentInfo,
  documents: readonly Pick<LaidOutDocument, 'document' | 'images' | 'styles'>[],
  attached: Enclosures,
  session: Session,
): Promise<Uint8Array<ArrayBuffer>> {
  const { request, diagnostics, deadline } = session;
  const { viewer, classicXref, encryption, signature } = request.output;
  checkOpenPage(viewer, lists.length);
  const { images } = documents[0]!;
  const sources = documents.map(({ document }) => document);
  const places = new PlacesInDocuments(sources, { limits: request.limits, deadline });
  const claim = await claimOf(places, session);
  const sized = await atResolution(images.set, lists, session);
  const fitted = claim?.images(sized) ?? sized;
  const attaching = attached.files.map(({ element }) => element).filter((element) => element !== null);
  const language = structure.language;
  const lacking = await lookOver({ documents, title: info.title, language }, session);
  claim?.checkDocument(lists, attaching, { lacking, hasFields: request.output.forms }, { images: fitted, owners });
  if (request.output.accessibility) await tellLacking(lacking, { lists, owners, places }, session);
  const resources = { images: fitted, diagnostics, deadline, breathe: session.breathe };
  const format = claim?.format(classicXref) ?? (classicXref ? { ...USUAL_FORMAT, classicXref } : USUAL_FORMAT);
  const dated = claim?.info(info) ?? info;
  const additions = claim === null ? await intentAlone(session) : [claim.addition(dated, attached.invoiceMetadata)];
  const trees: Pick<OpenTagTree<never>, 'elementOf'>[] = [];
  const pdf = await writePdf(lists, claim === null ? structure : keeping(structure, trees), dated, resources, {
    viewer,
    format,
    container: claim?.container(format) ?? null,
    additions,
    attachments: attached.files,
    encryption,
    signature,
  });
  claim?.judge(pdf, (object) => trees[0]?.elementOf(object) ?? null, signature !== null);
  return pdf;
}

/** The same, whose tree is put to the trees when it is made. */
function keeping(structure: DocumentStructure, trees: Pick<OpenTagTree<never>, 'elementOf'>[]): DocumentStructure {
  const { openTree } = structure;
  if (openTree === undefined) return structure;
  const kept = <P extends TagContent>(isPdf2: boolean): OpenTagTree<P> => {
    const tree = openTree<P>(isPdf2);
    trees.push(tree);
    return tree;
  };
  return { ...structure, openTree: kept };
}

/** What judges and claims is loaded for documents that claim something. */
async function claimOf(places: PlacesInDocuments, { request, deadline }: Session): Promise<Claim | null> {
  const { conformance, outputIntent } = request.output;
  if (conformance === null) return null;
  const { Claim } = await import('../conformance/claim.ts');
  return new Claim(conformance, outputIntent, places, deadline);
}

/** What readers who do not see the pages would lack: where it is asked for, or a standard demands it. */
async function lookOver(file: FileToLookOver, { request }: Session): Promise<readonly AccessibilityFault[]> {
  const { accessibility, conformance } = request.output;
  if (!accessibility && (conformance === null || !asksOfDocument(conformance))) return [];
  const { faultsOfFile } = await import('./optional/on-request.ts');
  return faultsOfFile(file);
}

async function tellLacking(
  lacking: readonly AccessibilityFault[],
  painted: InkToLookOver,
  { diagnostics, deadline }: Session,
): Promise<void> {
  const { tellFaults } = await import('./optional/on-request.ts');
  tellFaults(lacking, painted, diagnostics, deadline);
}

/** What colours are meant for, of a file that claims nothing. */
async function intentAlone({ request }: Session): Promise<FileAddition[]> {
  const { outputIntent } = request.output;
  if (outputIntent === null) return [];
  const { outputIntentAddition } = await import('../conformance/claim.ts');
  return [outputIntentAddition(outputIntent)];
}

async function atResolution(
  images: ImageSet,
  lists: PaintedDocument['lists'],
  { request, deadline }: Session,
): Promise<Pick<ImageSet, 'get'>> {
  const { imageDpi } = request.output;
  if (imageDpi === null) return images;
  const { smallerImages } = await import('./optional/on-request.ts');
  return smallerImages(images, lists, imageDpi, deadline);
}
