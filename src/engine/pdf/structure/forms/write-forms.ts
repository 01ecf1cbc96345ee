/** The interactive form of a file (ISO 32000-2 §12.7): a field for each control that readers fill in, a widget for each place where it is shown. */
import type { DocumentStructure, Field } from '../../../structure/mark.ts';
import { marksOf } from '../../../structure/mark.ts';
import { type PdfDictionary, type PdfReference, PdfText, type PdfValue, textString } from '../../objects.ts';
import type { SharedObjects } from '../../resources.ts';
import { type PdfPage, rectOnPage } from '../pdf-page.ts';
import { AppearanceWriter } from './appearance.ts';
import { buttonAction, commonEntries, flagsOf, textEntries, valueEntries } from './field-dictionary.ts';
import { FieldTree } from './field-tree.ts';
import { type SignatureOptions, signatureDictionary } from './signature.ts';
import { stateNames } from './toggle-states.ts';

/** Told of each widget, so that the structure tree knows it; of one that nobody sees, without a source. */
export type TagWidget = (source: Field['source'] | null, widget: PdfReference, page: PdfReference) => void;

interface PlacedField {
  readonly mark: Field;
  readonly page: PdfPage;
}

export class FormWriter {
  readonly #shared: SharedObjects;
  readonly #appearances: AppearanceWriter;
  readonly #tagWidget: TagWidget;
  readonly #tree = new FieldTree();
  readonly #unnamed = new Map<string, number>();
  /** Fields that end when their names are known. */
  readonly #fields: PdfReference[] = [];
  #hasSignature = false;
  /** The one that has no field yet. */
  #signature: SignatureOptions | null = null;

  constructor(shared: SharedObjects, tagWidget: TagWidget) {
    this.#shared = shared;
    this.#appearances = new AppearanceWriter(shared);
    this.#tagWidget = tagWidget;
  }

  /**
   * Adds the fields of all pages to the catalog and to the dictionaries of the pages, before these end.
   *
   * @param signature - room for it is reserved in its field; `null` for none
   */
  write(structure: DocumentStructure, pages: readonly PdfPage[], signature: SignatureOptions | null): void {
    this.#signature = signature;
    for (const placed of inTabOrder(structure, pages)) this.#addField(placed);
    if (this.#signature !== null) this.#addHiddenSignature(this.#signature, pages[0]!);
    const { container } = this.#shared;
    const roots = this.#tree.write(container);
    for (const field of this.#fields) field.end();
    if (roots.length === 0) return;
    container.catalog.AcroForm = {
      Fields: roots,
      DR: { Font: fieldFonts(this.#shared) },
      DA: new PdfText('(/Helv 0 Tf 0 g)'),
      // Table 225: there is a signature field; what is signed is only added to.
      SigFlags: this.#hasSignature ? (signature === null ? 1 : 3) : undefined,
    };
  }

  #addField(places: readonly PlacedField[]): void {
    const { field, text } = places[0]!.mark;
    const { content } = field;
    const isToggle = content.type === 'checkbox' || content.type === 'radio';
    const reference = this.#shared.container.ref();
    const name = this.#tree.add(this.#nameOf(places[0]!.mark), reference);
    const own: PdfDictionary = {
      ...valueEntries(content),
      ...(content.type === 'signature' ? this.#signatureOf(name) : {}),
      ...commonEntries(field, name),
      Ff: flagsOf({ ...field, isRequired: places.some(({ mark }) => mark.field.isRequired) }),
      ...(isToggle ? {} : textEntries(text)),
      ...(isToggle ? toggleValue(places) : {}),
    };
    const states = isToggle ? stateNames(places.map(({ mark }) => mark)) : null;
    const widgets = places.map((place, index) => this.#widget(place, states?.names[index] ?? null));
    if (states?.exported !== undefined) own.Opt = states.exported.map((value) => textString(value));
    if (widgets.length === 1 && content.type !== 'radio')
      this.#place({ ...own, ...widgets[0]! }, places[0]!, reference);
    else {
      own.Kids = widgets.map((widget, index): PdfValue => {
        const kid = this.#shared.container.ref();
        this.#place({ ...widget, Parent: reference }, places[index]!, kid);
        kid.end();
        return kid;
      });
      reference.data = own;
    }
    this.#fields.push(reference);
  }

  #signatureOf(name: string): PdfDictionary {
    this.#hasSignature = true;
    const signature = this.#signature;
    if (signature?.field !== name) return {};
    this.#signature = null;
    return { V: this.#shared.container.signature(signatureDictionary(signature)) };
  }

  /** §12.7.5.5: a field without an extent, where the document has no place for the signature. */
  #addHiddenSignature(signature: SignatureOptions, page: PdfPage): void {
    const { container } = this.#shared;
    this.#hasSignature = true;
    const field = container.ref({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      // Printed, and locked.
      F: 4 | 128,
      P: page.reference,
      TU: textString(signature.field),
      AP: { N: this.#appearances.ofNoRoom() },
      V: container.signature(signatureDictionary(signature)),
    });
    this.#tree.add(signature.field, field);
    this.#fields.push(field);
    const dictionary = page.reference.data as PdfDictionary;
    dictionary.Annots ??= [];
    (dictionary.Annots as PdfReference[]).push(field);
    this.#tagWidget(null, field, page.reference);
  }

  /** What has no name is called after its kind. */
  #nameOf({ field }: Field): string {
    const { name, content } = field;
    if (name.trim() !== '') return name;
    const number = (this.#unnamed.get(content.type) ?? 0) + 1;
    this.#unnamed.set(content.type, number);
    return `${content.type} ${number}`;
  }

  #place(widget: PdfDictionary, { mark, page }: PlacedField, reference: PdfReference): void {
    reference.data = widget;
    const dictionary = page.reference.data as PdfDictionary;
    dictionary.Annots ??= [];
    (dictionary.Annots as PdfReference[]).push(reference);
    this.#tagWidget(mark.source, reference, page.reference);
  }

  /** @param state - of a box to tick: the name of being ticked */
  #widget({ mark, page }: PlacedField, state: string | null): PdfDictionary {
    const { content } = mark.field;
    const base: PdfDictionary = {
      Type: 'Annot',
      Subtype: 'Widget',
      Rect: rectOnPage(page, mark.rect),
      P: page.reference,
      // Printed; the border is on the page.
      F: 4,
      Border: [0, 0, 0],
    };
    if (state !== null && (content.type === 'checkbox' || content.type === 'radio')) {
      return {
        ...base,
        AS: content.isChecked ? state : 'Off',
        MK: { CA: textString(content.type === 'radio' ? 'l' : '4') },
        DA: new PdfText('(/ZaDb 0 Tf 0 g)'),
        AP: { N: { [state]: this.#appearances.ofLook(mark), Off: this.#appearances.ofNothing(mark) } },
      };
    }
    if (content.type === 'button') {
      const { isArchive } = this.#shared.container.format;
      const nothing = this.#appearances.ofNothing(mark);
      return {
        ...base,
        MK: content.caption === '' ? undefined : { CA: textString(content.caption) },
        A: buttonAction(content, !isArchive),
        H: 'P',
        AS: isArchive ? 'Off' : undefined,
        AP: { N: isArchive ? { Off: nothing } : nothing },
      };
    }
    const look = content.type === 'signature' ? this.#appearances.ofNothing(mark) : this.#appearances.ofText(mark);
    return { ...base, AP: { N: look } };
  }
}

/** The value of a box to tick, or of a group of them. */
function toggleValue(places: readonly PlacedField[]): PdfDictionary {
  const { names } = stateNames(places.map(({ mark }) => mark));
  const on = places.findLastIndex(({ mark: { field } }) => 'isChecked' in field.content && field.content.isChecked);
  const value = on < 0 ? 'Off' : names[on]!;
  return { V: value, DV: value };
}

/** Field by field, each with its places; those with a `tabindex` come first, the others in the order of the document (HTML §6.6.3). */
function inTabOrder(structure: DocumentStructure, pages: readonly PdfPage[]): PlacedField[][] {
  const fields = new Map<unknown, PlacedField[]>();
  for (const { mark, page } of marksOf(structure, 'field')) {
    const { content } = mark.field;
    const key = content.type === 'radio' ? content.group : mark.source.element;
    const placed = { mark, page: pages[page]! };
    const known = fields.get(key);
    if (known === undefined) fields.set(key, [placed]);
    else known.push(placed);
  }
  const tabIndex = (places: readonly PlacedField[]): number =>
    places[0]!.mark.field.tabIndex || Number.MAX_SAFE_INTEGER;
  const order = (places: readonly PlacedField[]): number => places[0]!.mark.order;
  return [...fields.values()].sort((a, b) => tabIndex(a) - tabIndex(b) || order(a) - order(b));
}

/** §9.6.2.2: fonts that every reader has. */
function fieldFonts({ container }: SharedObjects): PdfDictionary {
  const font = (BaseFont: string, Encoding?: string) =>
    container.object({ Type: 'Font', Subtype: 'Type1', BaseFont, Encoding });
  return {
    Helv: font('Helvetica', 'WinAnsiEncoding'),
    TiRo: font('Times-Roman', 'WinAnsiEncoding'),
    Cour: font('Courier', 'WinAnsiEncoding'),
    ZaDb: font('ZapfDingbats'),
  };
}
