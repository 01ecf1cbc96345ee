/** What of the ink needs transparency (ISO 32000-1 §11), which PDF/A-1 does not know. */
import type { DisplayItem, Paint } from '../display/display-item.ts';
import type { BitmapImage } from '../resources/image/image-resource.ts';
import type { Images } from './fit-images.ts';

/** What is transparent of the item itself, in words; `null` for nothing. What it has inside is looked at apart. */
export function transparencyOf(item: DisplayItem, images: Images): string | null {
  switch (item.kind) {
    case 'push-group':
      if (item.opacity < 1) return 'a group has an opacity under 1';
      return item.blendMode === 'normal' ? null : `a group is blended with what is behind it (${item.blendMode})`;
    case 'push-mask':
      return 'something is seen through a mask';
    case 'blurred-box':
    case 'blurred-glyphs':
      return item.color.alpha === 0 ? null : 'a shadow is blurred';
    case 'blurred-group':
      return 'a picture is blurred';
    case 'image':
    case 'image-pattern':
      return hasPartialAlpha(images.get(item.image)) ? 'a picture is transparent in part' : null;
    default:
      return 'paint' in item && isTranslucent(item.paint) ? 'a colour is transparent in part' : null;
  }
}

/** Text that is not seen at all is written without paint. */
function isTranslucent(paint: Paint): boolean {
  if (paint.kind === 'solid') return paint.color.alpha > 0 && paint.color.alpha < 1;
  if (paint.kind === 'pattern') return paint.opacity < 1;
  return paint.stops.some(({ color }) => color.alpha < 1);
}

/** What is there or not there is masked without transparency. */
function hasPartialAlpha(image: BitmapImage | null): boolean {
  return image?.kind === 'raster' && (image.alpha?.some((value) => value !== 0 && value !== 255) ?? false);
}
