/** Of which namespace the types of structure elements are in files of PDF 2.0 (ISO 32000-2 §14.7.4, §14.8.6); older files have only one. */
import { isMathType, type MathType, type TagType, typeInPdf2 } from '../../structure/tag.ts';
import type { PdfContainer } from '../container.ts';
import { type PdfReference, textString } from '../objects.ts';

const PDF_2_NAMESPACE = 'http://iso.org/pdf2/ssn';
const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/** Types that PDF 2.0 has not taken over: they stay in the namespace of PDF 1.7, in which an element is that names none. */
const OF_PDF_17: ReadonlySet<string> = new Set<TagType>([
  'Art',
  'BlockQuote',
  'TOC',
  'TOCI',
  'Index',
  'Quote',
  'Code',
  'Reference',
]);

export interface StructureNamespaces {
  /** For the root of the tree, when all elements have asked. */
  readonly written: readonly PdfReference[];
  /** `null` for the namespace that needs no name. */
  of(type: string): PdfReference | null;
  /** What the type is called there. */
  nameOf(type: TagType | MathType): string;
  /** `null` in files whose formulas are texts. */
  math(): PdfReference | null;
}

const ONE_NAMESPACE: StructureNamespaces = { written: [], of: () => null, nameOf: (type) => type, math: () => null };

export function structureNamespaces(container: PdfContainer): StructureNamespaces {
  if (container.format.version !== '2.0') return ONE_NAMESPACE;
  const current = container.object({ Type: 'Namespace', NS: textString(PDF_2_NAMESPACE) });
  const written = [current];
  let mathml: PdfReference | null = null;
  const math = () => {
    if (mathml === null) {
      mathml = container.object({ Type: 'Namespace', NS: textString(MATHML_NAMESPACE) });
      written.push(mathml);
    }
    return mathml;
  };
  return {
    written,
    math,
    of: (type) => (OF_PDF_17.has(type) ? null : isMathType(type) ? math() : current),
    nameOf: (type) => (isMathType(type) ? type.slice('mathml:'.length) : typeInPdf2(type)),
  };
}
