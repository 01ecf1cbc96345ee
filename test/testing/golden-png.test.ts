import { expect, it } from 'vitest';
import { comparePictures, decodeGoldenPng, encodeGoldenPng, pictureOf } from '../../src/testing/golden-png.ts';

function noise(width: number, height: number, colors: number) {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < rgba.length; i++) rgba[i] = ((i * 7919) % colors) * Math.floor(255 / colors);
  return pictureOf(width, height, rgba);
}

it.each([
  ['a palette', noise(17, 5, 3)],
  ['true colour', noise(64, 64, 251)],
])('reads what it writes with %s', (_name, picture) => {
  expect(decodeGoldenPng(encodeGoldenPng(picture))).toEqual(picture);
});

it('rounds edges to six shades a channel', () => {
  expect([...pictureOf(1, 1, Uint8Array.of(24, 26, 250, 255)).rgb]).toEqual([0, 51, 255]);
});

it('keeps the colours of areas', () => {
  const color = [31, 95, 91, 255];
  const picture = pictureOf(
    3,
    2,
    Uint8Array.of(...color, ...color, 40, 40, 40, 255, ...color, ...color, 60, 60, 60, 255),
  );
  expect([...picture.rgb]).toEqual([31, 95, 91, 31, 95, 91, 51, 51, 51, 31, 95, 91, 31, 95, 91, 51, 51, 51]);
});

it.each([
  ['light grey on white', 247],
  ['one grey on another', 200],
])('tells of areas of another colour: %s', (_name, grey) => {
  const before = pictureOf(4, 4, new Uint8Array(64).fill(grey));
  const after = pictureOf(4, 4, new Uint8Array(64).fill(grey + 8));
  expect(comparePictures(before, after).share).toBe(1);
  expect(comparePictures(before, pictureOf(4, 4, new Uint8Array(64).fill(grey + 2))).share).toBe(0);
});

it('takes the noise of smoothing for nothing', () => {
  const edge = (noise: number) => {
    const row = [0, 0, 0, 255, 0, 0, 0, 255, 120 + noise, 120, 120, 255, 255, 255, 255, 255, 255, 255, 255, 255];
    return pictureOf(5, 4, Uint8Array.of(...row, ...row, ...row, ...row));
  };
  expect(comparePictures(edge(0), edge(20)).share).toBe(0);
});

it('does not read other files', () => expect(decodeGoldenPng(Buffer.from('GIF89a'.repeat(10)))).toBe(null));

it('counts pixels that differ by more than one shade', () => {
  const a = pictureOf(2, 2, new Uint8Array(16).fill(0));
  const b = pictureOf(2, 2, Uint8Array.of(0, 0, 0, 0, 51, 0, 0, 0, 255, 255, 255, 0, 0, 102, 0, 0));
  expect(comparePictures(a, b).share).toBe(0.5);
  expect(comparePictures(a, pictureOf(1, 2, new Uint8Array(8))).share).toBe(1);
});
