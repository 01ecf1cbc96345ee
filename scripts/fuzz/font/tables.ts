/** Fonts with their tables changed: offsets, counts, lengths and lookups, in the table that is meant, and the directory itself. */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { big, doubleWord, doubleWords, word, words } from '../bytes/fields.ts';

interface Table {
  readonly tag: string;
  readonly data: Uint8Array;
}

interface Change {
  /** Which table, and where in it: shares of 2^31. */
  readonly table: number;
  readonly at: number;
  /** Near the head of a table, where its offsets and counts are. */
  readonly isAtHead: boolean;
  readonly value: readonly number[];
}

const MOST = 0x7fffffff;
const HEAD = 64;

/** As (de)compressed containers have them: plain, WOFF, or a collection. */
type Container = 'sfnt' | 'WOFF' | 'TTC';

const changes: fc.Arbitrary<Change> = fc.record({
  table: fc.nat(MOST),
  at: fc.nat(MOST),
  isAtHead: fc.boolean(),
  value: fc.oneof(
    words.map((value) => big(word(value))),
    doubleWords.map((value) => big(doubleWord(value))),
    fc.nat(255).map((value) => [value]),
  ),
});

export interface ChangedFont {
  readonly container: Container;
  readonly bytes: Uint8Array;
}

/** @param fonts - plain sfnt files */
export function changedFonts(fonts: readonly Uint8Array[]): fc.Arbitrary<ChangedFont> {
  const read = fonts.map((font) => ({ version: font.slice(0, 4), tables: tablesOf(font) }));
  return fc
    .record({
      font: fc.constantFrom(...read),
      list: fc.array(changes, { minLength: 1, maxLength: 5 }),
      dropped: fc.option(fc.nat(MOST), { freq: 6 }),
      lie: fc.option(fc.record({ table: fc.nat(MOST), field: fc.constantFrom(8, 12), value: doubleWords }), {
        freq: 5,
      }),
      container: fc.constantFrom<Container>('sfnt', 'sfnt', 'WOFF', 'TTC'),
    })
    .map(({ font: { version, tables }, list, dropped, lie, container }) => {
      const changed = list.reduce(withChange, tables);
      const left = dropped === null ? changed : changed.filter((_, i) => i !== shareOf(dropped, changed.length));
      const file = fontFile(version, left);
      if (lie !== null) {
        const entry = 12 + 16 * shareOf(lie.table, left.length);
        if (entry + 16 <= file.length) file.set(big(doubleWord(lie.value)), entry + lie.field);
      }
      return { container, bytes: contained(file, left, version, container) };
    });
}

function shareOf(share: number, count: number): number {
  return Math.floor((share / (MOST + 1)) * count);
}

function tablesOf(font: Uint8Array): readonly Table[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  return Array.from({ length: view.getUint16(4) }, (_, i) => {
    const entry = 12 + i * 16;
    const start = view.getUint32(entry + 8);
    return {
      tag: Buffer.from(font.subarray(entry, entry + 4)).toString('latin1'),
      data: font.slice(start, start + view.getUint32(entry + 12)),
    };
  });
}

function withChange(tables: readonly Table[], { table, at, isAtHead, value }: Change): readonly Table[] {
  const index = shareOf(table, tables.length);
  return tables.map((each, i) => {
    if (i !== index) return each;
    const data = each.data.slice();
    const reach = isAtHead ? Math.min(HEAD, data.length) : data.length;
    // Fields begin at even places.
    const start = shareOf(at, reach) & ~1;
    data.set(value.slice(0, Math.max(0, data.length - start)), start);
    return { ...each, data };
  });
}

function fontFile(version: Uint8Array, tables: readonly Table[], offset = 0): Buffer {
  let next = offset + 12 + tables.length * 16;
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const { tag, data } of tables) {
    entries.push(
      Buffer.from([
        ...Buffer.from(tag, 'latin1'),
        0,
        0,
        0,
        0,
        ...big(doubleWord(next)),
        ...big(doubleWord(data.length)),
      ]),
    );
    bodies.push(Buffer.concat([data, Buffer.alloc(-data.length & 3)]));
    next += data.length + (-data.length & 3);
  }
  const head = Buffer.from([...version, ...big(word(tables.length)), 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([head, ...entries, ...bodies]);
}

function contained(file: Buffer, tables: readonly Table[], version: Uint8Array, container: Container): Uint8Array {
  if (container === 'sfnt') return file;
  if (container === 'TTC') {
    const head = Buffer.from([...Buffer.from('ttcf'), 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16]);
    return Buffer.concat([head, fontFile(version, tables, head.length)]);
  }
  return woffFile(file.length, tables, version);
}

/** WOFF 1.0 §4 and §5. */
function woffFile(length: number, tables: readonly Table[], version: Uint8Array): Buffer {
  let next = 44 + tables.length * 20;
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const { tag, data } of tables) {
    const packed = deflateSync(data);
    const body = packed.length < data.length ? packed : data;
    const sizes = [next, body.length, data.length, 0].flatMap((size) => big(doubleWord(size)));
    entries.push(Buffer.from([...Buffer.from(tag, 'latin1'), ...sizes]));
    bodies.push(Buffer.concat([body, Buffer.alloc(-body.length & 3)]));
    next += body.length + (-body.length & 3);
  }
  const head = Buffer.from([
    ...Buffer.from('wOFF'),
    ...version,
    ...big(doubleWord(next)),
    ...big(word(tables.length)),
    0,
    0,
    ...big(doubleWord(length)),
    ...new Array<number>(24).fill(0),
  ]);
  return Buffer.concat([head, ...entries, ...bodies]);
}
