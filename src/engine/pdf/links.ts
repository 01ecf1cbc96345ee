/** Links and the places that they go to: annotations and named destinations (PDF 32000-1 §12.3.2.3, §12.5.6.5). */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { PdfContainer } from './container.ts';
import type { PageAnchor, PageLink } from './content-target.ts';
import type { PdfReference, PdfValue } from './objects.ts';
import { byteString, PdfText } from './objects.ts';

/** Schemes that a link in a PDF may have: nothing that runs code or opens files. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

const NAMES_PER_LEAF = 64;

/** All places of the document by name; the first of a name is the one that counts, as `id`s are (HTML §7.4.6.4). */
export class Destinations {
  readonly #places = new Map<string, PdfValue>();

  add(anchor: PageAnchor, page: PdfReference): void {
    if (this.#places.has(anchor.name)) return;
    this.#places.set(anchor.name, [page, 'XYZ', round(anchor.x), round(anchor.y), null]);
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** The name tree (§7.9.6), its keys in order of their bytes; `null` when there is nothing to name. */
  write(container: PdfContainer): PdfReference | null {
    const entries = Array.from(this.#places, ([name, place]) => ({ key: Buffer.from(name, 'utf8'), place }));
    if (entries.length === 0) return null;
    entries.sort((a, b) => Buffer.compare(a.key, b.key));
    const leaves: PdfValue[] = [];
    for (let i = 0; i < entries.length; i += NAMES_PER_LEAF) {
      const leaf = entries.slice(i, i + NAMES_PER_LEAF);
      const limits = [byteString(leaf[0]!.key), byteString(leaf.at(-1)!.key)];
      leaves.push(
        container.object({ Limits: limits, Names: leaf.flatMap(({ key, place }) => [byteString(key), place]) }),
      );
    }
    return container.object({ Kids: leaves });
  }
}

/** The annotations of one page. Links to places that do not exist are left out, as nothing could happen on a click. */
export function linkAnnotations(
  container: PdfContainer,
  links: readonly PageLink[],
  destinations: Destinations,
  diagnostics: Diagnostics | null,
): PdfReference[] {
  const annotations: PdfReference[] = [];
  for (const { rect, target } of links) {
    const action = linkAction(target, destinations, diagnostics);
    if (action === null) continue;
    annotations.push(
      container.object({ Type: 'Annot', Subtype: 'Link', Rect: rect.map(round), Border: [0, 0, 0], F: 4, ...action }),
    );
  }
  return annotations;
}

function linkAction(
  target: string,
  destinations: Destinations,
  diagnostics: Diagnostics | null,
): { [key: string]: PdfValue } | null {
  if (target.startsWith('#')) {
    const name = target.slice(1);
    return destinations.has(name) ? { Dest: byteString(Buffer.from(name, 'utf8')) } : null;
  }
  if (!URL.canParse(target)) {
    diagnostics?.report(
      'RESOURCE_BLOCKED',
      `The link "${target.slice(0, 200)}" is not an absolute address and was left out.`,
    );
    return null;
  }
  const url = new URL(target);
  if (!SCHEMES.has(url.protocol)) {
    diagnostics?.report('RESOURCE_BLOCKED', `Links with the scheme "${url.protocol}" are not written into PDFs.`, {
      hint: 'Allowed are http, https, mailto and tel.',
    });
    return null;
  }
  return { A: { S: 'URI', URI: uriString(url.href) } };
}

/** §12.6.4.7: 7-bit ASCII. The parser has escaped most; what opaque paths let through is escaped here. */
function uriString(href: string): PdfText {
  const wellFormed = Buffer.from(href, 'utf8').toString('utf8');
  const ascii = wellFormed.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char));
  return new PdfText(`(${ascii.replace(/[()\\]/g, '\\$&')})`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
