/** Text of vertical lines as it is painted: turned where it lies on its side, cluster by cluster where it stands. */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

async function itemsOf(style: string, text: string): Promise<string[]> {
  const html = `<style>@page { size: 200px; margin: 0 } body { margin: 0; font: 10px/1 Ahem } div { ${style} }</style><div>${text}</div>`;
  const { lists } = await inspectDocument({ tagged: false, html, fonts: ['fixtures/fonts/Ahem.ttf'] });
  const found: string[] = [];
  for (const item of lists[0]!.items) {
    if (item.kind === 'glyphs') found.push(`${item.end - item.start} glyphs at ${item.origin.x},${item.origin.y}`);
    if (item.kind === 'fill-rect')
      found.push(`line ${item.rect.x},${item.rect.y} ${item.rect.width}x${item.rect.height}`);
    if (item.kind === 'push-transform') {
      const { a, b, c, d, e, f } = item.matrix;
      if (b !== 0) found.push(`turned ${[a, b, c, d, e, f].join(' ')}`);
    }
  }
  return found;
}

describe('text of vertical lines', () => {
  it('lies on its right side', async () =>
    expect(await itemsOf('writing-mode: vertical-rl', 'ab')).toEqual(['turned 0 1 -1 0 10 0', '2 glyphs at 0,8']));
  it('lies on its left side', async () =>
    expect(await itemsOf('writing-mode: sideways-lr', 'ab')).toEqual(['turned 0 -1 1 0 0 20', '2 glyphs at 0,8']));
  it('stands upright, one character below the other', async () =>
    expect(await itemsOf('writing-mode: vertical-rl; text-orientation: upright', 'ab')).toEqual([
      '1 glyphs at 0,8',
      '1 glyphs at 0,18',
    ]));
  it('has its underline at the left', async () =>
    expect(await itemsOf('writing-mode: vertical-rl; text-decoration: underline', 'a')).toEqual([
      'turned 0 1 -1 0 10 0',
      'line 0,10 10x1',
      'turned 0 1 -1 0 10 0',
      '1 glyphs at 0,8',
      'turned 0 1 -1 0 10 0',
    ]));
});
