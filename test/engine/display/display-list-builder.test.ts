/** Clips of a display list are opened and closed as fragments need them, and never across the edge of a group. */
import { describe, expect, it } from 'vitest';
import { TRANSPARENT } from '../../../src/engine/display/color.ts';
import { type ClipNode, DisplayListBuilder } from '../../../src/engine/display/display-list-builder.ts';
import { PathBuilder } from '../../../src/engine/display/path.ts';
import { color } from '../../support/display-items.ts';

const BLACK = color('#000000');

/** A clip whose path says its name: it starts at x = 1, 2, … */
function clip(name: number, parent: ClipNode | null = null): ClipNode {
  const bounds = { x: name, y: 0, width: 1, height: 1 };
  return { parent, path: new PathBuilder().moveTo(name, 0), bounds, depth: (parent?.depth ?? 0) + 1 };
}

/** `clip1( fill group( … ) )` */
function written(build: (list: DisplayListBuilder, mark: () => void) => void): string {
  const list = new DisplayListBuilder();
  build(list, () => list.fillRect({ x: 0, y: 0, width: 1, height: 1 }, BLACK));
  const names = list.finish().map((item) => {
    if (item.kind === 'push-clip') return `clip${item.path.coords[0]}(`;
    if (item.kind.startsWith('push-')) return `${item.kind.slice('push-'.length)}(`;
    return item.kind === 'pop' ? ')' : 'x';
  });
  return names.join(' ');
}

const a = clip(1);
const inA = clip(2, a);
const b = clip(3);

describe('clips', () => {
  it('are opened with those around them', () => {
    expect(
      written((list, mark) => {
        list.enterClip(inA);
        mark();
      }),
    ).toBe('clip1( clip2( x ) )');
  });
  it('stay open for what is in them, too', () => {
    expect(
      written((list, mark) => {
        for (const each of [a, inA, a, a]) {
          list.enterClip(each);
          mark();
        }
      }),
    ).toBe('clip1( x clip2( x ) x x )');
  });
  it('are closed for a clip beside them', () => {
    expect(
      written((list, mark) => {
        for (const each of [inA, b, null]) {
          list.enterClip(each);
          mark();
        }
      }),
    ).toBe('clip1( clip2( x ) ) clip3( x ) x');
  });
  it('around a group are not closed inside it', () => {
    expect(
      written((list, mark) => {
        list.enterClip(a);
        list.group(0.5, 'normal', () => {
          for (const each of [inA, b]) {
            list.enterClip(each);
            mark();
          }
        });
        mark();
      }),
    ).toBe('clip1( group( clip2( x ) x ) x )');
  });
  it('opened in a group are closed with it', () => {
    expect(
      written((list, mark) => {
        list.transformed({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }, () => {
          list.enterClip(inA);
          mark();
        });
        mark();
      }),
    ).toBe('transform( clip1( clip2( x ) ) ) x');
  });
});

describe('what paints nothing is left out', () => {
  it.each<[string, (list: DisplayListBuilder) => void]>([
    ['a box without colour', (list) => list.fillRect({ x: 0, y: 0, width: 1, height: 1 }, TRANSPARENT)],
    ['a box without width', (list) => list.fillRect({ x: 0, y: 0, width: 0, height: 1 }, BLACK)],
    ['a box of negative height', (list) => list.fillRect({ x: 0, y: 0, width: 1, height: -1 }, BLACK)],
    ['a path without colour', (list) => list.fillPath(new PathBuilder().rect(0, 0, 1, 1), TRANSPARENT)],
  ])('%s', (_, build) => expect(written(build)).toBe(''));
});
