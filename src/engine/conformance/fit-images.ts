/** The images of a document as a standard takes them: colours that need an output intent of their own become those of sRGB. */
import type { BitmapImage } from '../resources/image/image-resource.ts';
import type { ImageSet } from '../resources/image/image-set.ts';
import { rgbPixels } from '../resources/image/rgb-pixels.ts';
import { type OutputIntent, spaceOf } from './output-intent.ts';
import type { Conformance } from './profiles.ts';

export type Images = Pick<ImageSet, 'get'>;

/** ISO 19005-1 §6.2.3.2 and ISO 19005-2 §6.2.4.2: the version of ICC profiles is below this. */
const profileVersionBound = ({ archive }: Conformance) => (archive?.part === 1 ? 3 : 5);

/** Each is changed when it is first asked for. */
export function fitImages(images: Images, conformance: Conformance, intent: OutputIntent): Images {
  const { archive, isForPrint } = conformance;
  if (archive === null && !isForPrint) return images;
  const fitted = new Map<number, BitmapImage | null>();
  return {
    get(index) {
      let image = fitted.get(index);
      if (image === undefined) {
        const own = images.get(index);
        image = own === null ? null : fitImage(own, conformance, intent);
        fitted.set(index, image);
      }
      return image;
    },
  };
}

function fitImage(image: BitmapImage, conformance: Conformance, intent: OutputIntent): BitmapImage {
  if (conformance.archive?.part === 1 && needsUnpacking(image)) return inRgb(image);
  if (image.kind === 'raster' && image.components === 4 && spaceOf(intent) !== 'CMYK') return inRgb(image);
  if (image.kind !== 'jpeg') return image;
  const { iccProfile, components } = image;
  // ISO 19005-4 §6.2.4.2: CMYK of the output intent is that of the device.
  const isOfIntent = iccProfile !== null && Buffer.compare(iccProfile, intent.profile) === 0;
  if (iccProfile !== null && !isOfIntent && isFit(iccProfile, conformance)) return image;
  // Gray and RGB are those of the output intent, or of sRGB.
  return components === 4 && spaceOf(intent) !== 'CMYK' ? inRgb(image) : { ...image, iccProfile: null };
}

/** 16 bits came with PDF 1.5 (ISO 19005-1 §6.2.4), and alpha is to be masked by what is there and what is not (§6.4). */
function needsUnpacking(image: BitmapImage): boolean {
  if (image.kind !== 'png') return image.kind === 'raster' && image.alpha !== null;
  const { bitDepth, colorType, transparency } = image;
  return bitDepth === 16 || colorType >= 4 || (colorType === 3 && transparency !== null);
}

/** Profiles of input, display and output devices and of colour spaces; that it has the right channels is known already. */
function isFit(profile: Uint8Array, conformance: Conformance): boolean {
  const deviceClass = Buffer.from(profile.subarray(12, 16)).toString('latin1');
  return /^(?:prtr|mntr|scnr|spac)$/.test(deviceClass) && profile[8]! < profileVersionBound(conformance);
}

/** Itself where it cannot be unpacked. */
function inRgb(image: BitmapImage): BitmapImage {
  const found = rgbPixels(image);
  if (found === null) return image;
  const { width, height, orientation } = image;
  return {
    kind: 'raster',
    width,
    height,
    pixelWidth: found.width,
    pixelHeight: found.height,
    orientation,
    components: 3,
    pixels: found.rgb,
    alpha: found.alpha?.every((value) => value === 255) === true ? null : found.alpha,
  };
}
