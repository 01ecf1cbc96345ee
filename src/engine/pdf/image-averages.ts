/** Pictures with fewer pixels: each is the average of the area that it takes the place of, by how much of it every pixel covers. */
import type { RgbPixels } from '../resources/image/rgb-pixels.ts';

/** @param width - with `height` no more than the picture has */
export function averaged(
  picture: RgbPixels,
  width: number,
  height: number,
): { readonly rgb: Uint8Array; readonly alpha: Uint8Array | null } {
  const rgb = new Uint8Array(3 * width * height);
  const alpha = picture.alpha === null ? null : new Uint8Array(width * height);
  // Red, green, blue, each times its alpha, and alpha.
  const sums = new Float64Array(4 * width);
  const row = new Float64Array(4 * width);
  const across = picture.width / width;
  const down = picture.height / height;
  for (let y = 0, line = 0; y < picture.height; y++) {
    averageRow(picture, y, width, across, row);
    const end = Math.min(picture.height, (line + 1) * down);
    const share = Math.min(1, end - y);
    for (let i = 0; i < sums.length; i++) sums[i]! += row[i]! * share;
    if (y + 1 < end && line < height - 1) continue;
    if (y + 1 < picture.height || line < height) writeRow(sums, down, line, width, rgb, alpha);
    if (y + 1 < picture.height && line < height - 1) {
      line++;
      const rest = 1 - share;
      for (let i = 0; i < sums.length; i++) sums[i] = row[i]! * rest;
    }
  }
  return { rgb, alpha };
}

function averageRow(
  { width, rgb, alpha }: RgbPixels,
  y: number,
  columns: number,
  across: number,
  row: Float64Array,
): void {
  row.fill(0);
  for (let x = 0; x < width; x++) {
    const at = y * width + x;
    const opacity = alpha === null ? 1 : alpha[at]! / 255;
    const first = Math.min(columns - 1, Math.floor(x / across));
    // What a pixel covers of a column, and of the next.
    const share = Math.max(0, Math.min(1, (first + 1) * across - x));
    addTo(row, 4 * first, rgb, 3 * at, opacity, share);
    if (share < 1 && first + 1 < columns) addTo(row, 4 * first + 4, rgb, 3 * at, opacity, 1 - share);
  }
  for (let i = 0; i < row.length; i++) row[i]! /= across;
}

function addTo(row: Float64Array, to: number, rgb: Uint8Array, from: number, opacity: number, share: number): void {
  const weight = opacity * share;
  row[to]! += rgb[from]! * weight;
  row[to + 1]! += rgb[from + 1]! * weight;
  row[to + 2]! += rgb[from + 2]! * weight;
  row[to + 3]! += weight;
}

function writeRow(
  sums: Float64Array,
  down: number,
  line: number,
  width: number,
  rgb: Uint8Array,
  alpha: Uint8Array | null,
): void {
  for (let x = 0; x < width; x++) {
    const opacity = sums[4 * x + 3]!;
    const at = line * width + x;
    if (alpha !== null) alpha[at] = Math.round(Math.min(1, opacity / down) * 255);
    for (let channel = 0; channel < 3; channel++)
      rgb[3 * at + channel] = opacity > 0 ? Math.round(Math.min(255, sums[4 * x + channel]! / opacity)) : 0;
  }
}
