import { describe, expect, it } from 'vitest';
import { IDENTITY } from '../../../src/engine/base/geometry.ts';
import type { Color } from '../../../src/engine/display/color.ts';
import type { GradientStop, Paint } from '../../../src/engine/display/display-item.ts';
import { colorBands, isRect } from '../../../src/engine/pdf/gradients/gradient-bands.ts';

const RED: Color = { red: 1, green: 0, blue: 0, alpha: 1 };
const BLUE: Color = { red: 0, green: 0, blue: 1, alpha: 1 };
const CLEAR: Color = { red: 0, green: 0, blue: 0, alpha: 0 };
const FAINT: Color = { ...RED, alpha: 0.5 };
const BOUNDS = { x: 0, y: 0, width: 100, height: 50 };

function stops(...pairs: readonly (readonly [number, Color])[]): GradientStop[] {
  return pairs.map(([offset, color]) => ({ offset, color }));
}

function linear(given: readonly GradientStop[], spread: 'pad' | 'repeat' = 'pad', toX = 100, toY = 0): Paint {
  return { kind: 'linear-gradient', from: { x: 0, y: 0 }, to: { x: toX, y: toY }, stops: given, spread };
}

/** Color and bounding box of each band. */
function bandsOf(paint: Paint): string[] | null {
  const bands = colorBands(paint, BOUNDS);
  if (bands === null) return null;
  return bands.map(({ color, shape }) => {
    const name = color === RED ? 'red' : color === BLUE ? 'blue' : 'faint';
    const r = Math.round;
    if (isRect(shape)) return `${name} ${r(shape.x)},${r(shape.y)} ${r(shape.width)}x${r(shape.height)}`;
    return `${name} ${shape.ops.join('')} ${shape.coords.map((each) => Math.round(each)).join(' ')}`;
  });
}

describe('bands of one colour', () => {
  it('are no matter of gradients that change', () => {
    expect(bandsOf(linear(stops([0, RED], [1, BLUE])))).toBeNull();
    expect(bandsOf(linear(stops([0, RED], [0.5, RED], [0.5, BLUE], [1, CLEAR])))).toBeNull();
  });

  it('lie over each other where they are opaque', () => {
    expect(bandsOf(linear(stops([0.3, RED], [0.3, BLUE])))).toEqual(['red 0,0 100x50', 'blue 30,0 70x50']);
  });

  it('end where what follows lets through', () => {
    const given = stops([0, RED], [0.3, RED], [0.3, CLEAR], [0.5, CLEAR], [0.5, FAINT], [0.7, FAINT], [0.7, RED]);
    expect(bandsOf(linear(given))).toEqual(['red 0,0 30x50', 'faint 50,0 20x50', 'red 70,0 30x50']);
  });

  it('are repeated as far as they are seen', () => {
    const given = stops([0, RED], [0.5, RED], [0.5, CLEAR], [1, CLEAR]);
    expect(bandsOf(linear(given, 'repeat', 40))).toEqual(['red 0,0 20x50', 'red 40,0 20x50', 'red 80,0 20x50']);
  });

  it('are cut at the edges of what is painted where they are aslant', () => {
    const given = stops([0.5, BLUE], [0.5, RED]);
    expect(bandsOf(linear(given, 'pad', 50, 50))).toEqual([
      'blue MLLLZ 0 0 100 0 50 50 0 50',
      'red MLLLZ 50 0 100 0 100 50 0 50',
    ]);
  });

  it('are rings from the outermost to the innermost', () => {
    const center = { x: 50, y: 25 };
    const given = stops([0, RED], [0.5, RED], [0.5, BLUE], [1, BLUE]);
    const radial = {
      kind: 'radial-gradient',
      center,
      focus: center,
      radius: 20,
      matrix: IDENTITY,
      spread: 'pad',
    } as const;
    const [outer, inner] = bandsOf({ ...radial, stops: given })!;
    expect(outer).toBe('blue MLLLZ 0 0 100 0 100 50 0 50');
    expect(inner).toMatch(/^red M.*C.*Z/);
    expect(bandsOf({ ...radial, stops: given, focus: { x: 45, y: 25 } })).toBeNull();
  });

  it('are wedges clockwise from the top', () => {
    const conic = { kind: 'conic-gradient', center: { x: 0, y: 0 }, from: 0 } as const;
    const given = stops([0, CLEAR], [0.25, CLEAR], [0.25, RED], [0.5, RED], [0.5, CLEAR]);
    expect(bandsOf({ ...conic, stops: given })).toEqual(['red MLLLZ 0 0 124 0 88 88 0 124']);
  });
});
