/** Media types of images, beside those of which Chromium 156 takes a `<source>`. */
import { describe, expect, test } from 'vitest';
import { isShownMediaType, sniffImage } from '../../../src/engine/base/image-formats.ts';

const TAKEN_BY_CHROMIUM = [
  'image/png',
  'image/x-png',
  'image/apng',
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'image/avif',
  'IMAGE/BMP',
  ' image/bmp ',
  'image/bmp;x=1',
  'image/avif; codecs=av01',
];
const NOT_TAKEN_BY_CHROMIUM = [
  'image/jfif',
  'image/svg',
  'image/x-bmp',
  'image/x-ms-bmp',
  'image/ico',
  'image/avif-sequence',
  'image/heic',
  'image/jp2',
  'text/html',
];

describe('media types of images', () => {
  test.each(TAKEN_BY_CHROMIUM)('%s is shown', (type) => expect(isShownMediaType(type)).toBe(true));
  test.each(NOT_TAKEN_BY_CHROMIUM)('%s is not', (type) => expect(isShownMediaType(type)).toBe(false));
  test.each(['image/jxl', 'image/x-xbitmap'])('%s is not, though Chromium shows it', (type) =>
    expect(isShownMediaType(type)).toBe(false),
  );
  test('image/tiff is shown, though Chromium does not', () => expect(isShownMediaType('image/tiff')).toBe(true));
  test('image/avif is not shown where its decoder is not installed', () => {
    expect(isShownMediaType('image/avif', () => false)).toBe(false);
    expect(isShownMediaType('image/png', () => false)).toBe(true);
  });
});

describe('first bytes', () => {
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
  test.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['GIF89a', 'gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
    ['\x00\x00\x00\x1cftypavif', 'avif'],
    ['II*\x00', 'tiff'],
    ['MM\x00*', 'tiff'],
    ['BM', 'bmp'],
    ['\x00\x00\x01\x00'.padEnd(23, '\x00'), 'ico'],
    ['<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    [`<!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY e "${'z'.repeat(5_000)}">]><svg/>`, 'svg'],
    [`<!DOCTYPE html [<!ENTITY e "${'z'.repeat(5_000)}">]><svg/>`, null],
    ['\x1f\x8b', 'svg'],
    ['<p>', null],
    ['', null],
  ])('%j is %s', (text, format) => expect(sniffImage(bytes(text))).toBe(format));
});
