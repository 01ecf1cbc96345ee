/** Name trees (PDF 32000-1 §7.9.6): names in order of their bytes, in leaves of a size that readers search well. */
import type { PdfContainer } from './container.ts';
import { byteString, type PdfReference, type PdfValue } from './objects.ts';

const NAMES_PER_LEAF = 64;

export interface NamedValue {
  readonly key: Uint8Array;
  readonly value: PdfValue;
}

/** `null` when there is nothing to name. */
export function writeNameTree(container: PdfContainer, entries: readonly NamedValue[]): PdfReference | null {
  if (entries.length === 0) return null;
  const sorted = [...entries].sort((a, b) => Buffer.compare(a.key, b.key));
  const leaves: PdfValue[] = [];
  for (let i = 0; i < sorted.length; i += NAMES_PER_LEAF) {
    const leaf = sorted.slice(i, i + NAMES_PER_LEAF);
    const limits = [byteString(leaf[0]!.key), byteString(leaf.at(-1)!.key)];
    leaves.push(
      container.object({ Limits: limits, Names: leaf.flatMap(({ key, value }) => [byteString(key), value]) }),
    );
  }
  return container.object({ Kids: leaves });
}
