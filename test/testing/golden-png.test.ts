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

it('rounds to six shades a channel', () => {
  expect([...pictureOf(1, 1, Uint8Array.of(24, 26, 250, 255)).rgb]).toEqual([0, 51, 255]);
});

it('does not read other files', () => expect(decodeGoldenPng(Buffer.from('GIF89a'.repeat(10)))).toBe(null));

it('counts pixels that differ by more than one shade', () => {
  const a = pictureOf(2, 2, new Uint8Array(16).fill(0));
  const b = pictureOf(2, 2, Uint8Array.of(0, 0, 0, 0, 51, 0, 0, 0, 255, 255, 255, 0, 0, 102, 0, 0));
  expect(comparePictures(a, b).share).toBe(0.5);
  expect(comparePictures(a, pictureOf(1, 2, new Uint8Array(8))).share).toBe(1);
});
