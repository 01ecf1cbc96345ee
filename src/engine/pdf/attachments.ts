/** Files that go along in the PDF (ISO 32000-1 §7.11.4), each associated with the document (ISO 32000-2 §14.13, ISO 19005-3 annex E). */
import { createHash } from 'node:crypto';
import type { PdfContainer } from './container.ts';
import { writeNameTree } from './name-tree.ts';
import { byteString, dateString, type PdfDictionary, type PdfReference, textString } from './objects.ts';

/** ISO 32000-2 table 43. */
export type Relationship = 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';
export const RELATIONSHIPS: readonly Relationship[] = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'];

export interface Attachment {
  /** Differs from those of the others. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Media type. */
  readonly type: string;
  readonly relationship: Relationship;
  readonly description: string | null;
  readonly modified: Date | null;
  /** By which links of the document lead to it; `null` where none do. */
  readonly address: string | null;
}

export class AttachedFiles {
  readonly #container: PdfContainer;
  readonly #files: readonly { readonly attachment: Attachment; readonly reference: PdfReference }[];
  readonly #byAddress = new Map<string, { readonly attachment: Attachment; readonly reference: PdfReference }>();
  #appearance: PdfReference | null = null;

  constructor(container: PdfContainer, attachments: readonly Attachment[]) {
    this.#container = container;
    this.#files = attachments.map((attachment) => ({ attachment, reference: specification(container, attachment) }));
    for (const each of this.#files)
      if (each.attachment.address !== null) this.#byAddress.set(each.attachment.address, each);
  }

  /** An area on a page that opens the file (ISO 32000-1 §12.5.6.15), but for its place; `null` where no file has the address. */
  annotation(address: string): PdfDictionary | null {
    const file = this.#byAddress.get(address);
    if (file === undefined) return null;
    const { name, description } = file.attachment;
    return {
      Type: 'Annot',
      Subtype: 'FileAttachment',
      FS: file.reference,
      Contents: textString(description ?? name),
      F: 4,
      AP: { N: this.#emptyAppearance() },
    };
  }

  /** What the document shows there is to be seen, and no icon. */
  #emptyAppearance(): PdfReference {
    const dictionary = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Resources: {} };
    this.#appearance ??= this.#container.stream(dictionary, new Uint8Array());
    return this.#appearance;
  }

  /** To be called when the names of the document are written. */
  writeCatalog(): void {
    const { catalog } = this.#container;
    const entries = this.#files.map(({ attachment, reference }) => ({
      key: Buffer.from(attachment.name, 'utf8'),
      value: reference,
    }));
    const tree = writeNameTree(this.#container, entries);
    if (tree === null) return;
    catalog.Names = { ...(catalog.Names as PdfDictionary | undefined), EmbeddedFiles: tree };
    catalog.AF = this.#files.map(({ reference }) => reference);
  }
}

function specification(
  container: PdfContainer,
  { name, bytes, type, relationship, description, modified }: Attachment,
): PdfReference {
  const file = container.stream(
    {
      Type: 'EmbeddedFile',
      Subtype: type,
      Params: {
        Size: bytes.length,
        // §7.11.4.1: MD5, to find out damage.
        CheckSum: byteString(createHash('md5').update(bytes).digest()),
        ModDate: modified === null ? undefined : dateString(modified),
      },
    },
    bytes,
    6,
  );
  return container.object({
    Type: 'Filespec',
    F: textString(name),
    UF: textString(name),
    EF: { F: file, UF: file },
    Desc: description === null ? undefined : textString(description),
    AFRelationship: relationship,
  });
}
