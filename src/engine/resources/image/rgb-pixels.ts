/** Any picture as plain RGB pixels with alpha, for what has to look at each of them. */
import type { BitmapImage, JpegImage, PngImage } from './image-resource.ts';
import { jpegPixels } from './jpeg-pixels.ts';
import { pngSamples } from './png-scanlines.ts';

/** Of the stored picture, before orientation. */
export interface RgbPixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  readonly alpha: Uint8Array | null;
}

/** `null` where a picture cannot be unpacked. */
export function rgbPixels(image: BitmapImage): RgbPixels | null {
  const { pixelWidth: width, pixelHeight: height } = image;
  switch (image.kind) {
    case 'jpeg':
      return fromJpeg(image);
    case 'png':
      return fromPng(image);
    case 'indexed': {
      const count = width * height;
      const rgb = new Uint8Array(3 * count);
      const alpha = image.transparentIndex < 0 ? null : new Uint8Array(count);
      for (let i = 0; i < count; i++) {
        const index = image.indices[i]!;
        for (let channel = 0; channel < 3; channel++) rgb[3 * i + channel] = image.palette[3 * index + channel] ?? 0;
        if (alpha !== null) alpha[i] = index === image.transparentIndex ? 0 : 255;
      }
      return { width, height, rgb, alpha };
    }
    case 'raster':
      return { width, height, rgb: rgbOf(image.components, image.pixels), alpha: image.alpha };
  }
}

/** Gray as RGB. */
function spread(gray: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(3 * gray.length);
  for (let i = 0; i < gray.length; i++) rgb[3 * i] = rgb[3 * i + 1] = rgb[3 * i + 2] = gray[i]!;
  return rgb;
}

function fromJpeg(image: JpegImage): RgbPixels | null {
  const found = jpegPixels(image.bytes);
  if (found === null) return null;
  const { width, height, components, pixels } = found;
  return { width, height, rgb: rgbOf(components, pixels, image.isInverted), alpha: null };
}

/** @param isLight - whether CMYK is stored as light instead of ink, as Adobe's marker says */
function rgbOf(components: number, pixels: Uint8Array, isLight = false): Uint8Array {
  if (components === 3) return pixels;
  return components === 1 ? spread(pixels) : fromInk(pixels, isLight);
}

/** css-color-5 §15.1: naively, without a profile. */
function fromInk(pixels: Uint8Array, isLight: boolean): Uint8Array {
  const count = pixels.length / 4;
  const rgb = new Uint8Array(3 * count);
  for (let i = 0; i < count; i++) {
    const black = isLight ? pixels[4 * i + 3]! : 255 - pixels[4 * i + 3]!;
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[4 * i + channel]!;
      rgb[3 * i + channel] = Math.round(((isLight ? value : 255 - value) * black) / 255);
    }
  }
  return rgb;
}

function fromPng(image: PngImage): RgbPixels {
  const { pixelWidth: width, pixelHeight: height, colorType, palette, transparency } = image;
  const samples = pngSamples(image);
  const count = width * height;
  if (colorType === 2 && transparency === null) return { width, height, rgb: samples, alpha: null };
  if (colorType === 0 && transparency === null) return { width, height, rgb: spread(samples), alpha: null };
  const rgb = new Uint8Array(3 * count);
  const alpha = new Uint8Array(count).fill(255);
  // tRNS of gray and RGB names one colour that is not painted (PNG §11.3.2.1).
  const depth = image.bitDepth;
  const key = (channel: number): number => {
    const value = ((transparency?.[2 * channel] ?? 0) << 8) | (transparency?.[2 * channel + 1] ?? 0);
    return depth === 16 ? value >> 8 : Math.floor((value * 255) / (2 ** depth - 1));
  };
  const channels = samples.length / count;
  for (let i = 0; i < count; i++) {
    const at = i * channels;
    if (colorType === 3) {
      const index = samples[at]!;
      for (let channel = 0; channel < 3; channel++) rgb[3 * i + channel] = palette[3 * index + channel] ?? 0;
      alpha[i] = transparency?.[index] ?? 255;
      continue;
    }
    const isGray = colorType === 0 || colorType === 4;
    for (let channel = 0; channel < 3; channel++) rgb[3 * i + channel] = samples[at + (isGray ? 0 : channel)]!;
    if (colorType === 4 || colorType === 6) alpha[i] = samples[at + channels - 1]!;
    else if (samples[at] === key(0) && (isGray || (samples[at + 1] === key(1) && samples[at + 2] === key(2))))
      alpha[i] = 0;
  }
  return { width, height, rgb, alpha };
}
