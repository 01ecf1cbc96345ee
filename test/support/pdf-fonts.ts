/** The font programs in a PDF file, taken out of its objects, for readers of fonts that are not ours. */
import { inflateSync } from 'node:zlib';

export interface EmbeddedFont {
  /** Without the tag of the subset. */
  readonly name: string;
  readonly tag: string;
  readonly kind: 'truetype' | 'cff';
  /** A TrueType file, or a bare table CFF. */
  readonly program: Uint8Array;
  /** Glyphs of the program by code, where they are not the same number: a glyph that stands for several texts has a code for each. */
  readonly glyphs: readonly number[] | null;
  /** By code: thousandths of an em. */
  readonly widths: ReadonlyMap<number, number>;
  /** By code. */
  readonly texts: ReadonlyMap<number, string>;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

/** In the order of their objects. */
export function embeddedFonts(pdf: Uint8Array): EmbeddedFont[] {
  const objects = objectsOf(Buffer.from(pdf));
  const at = (dictionary: string, key: string): PdfObject => {
    const number = new RegExp(`/${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1];
    const found = number === undefined ? undefined : objects.get(Number(number));
    if (found === undefined) throw new Error(`/${key} leads nowhere in ${dictionary}`);
    return found;
  };
  const fonts = [...objects.values()].filter(({ dictionary }) => /\/Subtype\s*\/Type0\b/.test(dictionary));
  return fonts.map(({ dictionary }) => {
    const descendant = at(dictionary, 'DescendantFonts').dictionary;
    const descriptor = at(descendant, 'FontDescriptor').dictionary;
    const [, tag, name] = /\/BaseFont\s*\/([A-Z]{6})\+(\S+?)(?=[\s/>])/.exec(dictionary)!;
    const isTrueType = /\/FontFile2\b/.test(descriptor);
    return {
      name: name!,
      tag: tag!,
      kind: isTrueType ? 'truetype' : 'cff',
      program: at(descriptor, isTrueType ? 'FontFile2' : 'FontFile3').stream!,
      glyphs: /\/CIDToGIDMap\s+\d/.test(descendant) ? glyphNumbers(at(descendant, 'CIDToGIDMap').stream!) : null,
      widths: widthsOf(descendant),
      texts: textsOf(at(dictionary, 'ToUnicode').stream!.toString('latin1')),
    };
  });
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const text = file.toString('latin1');
  for (const match of text.matchAll(/(?<![\d.])(\d+) 0 obj\s/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endobj', start);
    const dictionaryEnd = text.slice(start, end).search(/>>\s*stream\r?\n/);
    if (dictionaryEnd < 0) {
      objects.set(Number(match[1]), { dictionary: text.slice(start, end), stream: null });
      continue;
    }
    const dictionary = text.slice(start, start + dictionaryEnd);
    const streamStart = text.indexOf('stream', start + dictionaryEnd) + 7;
    const length = Number(/\/Length\s+(\d+)/.exec(dictionary)![1]);
    const raw = file.subarray(streamStart, streamStart + length);
    const stream = /\/FlateDecode/.test(dictionary) ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { dictionary, stream });
    if (/\/Type\s*\/ObjStm/.test(dictionary)) addInner(objects, dictionary, stream.toString('latin1'));
  }
  return objects;
}

/** §7.5.7: pairs of object number and offset, then the objects. */
function addInner(objects: Map<number, PdfObject>, dictionary: string, text: string): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)![1]);
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let i = 0; i < numbers.length; i += 2) {
    const end = i + 3 < numbers.length ? first + numbers[i + 3]! : text.length;
    objects.set(numbers[i]!, { dictionary: text.slice(first + numbers[i + 1]!, end), stream: null });
  }
}

/** §9.7.4.2 */
function glyphNumbers(map: Buffer): number[] {
  return Array.from({ length: map.length / 2 }, (_, code) => map.readUInt16BE(2 * code));
}

/** §9.7.4.3, in the form of a first code and a list. */
function widthsOf(dictionary: string): Map<number, number> {
  const widths = new Map<number, number>();
  const array = /\/W\s*\[((?:\s*\d+\s*\[[^\]]*\])*)\s*\]/.exec(dictionary)![1]!;
  for (const [, first, list] of array.matchAll(/(\d+)\s*\[([^\]]*)\]/g)) {
    for (const [i, width] of list!.trim().split(/\s+/).entries()) widths.set(Number(first) + i, Number(width));
  }
  return widths;
}

/** §9.10.3, in the form of single characters. */
function textsOf(cmap: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, body] of cmap.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code, text] of body!.matchAll(/<(\w+)> <(\w+)>/g)) {
      texts.set(Number.parseInt(code!, 16), Buffer.from(text!, 'hex').swap16().toString('utf16le'));
    }
  }
  return texts;
}
