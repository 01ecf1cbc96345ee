/** Object streams of objects that are alike (ISO 32000-1 §7.5.7), unpacked by the rules of PNG's predictors (§7.4.4.4). */
import { describe, expect, it } from 'vitest';
import { type ObjectTable, objectTables, RowText, rowTables } from '../../../src/engine/pdf/object-rows.ts';

/** The objects of the streams by their numbers, as any reader of PDF finds them. */
function read(tables: Iterable<ObjectTable>): Map<number, string> {
  const found = new Map<number, string>();
  for (const { count, dictionary, bytes } of tables) {
    const [, , { Columns }] = dictionary.DecodeParms as unknown as [null, null, { readonly Columns: number }];
    const rows = bytes.length / (Columns + 1);
    const plain = Buffer.alloc(rows * Columns);
    for (let row = 0; row < rows; row++) {
      const filter = bytes[row * (Columns + 1)]!;
      expect([0, 2]).toContain(filter);
      for (let i = 0; i < Columns; i++) {
        const above = row === 0 || filter === 0 ? 0 : plain[(row - 1) * Columns + i]!;
        plain[row * Columns + i] = bytes[row * (Columns + 1) + 1 + i]! + above;
      }
    }
    const first = dictionary.First as number;
    const header = plain.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    const body = plain.toString('latin1', first);
    expect(header).toHaveLength(2 * (dictionary.N as number));
    expect(count).toBe(dictionary.N);
    for (let i = 0; i < count; i++) {
      found.set(header[2 * i]!, body.slice(header[2 * i + 1], header[2 * i + 3]).trimEnd());
    }
  }
  return found;
}

describe('a table of objects', () => {
  it('holds each under its number', () => {
    expect(read(objectTables(10, ['<</K 1>>', '<</K 2>>', '<</K 30>>'], null))).toEqual(
      new Map([
        [10, '<</K 1>>'],
        [11, '<</K 2>>'],
        [12, '<</K 30>>'],
      ]),
    );
  });
  it('gives a text that is longer than a row as many as it needs', () => {
    const texts = ['[1 0 R]', `[${'5 0 R '.repeat(40)}6 0 R]`, `[${'x'.repeat(30)}]`];
    expect([...read(objectTables(10, texts, 32)).values()]).toEqual(texts);
  });
  it('is cut into streams that readers can hold', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `<</P ${i}/S/${'Name'.repeat(12)}>>`);
    const tables = [...objectTables(1, texts, null)];
    expect(tables.length).toBeGreaterThan(1);
    expect([...read(tables)]).toEqual(texts.map((text, i) => [i + 1, text]));
  });
});

describe('rows of one text', () => {
  const text = new RowText();
  text.add('<</P ');
  text.addPlace(5);
  text.add(' 0 R/K ');
  text.addPlace(2);
  text.add('>>');
  const rowsOf = (pairs: readonly (readonly [number, number])[]) => ({
    text,
    numbers: Int32Array.from(pairs.flat()),
    count: pairs.length,
  });

  it('have their own numbers at the ends of the places', () => {
    const rows = rowsOf([
      [7, 99],
      [12_345, 0],
      [8, 10],
    ]);
    expect([...read(rowTables(98, [rows]))]).toEqual([
      [98, '<</P     7 0 R/K 99>>'],
      [99, '<</P 12345 0 R/K  0>>'],
      [100, '<</P     8 0 R/K 10>>'],
    ]);
  });
  it('of several texts stand in one stream', () => {
    const other = new RowText();
    other.add('<</S/Longer/P ');
    other.addPlace(7);
    other.add(' 0 R>>');
    const few = rowsOf([
      [1, 2],
      [3, 4],
    ]);
    const tables = [...rowTables(5, [few, { text: other, numbers: Int32Array.of(10, 200), count: 2 }])];
    expect(tables).toHaveLength(1);
    expect([...read(tables)]).toEqual([
      [5, '<</P     1 0 R/K  2>>'],
      [6, '<</P     3 0 R/K  4>>'],
      [7, '<</S/Longer/P      10 0 R>>'],
      [8, '<</S/Longer/P     200 0 R>>'],
    ]);
  });
  it('go on behind those of another text that fill streams', () => {
    const many = rowsOf(Array.from({ length: 20_000 }, (_, i) => [i, i % 100] as const));
    const objects = [...read(rowTables(1, [rowsOf([[7, 7]]), many, rowsOf([[8, 8]])]))];
    expect(objects.map(([id]) => id)).toEqual(Array.from({ length: 20_002 }, (_, i) => i + 1));
    expect([objects[0]![1], objects[1]![1], objects.at(-1)![1]]).toEqual([
      '<</P     7 0 R/K  7>>',
      '<</P     0 0 R/K  0>>',
      '<</P     8 0 R/K  8>>',
    ]);
  });
  it('are cut into streams that readers can hold', () => {
    const rows = rowsOf(Array.from({ length: 20_000 }, (_, i) => [i, i % 100] as const));
    const tables = [...rowTables(1, [rows])];
    expect(tables.length).toBeGreaterThan(1);
    const objects = [...read(tables)];
    expect(objects.map(([id]) => id)).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1));
    expect(objects.at(-1)![1]).toBe('<</P 19999 0 R/K 99>>');
    expect(objects[10_123]![1]).toBe('<</P 10123 0 R/K 23>>');
  });
});
