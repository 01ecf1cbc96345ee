/** What a `use` shows (SVG 2 §5.6): an element of its document, or of a file of the same origin that was loaded with the images. */
import { type FileOfUse, fileOfUse } from '../dom/file-of-use.ts';
import { documentOf, type Element } from '../dom/node.ts';
import { ANY_ELEMENT, hrefOf, ReferencedElements } from './references.ts';
import type { SvgPainting } from './svg-context.ts';

export interface UsedElement {
  readonly target: Element;
  /** What goes on inside of it: one reference deeper, with the styles that it has there. */
  readonly inside: SvgPainting;
}

/** @param reports - whether it is told that there is no such element */
export function usedElement(context: SvgPainting, use: Element, reports: boolean): UsedElement | null {
  // Files that are images, or are used themselves, hold all that they show (SVG 2 §2.6.2).
  const file = context.references.isImage ? null : fileOfUse(use);
  if (file !== null) return elementOfFile(context, use, file, reports);
  const { references, styles } = context;
  const target = find(references, hrefOf(use), reports);
  if (target === null) return null;
  return { target, inside: { ...context, depth: context.depth + 1, styles: styles.inside(target, use) } };
}

function elementOfFile(
  context: SvgPainting,
  use: Element,
  { url, id }: FileOfUse,
  reports: boolean,
): UsedElement | null {
  const image = context.images.find(url, 'from-image');
  // What could not be loaded was told then.
  if (image === null) return null;
  if (image.kind !== 'svg') {
    const found = `The file "${url.slice(0, 200)}" is no SVG: no element of it can be used.`;
    if (reports) context.diagnostics.report('SVG_UNSUPPORTED', found, { asked: url });
    return null;
  }
  const { root, styles, frames } = image.document;
  const { baseUrl } = documentOf(root);
  const references = new ReferencedElements(root, baseUrl, context.diagnostics, true);
  const target = id === '' ? root : find(references, `#${id}`, reports);
  if (target === null) return null;
  const inside = {
    ...context,
    depth: context.depth + 1,
    styles: context.styles.inside(target, use, styles),
    frames,
    references,
    baseUrl,
    areas: null,
  };
  return { target, inside };
}

function find(references: ReferencedElements, reference: string | null, reports: boolean): Element | null {
  return reports ? references.follow(reference, ANY_ELEMENT) : references.find(reference);
}
