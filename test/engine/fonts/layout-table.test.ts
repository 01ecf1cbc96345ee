/** Scripts, languages and features of hostile tables. */
import { expect, it } from 'vitest';
import { TableView } from '../../../src/engine/base/table-view.ts';
import { LayoutTable } from '../../../src/engine/fonts/opentype/layout-table.ts';

/** How often it was read. */
class CountedView extends TableView {
  reads = 0;
  override u16(at: number): number {
    this.reads++;
    return super.u16(at);
  }
}

/** A table whose one language names `features` features, each of which has `lookups` lookups. */
function tableWith(features: number, lookups: number): CountedView {
  const u16 = (...values: readonly number[]) => values.flatMap((value) => [value >> 8, value & 255]);
  const tag = (name: string) => Array.from(name, (letter) => letter.charCodeAt(0));
  const head = u16(1, 0, 10, 40, 30);
  const script = [...u16(1), ...tag('latn'), ...u16(8), ...u16(4, 0), ...u16(0, 0xffff, features)];
  const lists = [...head, ...script, ...Array.from({ length: features }, () => [0, 0]).flat()];
  lists[6] = (lists.length >> 8) & 255;
  lists[7] = lists.length & 255;
  const feature = [...u16(1), ...tag('liga'), ...u16(8), ...u16(0, lookups)];
  return new CountedView(
    Uint8Array.from([...lists, ...feature, ...u16(...Array.from({ length: lookups }, (_, i) => i))]),
  );
}

it('gives the lookups of a feature once, however often a language names it', () => {
  const table = new LayoutTable(tableWith(3, 4), 'GSUB', [], null);
  expect([...table.features(['latn'], '').entries()].map(([name, lookups]) => [name, [...lookups]])).toEqual([
    ['liga', [0, 1, 2, 3]],
  ]);
});

it('reads no more lookups of a language than 35,000, as HarfBuzz does', () => {
  const view = tableWith(20_000, 4_000);
  new LayoutTable(view, 'GSUB', [], null).features(['latn'], '');
  expect(view.reads).toBeLessThan(50_000);
});
