/** Images through a filter of colours: palettes are changed alone, other pictures pixel by pixel. */
import { type ColorFilter, filteredColor } from '../display/color-filter.ts';
import type { BitmapImage } from '../resources/image/image-resource.ts';
import { rgbPixels } from '../resources/image/rgb-pixels.ts';

/** The same picture in other colours; itself where it cannot be unpacked. */
export function filteredImage(image: BitmapImage, filter: ColorFilter): BitmapImage {
  if (image.kind === 'indexed' || (image.kind === 'png' && image.colorType === 3))
    return { ...image, palette: filteredColors(image.palette, filter) };
  const found = rgbPixels(image);
  if (found === null) return image;
  return {
    kind: 'raster',
    width: image.width,
    height: image.height,
    pixelWidth: found.width,
    pixelHeight: found.height,
    orientation: image.orientation,
    components: 3,
    pixels: filteredColors(found.rgb, filter),
    alpha: found.alpha,
  };
}

/** RGB triples; what equals the one before, as most do in flat pictures, is not computed again. */
function filteredColors(rgb: Uint8Array, filter: ColorFilter): Uint8Array {
  const result = new Uint8Array(rgb.length);
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    if (i > 0 && rgb[i] === rgb[i - 3] && rgb[i + 1] === rgb[i - 2] && rgb[i + 2] === rgb[i - 1]) {
      result[i] = result[i - 3]!;
      result[i + 1] = result[i - 2]!;
      result[i + 2] = result[i - 1]!;
      continue;
    }
    const color = { red: rgb[i]! / 255, green: rgb[i + 1]! / 255, blue: rgb[i + 2]! / 255, alpha: 1 };
    const { red, green, blue } = filteredColor(color, filter);
    result[i] = byte(red);
    result[i + 1] = byte(green);
    result[i + 2] = byte(blue);
  }
  return result;
}

function byte(value: number): number {
  return Math.round(value * 255);
}
