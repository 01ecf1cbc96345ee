/** The picture of a document by Chromium, on screen, and by PDFium from the PDF made here; and where they differ. */
import { render } from '../../src/engine/index.ts';
import { readPng } from '../../src/engine/resources/image/png.ts';
import { rgbPixels } from '../../src/engine/resources/image/rgb-pixels.ts';
import { rasterise } from '../../test/support/rasterise.ts';
import { ChromiumPage } from './chromium-page.ts';
import type { Comparison, Difference } from './comparison.ts';

/** Px of the sheet, on which everything has room. */
const WIDTH = 400;
const SHEET_HEIGHT = 800;
/** Px from the top that are looked at. */
const HEIGHT = 300;
/** Of 255, in a channel. */
const TOLERANCE = 56;
/** Pixels that may differ. */
const MOST = 20;

export class BothPictures implements Comparison {
  readonly #chromium: ChromiumPage;

  private constructor(chromium: ChromiumPage) {
    this.#chromium = chromium;
  }

  /** @throws Error where there is no Chromium */
  static async open(): Promise<BothPictures> {
    return new BothPictures(await ChromiumPage.open(WIDTH, SHEET_HEIGHT));
  }

  close(): Promise<void> {
    return this.#chromium.close();
  }

  async difference(html: string): Promise<Difference | null> {
    const png = await this.#chromium.ask(html, (page) =>
      page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } }),
    );
    if (png === null) return null;
    const ours = await pictureHere(html);
    if (typeof ours === 'string') return { where: ours, chromium: '', platen: '' };
    const theirs = rgbPixels(readPng(png, { pixels: WIDTH * HEIGHT }))!.rgb;
    return firstDifference(softened(theirs), softened(ours));
  }
}

/** Rows from the top, three bytes a pixel. */
type Pixels = Uint8Array;

/** @returns what went wrong in place of a picture */
async function pictureHere(html: string): Promise<Pixels | string> {
  const margins = { marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };
  const size = { width: `${WIDTH}px`, height: `${SHEET_HEIGHT}px` };
  try {
    const { pdf } = await render({ html, ...size, ...margins, shrinkToFit: false });
    const { rgba } = (await rasterise(pdf, { scale: 96 / 72 }))[0]!;
    return withoutAlpha(rgba);
  } catch (error) {
    return String(error);
  }
}

function withoutAlpha(rgba: Uint8Array): Pixels {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = rgba[from]!;
    pixels[to + 1] = rgba[from + 1]!;
    pixels[to + 2] = rgba[from + 2]!;
  }
  return pixels;
}

/** The mean of three by three pixels in the place of each: the edges of letters and shapes are smoothed by each painter in its way. */
function softened(pixels: Pixels): Pixels {
  const stride = WIDTH * 3;
  const soft = new Uint8Array(stride * HEIGHT);
  for (let y = 1; y < HEIGHT - 1; y++)
    for (let i = 3; i < stride - 3; i++) {
      const at = y * stride + i;
      let sum = 0;
      for (let row = at - stride; row <= at + stride; row += stride)
        sum += pixels[row - 3]! + pixels[row]! + pixels[row + 3]!;
      soft[at] = sum / 9;
    }
  return soft;
}

/** A pixel differs that is like none around the same place in the other picture: what is moved by less than a pixel is alike. */
function firstDifference(theirs: Pixels, ours: Pixels): Difference | null {
  let count = 0;
  let [left, top, right, bottom] = [WIDTH, HEIGHT, 0, 0];
  let first: readonly [x: number, y: number] | null = null;
  for (let y = 2; y < HEIGHT - 2; y++)
    for (let x = 2; x < WIDTH - 2; x++) {
      if (isLike(theirs, ours, x, y) && isLike(ours, theirs, x, y)) continue;
      count++;
      first ??= [x, y];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (count <= MOST) return null;
  const [x, y] = first!;
  const where = `${count} pixels from ${left} ${top} to ${right} ${bottom}, at ${x} ${y}`;
  return { where, chromium: colorAt(theirs, x, y), platen: colorAt(ours, x, y) };
}

function isLike(picture: Pixels, other: Pixels, x: number, y: number): boolean {
  const at = placeOf(x, y);
  for (const dy of NEAR) for (const dx of NEAR) if (isNear(picture, at, other, placeOf(x + dx, y + dy))) return true;
  return false;
}

/** The same place first. */
const NEAR = [0, -1, 1];

function isNear(a: Pixels, at: number, b: Pixels, there: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(a[at + channel]! - b[there + channel]!) > TOLERANCE) return false;
  return true;
}

function placeOf(x: number, y: number): number {
  return (y * WIDTH + x) * 3;
}

function colorAt(pixels: Pixels, x: number, y: number): string {
  return pixels.subarray(placeOf(x, y), placeOf(x, y) + 3).join(' ');
}
