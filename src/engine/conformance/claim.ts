/**
 * A file that claims standards: what is asked of its bytes, what is written beside its pages, what of the document cannot be written so; and
 * the judge, who reads the finished file before anybody gets it. Loaded when a standard is claimed.
 */
import { createHash } from 'node:crypto';
import type { AccessibilityFault } from '../accessibility/fault.ts';
import type { Deadline } from '../base/deadline.ts';
import { judge } from '../check/judge.ts';
import type { DisplayList } from '../display/display-item.ts';
import type { PlacesInDocuments } from '../dom/element-places.ts';
import type { Element } from '../dom/node.ts';
import { ColorManagedContainer } from '../pdf/color-managed-container.ts';
import type { PdfContainer } from '../pdf/container.ts';
import type { FileAddition, FileFormat } from '../pdf/file-format.ts';
import { type DocumentInfo, xmpDate } from '../pdf/metadata.ts';
import { fitImages, type Images } from './fit-images.ts';
import { type InvoiceFacts, identification } from './identification.ts';
import { type InkContext, inkFaults } from './ink-faults.ts';
import { type OutputIntent, SRGB_INTENT, spaceOf, writeOutputIntent } from './output-intent.ts';
import { allowsAttachments, type Conformance, type ConformanceProfile } from './profiles.ts';
import { type Fault, findingOfFile, findingsOf, refusal } from './refusal.ts';
import type { BrokenRule } from './rules.ts';
import { srgbProfile } from './srgb-profile.ts';

/** One chunk: who loads it for this alone writes few files. */
export { outputIntentAddition } from './output-intent.ts';

export class Claim {
  readonly #conformance: Conformance;
  readonly #deadline: Deadline;
  readonly #places: PlacesInDocuments;
  readonly #intent: OutputIntent;

  /** @param intent - `null` for that of sRGB */
  constructor(conformance: Conformance, intent: OutputIntent | null, places: PlacesInDocuments, deadline: Deadline) {
    this.#conformance = conformance;
    this.#intent = intent ?? SRGB_INTENT;
    this.#deadline = deadline;
    this.#places = places;
  }

  /** Whether it is said what colours are meant for. */
  get #hasIntent(): boolean {
    return this.#conformance.archive !== null || this.#conformance.isForPrint;
  }

  /** Which colours need no profile. */
  get #intentSpace(): string {
    return spaceOf(this.#intent);
  }

  /** @param classicXref - what the caller asks for */
  format(classicXref: boolean): FileFormat {
    const { archive, accessible, isForPrint } = this.#conformance;
    const isFirst = archive?.part === 1;
    return {
      version: isForPrint ? '1.6' : isFirst ? '1.4' : archive?.part === 4 || accessible === 2 ? '2.0' : '1.7',
      classicXref: classicXref || isFirst,
      hasTransparency: !isFirst,
      hasProcessColors: !this.#hasIntent || this.#intentSpace === 'CMYK',
      hasCidSets: isFirst,
      namesPrivateUse: archive?.level === 'a' || accessible === 2,
      isArchive: archive !== null,
      isForPrint,
    };
  }

  /** Where colours of sRGB need a profile; `null` for the usual one. */
  container(format: FileFormat): PdfContainer | null {
    const isUsual = !this.#hasIntent || this.#intentSpace === 'RGB ';
    return isUsual ? null : new ColorManagedContainer(format, srgbProfile());
  }

  images(images: Images): Images {
    return fitImages(images, this.#conformance, this.#intent);
  }

  /** Files for print have a date (ISO 15930-7 §6.10): without one the day on which time begins, as there is no clock in a PDF. */
  info(info: DocumentInfo): DocumentInfo {
    const isDated = !this.#conformance.isForPrint || info.creationDate !== null;
    return isDated ? info : { ...info, creationDate: new Date(0) };
  }

  /** @param invoice - that goes along */
  addition({ creationDate }: DocumentInfo, invoice: InvoiceFacts | null): FileAddition {
    const { archive, isForPrint } = this.#conformance;
    const intent = this.#intent;
    const kinds = [...(archive === null ? [] : ['GTS_PDFA1']), ...(isForPrint ? ['GTS_PDFX'] : [])];
    const print = isForPrint ? { documentId: this.#documentId(), date: xmpDate(creationDate!) } : null;
    return {
      metadata: identification(this.#conformance, invoice, print),
      writeCatalog(container) {
        if (kinds.length > 0) writeOutputIntent(container, intent, kinds);
      },
    };
  }

  /** The same for the same source. */
  #documentId(): string {
    const hash = createHash('sha256');
    for (const { source } of this.#places.documents) hash.update(source);
    const digits = hash.digest('hex');
    const groups = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
    return `uuid:${groups.join('-')}-${digits.slice(20, 32)}`;
  }

  /**
   * @param attached - the elements that attach files
   * @param lacking - what readers who do not see the pages would lack
   * @param hasFields - whether form controls are fields
   * @param ink - the images as they will be written, and whose ink is
   * @throws PlatenError `CONFORMANCE` for what cannot be put right
   */
  checkDocument(
    pages: readonly DisplayList[],
    attached: readonly Element[],
    { lacking, hasFields }: { readonly lacking: readonly AccessibilityFault[]; readonly hasFields: boolean },
    { images, owners }: { readonly images: Images; readonly owners: InkContext['owners'] },
  ): void {
    const opaqueImages = this.#conformance.archive?.part === 1 ? images : null;
    const context = { documents: this.#places.documents, deadline: this.#deadline, opaqueImages, owners };
    const faults = [
      ...inkFaults(pages, context),
      ...lacking.flatMap((fault) => demandedFault(fault, hasFields)),
      ...(allowsAttachments(this.#conformance) ? [] : attached.map(attachmentFault)),
    ];
    const findings = findingsOf(faults, this.#conformance, this.#places);
    if (findings.length > 0) throw refusal(findings);
  }

  /**
   * Reads the finished file as a stranger would.
   *
   * @param elementOf - what an object of the file stands for
   * @param isToBeSigned - whether it has room for a signature, which breaks the rules on signatures until it is filled
   * @throws PlatenError `CONFORMANCE` where it is not what it claims
   */
  judge(pdf: Uint8Array, elementOf: (object: number) => Element | null, isToBeSigned: boolean): void {
    const findings = this.#conformance.profiles.flatMap((profile) => {
      const open = isToBeSigned ? signatureClause(profile) : null;
      const found = this.#judge(pdf, profile).filter(({ clause }) => clause !== open);
      return found.map((each) => {
        const element = each.object === null ? null : elementOf(each.object);
        return findingOfFile(profile, each, element, this.#places);
      });
    });
    if (findings.length > 0) throw refusal(findings);
  }

  #judge(pdf: Uint8Array, profile: ConformanceProfile) {
    this.#deadline.check();
    try {
      return judge(pdf, profile, Math.max(1, this.#deadline.remaining)).findings;
    } catch (error) {
      // The time of the conversion is over, not only that of a check.
      this.#deadline.check();
      throw error;
    }
  }
}

/** The clause on signatures: ISO 19005-2 and -3 have one. */
function signatureClause(profile: ConformanceProfile): string | null {
  return /^pdf\/a-[23]/.test(profile) ? '6.4.3' : null;
}

/** What of it PDF/UA demands. Of tables without headers it knows nothing, links are described by their address, and contrast is left to WCAG. */
const DEMANDED: { readonly [C in AccessibilityFault['code']]?: BrokenRule } = {
  A11Y_ALT_MISSING: 'alternative',
  A11Y_HEADING_SKIPPED: 'headingLevel',
  A11Y_LABEL_MISSING: 'fieldName',
  A11Y_TITLE_MISSING: 'title',
  A11Y_LANGUAGE_MISSING: 'language',
};

function demandedFault({ code, message, element, page }: AccessibilityFault, hasFields: boolean): Fault[] {
  const rule = DEMANDED[code];
  // Controls that are drawn are no fields.
  if (rule === undefined || (rule === 'fieldName' && !hasFields)) return [];
  return [{ rule, message, element, page }];
}

function attachmentFault(element: Element): Fault {
  return { rule: 'attachments', message: 'a file is attached', element, page: null };
}
