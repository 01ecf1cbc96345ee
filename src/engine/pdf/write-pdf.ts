/** Display lists, and what they mean, to the bytes of a PDF 1.7 file (ISO 32000-1). The same lists and information give the same bytes. */

import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { PT_PER_PX } from '../base/lengths.ts';
import { type Breathe, withPauses } from '../base/with-pauses.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import type { DisplayItem, DisplayList } from '../display/display-item.ts';
import { glyphsOf, listInside } from '../display/inside-items.ts';
import type { ImageSet } from '../resources/image/image-set.ts';
import { type DocumentStructure, marksOf } from '../structure/mark.ts';
import { AttachedFiles, type Attachment } from './attachments.ts';
import type { PdfContainer } from './container.ts';
import { pageContent } from './content-stream.ts';
import type { PageContent } from './content-target.ts';
import { type FileAddition, type FileFormat, USUAL_FORMAT } from './file-format.ts';
import { ImageObjects } from './images.ts';
import type { DocumentInfo } from './metadata.ts';
import { infoDictionary, writeMetadata } from './metadata.ts';
import { ByteWriter } from './numbers.ts';
import type { PdfDictionary } from './objects.ts';
import { openContainer } from './open-container.ts';
import { SharedObjects } from './resources.ts';
import type { EncryptionOptions } from './security/standard-security.ts';
import { MarkedContent } from './structure/content-marks.ts';
import type { SignatureOptions } from './structure/forms/signature.ts';
import { type ViewerOptions, writeViewer } from './structure/viewer.ts';
import { StructureWriter } from './structure/write-structure.ts';

/** Marks repeat themselves, which a longer search finds: 4 % of a long table for hardly any time. */
const MARKED_DEFLATE_LEVEL = 7;
/** Bytes of content for each mark: tables have 70, prose has 200, of which such a search takes half as long again for nothing. */
const DENSELY_MARKED = 120;

/** What kind of file it is to be. */
export interface FileForm {
  readonly viewer?: ViewerOptions;
  readonly format?: FileFormat;
  /** Of the format, where it is not the usual one. */
  readonly container?: PdfContainer | null;
  readonly additions?: readonly FileAddition[];
  readonly attachments?: readonly Attachment[];
  readonly encryption?: EncryptionOptions | null;
  readonly signature?: SignatureOptions | null;
}

export interface PdfResources {
  readonly images: Pick<ImageSet, 'get'>;
  /** Told about links that cannot be written; `null` for nobody. */
  readonly diagnostics: Diagnostics | null;
  readonly deadline: Deadline | null;
  /** Of whoever has others that wait. */
  readonly breathe?: Breathe;
}

/**
 * @param pages - emptied as they are written: what is made of them has their room
 * @param structure - of as many pages as there are lists
 * @throws PlatenError `TIMEOUT`, `ABORTED` of the deadline
 */
export async function writePdf(
  pages: DisplayList[],
  structure: DocumentStructure,
  info: DocumentInfo,
  resources: PdfResources,
  form: FileForm = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const container = form.container ?? (await openContainer(form.format ?? USUAL_FORMAT, form.encryption));
  // Few documents have fields or are signed: what writes them is loaded for these.
  const hasFields = structure.pages.some(({ marks }) => marks.some(({ kind }) => kind === 'field'));
  const forms =
    hasFields || (form.signature ?? null) !== null ? await import('./structure/forms/write-forms.ts') : null;
  const pieces = writeInPieces(container, pages, structure, info, resources, form, forms);
  return withPauses(pieces, resources.breathe ?? neverBreathes);
}

function neverBreathes(): null {
  return null;
}

/** Stops between pages, and in what is as long as the document. */
function* writeInPieces(
  container: PdfContainer,
  pages: DisplayList[],
  structure: DocumentStructure,
  info: DocumentInfo,
  resources: PdfResources,
  { viewer, additions = [], attachments = [], signature = null }: FileForm,
  forms: typeof import('./structure/forms/write-forms.ts') | null,
): Generator<void, Uint8Array<ArrayBuffer>> {
  const { diagnostics, deadline } = resources;
  container.deadline = deadline;
  const marked = structure.openTree !== undefined ? new MarkedContent() : null;
  const images = new ImageObjects(container, resources.images);
  const shared = new SharedObjects(container, images, diagnostics, deadline, marked);
  const looks = forms === null ? [] : marksOf(structure, 'field').map(({ mark }) => mark.look);
  yield* prepareFonts([...pages.map(({ items }) => items), ...looks], shared);
  const pageReferences = pages.map(() => container.ref());
  const pdfPages = pages.map(({ height }, index) => ({ reference: pageReferences[index]!, height }));
  const writer = new StructureWriter(container, structure, pdfPages, marked);
  const out = new ByteWriter(65_536);
  pages.reverse();
  for (const reference of pageReferences) {
    const page = pages.pop()!;
    deadline?.check();
    const { written, objectCount } = container;
    marked?.beginPage(reference);
    const content = pageContent(page, shared, out);
    reference.data = {
      Type: 'Page',
      Parent: container.catalog.Pages,
      ...pageBoxes(page, container.format.isForPrint),
      Resources: content.resources,
      Contents: container.stream({}, content.bytes, deflateLevelOf(content)),
      StructParents: content.marked?.key,
    };
    // While what was just painted is at hand.
    writer.takeContents();
    // Its parts, and the whole that they are joined to.
    deadline?.useUp('paint', 1 / pdfPages.length);
    deadline?.keep(2 * (container.written - written) + BYTES_OF.pdfObject * (container.objectCount - objectCount));
    yield;
  }
  const files = attachments.length === 0 ? null : new AttachedFiles(container, attachments);
  yield* writer.writePages(diagnostics, files);
  if (forms !== null) {
    const fields = new forms.FormWriter(shared, (...widget) => writer.tagWidget(...widget));
    fields.write(structure, pdfPages, signature);
  }
  for (const reference of pageReferences) reference.end();
  container.pages.Kids = pageReferences;
  container.pages.Count = pageReferences.length;
  yield* writer.writeCatalog();
  files?.writeCatalog();
  for (const each of additions) each.writeCatalog(container);
  writeMetadata(container, info, structure.language, additions);
  if (viewer !== undefined) {
    writeViewer(container.catalog, viewer, (page) => writer.openAction(pageReferences[page - 1]!));
  }
  // ISO 32000-2 §14.3.3: metadata alone says it.
  return container.finish(
    container.format.version === '2.0' ? null : infoDictionary(info, container.format.isForPrint),
  );
}

/** `undefined` for the usual one. */
function deflateLevelOf({ bytes, marked }: PageContent): number | undefined {
  const marks = marked === null ? 0 : marked.contents.numbers.length;
  return bytes.length < marks * DENSELY_MARKED ? MARKED_DEFLATE_LEVEL : undefined;
}

/** Which glyphs of which faces are painted must be known before the first string is written: it decides on the codes. */
function* prepareFonts(lists: readonly (readonly DisplayItem[])[], shared: SharedObjects): Generator<void> {
  const known = new Set<readonly DisplayItem[]>();
  for (const items of lists) {
    collectGlyphs(items, shared, known);
    yield;
  }
  for (const font of shared.fonts()) {
    shared.deadline?.check();
    font.prepare(shared.container, shared.diagnostics);
    yield;
  }
}

/** @param known - lists inside masks and patterns that were walked already: many items share one */
function collectGlyphs(items: readonly DisplayItem[], shared: SharedObjects, known: Set<readonly DisplayItem[]>): void {
  for (const item of items) {
    const glyphs = glyphsOf(item);
    if (glyphs !== null && glyphs.end > glyphs.start) shared.font(glyphs.run.face).collect(glyphs);
    const inner = listInside(item);
    if (inner === null || known.has(inner)) continue;
    known.add(inner);
    collectGlyphs(inner, shared, known);
  }
}

/** The page's own edges are those of the trimmed paper, whose corner stays the origin (PDF 32000-1 §14.11.2). */
function pageBoxes({ width, height, sheet }: DisplayList, isForPrint: boolean): PdfDictionary {
  const beyond = (by: number) => [points(-by), points(-by), points(width + by), points(height + by)];
  if (sheet === undefined) return isForPrint ? { MediaBox: beyond(0), TrimBox: beyond(0) } : { MediaBox: beyond(0) };
  const rotation = sheet.rotation === 0 ? {} : { Rotate: sheet.rotation };
  if (sheet.beyond === 0 && !isForPrint) return { MediaBox: beyond(0), ...rotation };
  return { MediaBox: beyond(sheet.beyond), BleedBox: beyond(sheet.bleed), TrimBox: beyond(0), ...rotation };
}

/** Points with three decimals: a page of 210 mm is 595.276 wide. */
function points(px: number): number {
  return Math.round(px * PT_PER_PX * 1000) / 1000 || 0;
}
