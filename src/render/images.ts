/** The images of one document: loaded before boxes are built, asked for by address afterwards. */
import type { NaturalSize, NaturalSizes } from '../layout/environment.ts';
import { decodeImage } from '../resources/image/decode-image.ts';
import type { BitmapImage, SvgImage } from '../resources/image/image-resource.ts';
import { ImageSet } from '../resources/image/image-set.ts';
import { ImageError, type PixelBudget } from '../resources/image/pixel-budget.ts';
import { readPng } from '../resources/image/png.ts';
import type { PaintImage, PaintImages, SvgDocument } from '../svg/svg-context.ts';
import type { Session } from './session.ts';

export class DocumentImages implements NaturalSizes, PaintImages {
  readonly set = new ImageSet();
  readonly #images = new Map<string, PaintImage>();
  readonly #emoji = new Map<Uint8Array, number | null>();
  readonly #budget: PixelBudget;

  constructor(budget: PixelBudget) {
    this.#budget = budget;
  }

  isLoaded(url: string): boolean {
    return this.#images.has(url);
  }

  find(url: string): PaintImage | null {
    return this.#images.get(url) ?? null;
  }

  sizeOf(url: string): NaturalSize | null {
    const image = this.#images.get(url);
    if (image === undefined) return null;
    return image.kind === 'raster'
      ? { width: image.width, height: image.height, ratio: image.width / image.height }
      : { width: image.width, height: image.height, ratio: image.ratio };
  }

  addPng(bytes: Uint8Array): number | null {
    let index = this.#emoji.get(bytes);
    if (index === undefined) {
      index = this.set.add(readPng(bytes, this.#budget));
      this.#emoji.set(bytes, index);
    }
    return index;
  }

  /** Reads one image; what cannot be read is reported and stays missing. */
  async add(url: string, bytes: Uint8Array, session: Session, openSvg: OpenSvg): Promise<void> {
    try {
      const image = await decodeImage(bytes, this.#budget);
      const painted = image.kind === 'svg' ? svgImage(image, url, openSvg) : this.#rasterImage(image);
      if (painted !== null) this.#images.set(url, painted);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      session.diagnostics.report(error.code, `The image ${shortAddress(url)} cannot be shown: ${error.message}.`);
    }
  }

  #rasterImage(image: BitmapImage): PaintImage {
    return { kind: 'raster', index: this.set.add(image), width: image.width, height: image.height };
  }
}

/** Parses an SVG file and computes its styles; `null` where it has no `svg` element. */
export type OpenSvg = (bytes: Uint8Array, url: string) => SvgDocument | null;

function svgImage(image: SvgImage, url: string, openSvg: OpenSvg): PaintImage | null {
  const document = openSvg(image.bytes, url);
  return document === null ? null : { kind: 'svg', document, width: image.width, height: image.height, ratio: image.ratio };
}

/** Addresses in messages are cut: a `data:` URL may have megabytes. */
export function shortAddress(url: string): string {
  return url.length > 100 ? `${url.slice(0, 80)}…` : url;
}
