/**
 * AVIF (AV1 Image File Format, ISO/IEC 23008-12): sizes are read here, from the container and from the AV1 streams in it; the pixels need the optional
 * package `@jsquash/avif`, whose WebAssembly is started from its file: nothing is fetched.
 */
import { readFile } from 'node:fs/promises';
import { AVIF_PROGRAM } from '../../base/image-formats.ts';
import { importOptional, resolveOptional } from '../../base/optional-package.ts';
import { avifStreams, avifTurn, maximumFrameSize } from './avif-container.ts';
import { type RasterImage, rgbImage, uprightSize } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, checkRest, ImageError } from './pixel-budget.ts';
import { rasterFromRgba } from './rgba.ts';

interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8ClampedArray;
}

/** `null` or an error for data that are broken. @param bits - of each channel of the result */
export type AvifDecoder = (bytes: Uint8Array, bits: number) => DecodedPixels | null;

/** What is used of the package's module. */
interface DecoderModule {
  readonly default: (options: Readonly<Record<string, unknown>>) => Promise<{ readonly decode: AvifDecoder }>;
}

const PACKAGE = '@jsquash/avif';

let decoder: Promise<AvifDecoder | null> | null = null;

/** The optional decoder, or `null` when it is not installed. */
export function loadAvifDecoder(): Promise<AvifDecoder | null> {
  decoder ??= startDecoder().catch(() => null);
  return decoder;
}

async function startDecoder(): Promise<AvifDecoder> {
  const program = await readFile(resolveOptional(AVIF_PROGRAM));
  const { default: start } = (await importOptional(`${PACKAGE}/codec/dec/avif_dec.js`)) as DecoderModule;
  const silent = () => undefined;
  const module = await start({ noInitialRun: true, wasmBinary: program, print: silent, printErr: silent });
  return (bytes, bits) => module.decode(bytes, bits);
}

/** @throws ImageError when the file is broken, too large, or the decoder is missing */
export function readAvif(bytes: Uint8Array, budget: PixelBudget, decode: AvifDecoder | null): RasterImage {
  const { width, height, streams } = avifStreams(bytes);
  checkPixels(budget, width, height, 4);
  checkRest(budget, width, height);
  for (const stream of streams) {
    const size = maximumFrameSize(stream);
    // What the decoder will allocate is what the stream says, whatever the container does.
    if (size !== null) checkPixels(budget, size.width, size.height, 4);
  }
  if (decode === null) throw new ImageError(`AVIF needs the optional package "${PACKAGE}", which is not installed`);
  const decoded = decoded8(bytes, decode);
  if (decoded === null || decoded.width * decoded.height > budget.pixels)
    throw new ImageError('the AVIF data are broken');
  const { pixels, alpha } = rasterFromRgba(decoded);
  const upright = rgbImage(decoded.width, decoded.height, pixels, alpha);
  const orientation = avifTurn(bytes);
  if (orientation === 1) return upright;
  return { ...upright, ...uprightSize(decoded.width, decoded.height, orientation), orientation };
}

function decoded8(bytes: Uint8Array, decode: AvifDecoder): DecodedPixels | null {
  try {
    return decode(bytes, 8);
  } catch {
    return null;
  }
}
