/** Object streams of objects that are alike (ISO 32000-1 §7.5.7), unpacked by the rules of PNG's predictors (§7.4.4.4). */
import { describe, expect, it } from 'vitest';
import { objectTables } from '../../../src/engine/pdf/object-rows.ts';

/** The objects of the streams by their numbers, as any reader of PDF finds them. */
function read(texts: readonly string[], columns: number | null = null): Map<number, string> {
  const found = new Map<number, string>();
  for (const { ids, dictionary, bytes } of objectTables(10, texts, columns)) {
    const { Columns } = dictionary.DecodeParms as { readonly Columns: number };
    const rows = bytes.length / (Columns + 1);
    const plain = Buffer.alloc(rows * Columns);
    for (let row = 0; row < rows; row++) {
      expect(bytes[row * (Columns + 1)]).toBe(2);
      for (let i = 0; i < Columns; i++) {
        const above = row === 0 ? 0 : plain[(row - 1) * Columns + i]!;
        plain[row * Columns + i] = bytes[row * (Columns + 1) + 1 + i]! + above;
      }
    }
    const first = dictionary.First as number;
    const header = plain.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    const body = plain.toString('latin1', first);
    expect(header).toHaveLength(2 * (dictionary.N as number));
    for (const [i, id] of ids.entries()) {
      expect(header[2 * i]).toBe(id);
      found.set(id, body.slice(header[2 * i + 1], header[2 * i + 3]).trimEnd());
    }
  }
  return found;
}

describe('a table of objects', () => {
  it('holds each under its number', () => {
    expect(read(['<</K 1>>', '<</K 2>>', '<</K 30>>'])).toEqual(
      new Map([
        [10, '<</K 1>>'],
        [11, '<</K 2>>'],
        [12, '<</K 30>>'],
      ]),
    );
  });
  it('gives a text that is longer than a row as many as it needs', () => {
    const texts = ['[1 0 R]', `[${'5 0 R '.repeat(40)}6 0 R]`, `[${'x'.repeat(30)}]`];
    expect([...read(texts, 32).values()]).toEqual(texts);
  });
  it('is cut into streams that readers can hold', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `<</P ${i}>>`);
    const tables = [...objectTables(1, texts, null)];
    expect(tables.length).toBeGreaterThan(1);
    expect(tables.flatMap(({ ids }) => ids)).toEqual(texts.map((_, i) => i + 1));
    expect([...read(texts).values()]).toEqual(texts);
  });
});
