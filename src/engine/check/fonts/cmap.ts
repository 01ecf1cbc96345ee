/** CMaps (ISO 32000-1, 9.7.5 and 9.10.3): from codes to CIDs, or to Unicode. */
import type { Effort } from '../effort.ts';
import { END, Lexer } from '../file/lexer.ts';
import { Dict, Keyword, Name, nameOf, numberOf, type PdfObject, PdfString } from '../file/objects.ts';

interface Range {
  readonly size: number;
  readonly low: number;
  readonly high: number;
}

export interface CMap {
  readonly codeSpaces: readonly Range[];
  /** The CID of a code; `null` for none. */
  cid(code: number, size: number): number | null;
  /** The text of a code; `null` for none. */
  text(code: number): string | null;
  readonly highestCid: number;
  readonly writingMode: number | null;
  readonly used: string | null;
  readonly registry: string | null;
  readonly ordering: string | null;
  readonly supplement: number | null;
}

/** The collections of the predefined CMaps (ISO 32000-1, table 118), by what their names begin or end with. */
const COLLECTIONS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:GB|UniGB)/, 'GB1', 5],
  [/^(?:B5pc|HKscs|ETen|ETenms|CNS|UniCNS)/, 'CNS1', 6],
  [/^(?:83pv|90ms|90msp|90pv|Add|Ext|EUC|H$|V$|UniJIS)/, 'Japan1', 6],
  [/^(?:KSC|UniKS)/, 'Korea1', 2],
];

const PREDEFINED = new Set(
  [
    'GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16 B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16',
    '90ms-RKSJ 90msp-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16 KSC-EUC KSCms-UHC KSCms-UHC-HW',
    'UniKS-UCS2 UniKS-UTF16 Identity',
  ]
    .join(' ')
    .split(' ')
    .flatMap((name) => [`${name}-H`, `${name}-V`])
    .concat('83pv-RKSJ-H', '90pv-RKSJ-H', 'KSCpc-EUC-H', 'H', 'V'),
);

export function isPredefined(name: string): boolean {
  return PREDEFINED.has(name);
}

/** The ordering of a predefined CMap and the highest supplement that PDF 1.7 names; `null` of Identity and others. */
export function collectionOf(name: string): { readonly ordering: string; readonly supplement: number } | null {
  if (!isPredefined(name)) return null;
  const found = COLLECTIONS.find(([pattern]) => pattern.test(name));
  return found === undefined ? null : { ordering: found[1], supplement: found[2] };
}

const MOST_IN_RANGE = 65_536;

export function readCMap(bytes: Uint8Array, effort: Effort): CMap {
  const reader = new CMapReader(bytes, effort);
  reader.read();
  return reader;
}

class CMapReader implements CMap {
  readonly #lexer: Lexer;
  readonly #effort: Effort;
  readonly codeSpaces: Range[] = [];
  readonly #cids: (Range & { readonly cid: number })[] = [];
  readonly #singles = new Map<number, number>();
  readonly #texts = new Map<number, string>();
  highestCid = 0;
  writingMode: number | null = null;
  used: string | null = null;
  registry: string | null = null;
  ordering: string | null = null;
  supplement: number | null = null;

  constructor(bytes: Uint8Array, effort: Effort) {
    this.#lexer = new Lexer(bytes, 0, effort, false);
    this.#effort = effort;
  }

  cid(code: number, size: number): number | null {
    const single = this.#singles.get(key(code, size));
    if (single !== undefined) return single;
    const range = this.#cids.find((each) => each.size === size && code >= each.low && code <= each.high);
    this.#effort.tick(1 + (this.#cids.length >> 4));
    return range === undefined ? null : range.cid + code - range.low;
  }

  text(code: number): string | null {
    return this.#texts.get(code) ?? null;
  }

  read(): void {
    let operands: PdfObject[] = [];
    for (let token = this.#lexer.next(); token !== END; token = this.#lexer.next()) {
      if (!(token instanceof Keyword)) {
        operands.push(token);
        continue;
      }
      this.#operator(token.value, operands);
      operands = [];
    }
  }

  #operator(operator: string, operands: PdfObject[]): void {
    switch (operator) {
      case 'usecmap':
        this.used = nameOf(operands.at(-1));
        break;
      case 'def':
        this.#define(operands);
        break;
      case 'endcodespacerange':
        this.#pairs(operands, (low, high) => this.codeSpaces.push({ ...low, high: high.low }));
        break;
      case 'endcidrange':
        for (let at = 0; at + 2 < operands.length; at += 3)
          this.#cidRange(code(operands[at]), code(operands[at + 1]), numberOf(operands[at + 2]));
        break;
      case 'endcidchar':
        for (let at = 0; at + 1 < operands.length; at += 2)
          this.#cidChar(code(operands[at]), numberOf(operands[at + 1]));
        break;
      case 'endbfchar':
        for (let at = 0; at + 1 < operands.length; at += 2) this.#bfChar(code(operands[at]), operands[at + 1]!);
        break;
      case 'endbfrange':
        for (let at = 0; at + 2 < operands.length; at += 3)
          this.#bfRange(code(operands[at]), code(operands[at + 1]), operands[at + 2]!);
        break;
      default:
    }
  }

  #define(operands: readonly PdfObject[]): void {
    const [name, value] = operands.slice(-2);
    if (!(name instanceof Name)) return;
    if (name.value === 'WMode') this.writingMode = numberOf(value);
    else if (name.value === 'CIDSystemInfo' && value instanceof Dict) {
      this.#info('Registry', value.entries.get('Registry'));
      this.#info('Ordering', value.entries.get('Ordering'));
      this.#info('Supplement', value.entries.get('Supplement'));
    } else this.#info(name.value, value);
  }

  #info(name: string, value: PdfObject | undefined): void {
    const text = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : null;
    if (name === 'Registry') this.registry = text;
    else if (name === 'Ordering') this.ordering = text;
    else if (name === 'Supplement') this.supplement = numberOf(value);
  }

  #pairs(operands: readonly PdfObject[], each: (low: Range, high: Range) => void): void {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const [low, high] = [code(operands[at]), code(operands[at + 1])];
      if (low !== null && high !== null) each(low, high);
    }
  }

  #cidRange(low: Range | null, high: Range | null, cid: number | null): void {
    if (low === null || high === null || cid === null) return;
    this.#cids.push({ size: low.size, low: low.low, high: high.low, cid });
    this.highestCid = Math.max(this.highestCid, cid + high.low - low.low);
  }

  #cidChar(at: Range | null, cid: number | null): void {
    if (at === null || cid === null) return;
    this.#singles.set(key(at.low, at.size), cid);
    this.highestCid = Math.max(this.highestCid, cid);
  }

  #bfChar(at: Range | null, value: PdfObject): void {
    const text = unicode(value);
    if (at !== null && text !== null) this.#texts.set(at.low, text);
  }

  #bfRange(low: Range | null, high: Range | null, value: PdfObject): void {
    if (low === null || high === null) return;
    const count = Math.min(MOST_IN_RANGE, high.low - low.low + 1);
    this.#effort.tick(Math.max(0, count));
    if (Array.isArray(value)) {
      for (const [index, each] of value.slice(0, count).entries()) {
        const text = unicode(each);
        if (text !== null) this.#texts.set(low.low + index, text);
      }
      return;
    }
    const text = unicode(value);
    if (text === null) return;
    const head = text.slice(0, -1);
    const last = text.charCodeAt(text.length - 1);
    for (let index = 0; index < count; index++)
      this.#texts.set(low.low + index, head + String.fromCharCode((last + index) & 0xffff));
  }
}

function key(code: number, size: number): number {
  return code * 8 + size;
}

function code(value: PdfObject | undefined): Range | null {
  if (!(value instanceof PdfString) || value.bytes.length === 0 || value.bytes.length > 4) return null;
  const low = value.bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return { size: value.bytes.length, low, high: low };
}

function unicode(value: PdfObject): string | null {
  if (value instanceof Name) return null;
  if (!(value instanceof PdfString)) return null;
  // One byte is a code, as many writers have it.
  if (value.bytes.length === 1) return String.fromCharCode(value.bytes[0]!);
  let text = '';
  for (let at = 0; at + 1 < value.bytes.length; at += 2)
    text += String.fromCharCode(value.bytes[at]! * 256 + value.bytes[at + 1]!);
  return text === '' ? null : text;
}
