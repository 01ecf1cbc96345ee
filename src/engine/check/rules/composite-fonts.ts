/** Rules on composite fonts: their character collections, glyph maps and CMaps. */
import type { FontUse } from '../content/facts.ts';
import { latin1, nameOf, PdfString, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { collectionOf, isPredefined } from '../fonts/cmap.ts';
import type { Subject } from '../subject.ts';
import type { Rule } from './rule.ts';

const composites = (subject: Subject): FontUse[] =>
  [...subject.content.fonts.values()].filter(({ font }) => font.subtype === 'Type0');

interface Collection {
  readonly registry: string | null;
  readonly ordering: string | null;
  readonly supplement: number | null;
}

function collectionIn(file: PdfFile, dict: Parameters<PdfFile['get']>[0]): Collection | null {
  const info = file.dict(dict?.entries.get('CIDSystemInfo'));
  if (info === null) return null;
  const text = (key: string) => {
    const value = file.get(info, key);
    return value instanceof PdfString ? latin1(value.bytes) : null;
  };
  return { registry: text('Registry'), ordering: text('Ordering'), supplement: file.number(info, 'Supplement') };
}

const collections: Rule = {
  clauses: { ua1: '7.21.3.1', ua2: '8.4.5.3.1', a1: '6.3.3.1', a2: '6.2.11.3.1', a4: '6.2.10.3.1' },
  judge(subject, report) {
    const { file } = subject;
    for (const { font, place } of composites(subject)) {
      const name = font.cmapName ?? '';
      if (/^Identity-[HV]$/.test(name)) continue;
      const own = collectionIn(file, font.cidFont);
      const encoding = file.get(font.dict, 'Encoding');
      const known = collectionOf(name);
      const other =
        encoding instanceof Stream
          ? (collectionIn(file, encoding.dict) ?? font.cmap)
          : known === null
            ? null
            : { registry: 'Adobe', ...known };
      if (
        own === null ||
        other === null ||
        own.registry === null ||
        own.registry !== other.registry ||
        own.ordering !== other.ordering
      )
        report(`The font ${font.name} and its CMap ${name} are of different character collections.`, place);
      else if (
        subject.profile.standard !== 'a1' &&
        (own.supplement === null || other.supplement === null || own.supplement > other.supplement)
      )
        report(
          `The font ${font.name} has a later supplement of its character collection than its CMap ${name}.`,
          place,
        );
    }
  },
};

const glyphMaps: Rule = {
  clauses: { ua1: '7.21.3.2', ua2: '8.4.5.3.2', a1: '6.3.3.2', a2: '6.2.11.3.2', a4: '6.2.10.3.2' },
  judge(subject, report) {
    const { file } = subject;
    for (const { font, place, isRendered } of composites(subject)) {
      if (file.name(font.cidFont, 'Subtype') !== 'CIDFontType2') continue;
      if (subject.profile.standard === 'a1' ? !isRendered : font.programStream === null) continue;
      const map = file.get(font.cidFont, 'CIDToGIDMap');
      if (!(map instanceof Stream) && nameOf(map) !== 'Identity')
        report(`The font ${font.name} has no CIDToGIDMap that is a stream or Identity.`, place);
    }
  },
};

const cmaps: Rule = {
  clauses: { ua1: '7.21.3.3', ua2: '8.4.5.4', a1: '6.3.3.3', a2: '6.2.11.3.3', a4: '6.2.10.3.3' },
  judge(subject, report) {
    const { file } = subject;
    const isFree = (name: string) =>
      subject.profile.standard === 'a1' ? /^Identity-[HV]$/.test(name) : isPredefined(name);
    for (const { font, place } of composites(subject)) {
      const encoding = file.get(font.dict, 'Encoding');
      if (!(encoding instanceof Stream)) {
        const name = nameOf(encoding) ?? 'none';
        if (!isFree(name)) report(`The CMap ${name} of the font ${font.name} is not embedded.`, place);
        continue;
      }
      const { cmap } = font;
      const mode = file.number(encoding.dict, 'WMode') ?? 0;
      if (cmap !== null && (cmap.writingMode ?? 0) !== mode)
        report(
          `The CMap of the font ${font.name} has the writing mode ${cmap.writingMode ?? 0}, its dictionary ${mode}.`,
          place,
        );
      const used = file.get(encoding.dict, 'UseCMap');
      const name = used instanceof Stream ? file.name(used.dict, 'CMapName') : (nameOf(used) ?? cmap?.used ?? null);
      if (name !== null && !isPredefined(name))
        report(`The CMap of the font ${font.name} uses the CMap ${name}, which is not predefined.`, place);
    }
  },
};

export const COMPOSITE_FONTS: readonly Rule[] = [collections, glyphMaps, cmaps];
