/** The images of one document: loaded before boxes are built, asked for by address afterwards. */

import type { Size } from '../base/geometry.ts';
import { fragmentOf } from '../base/url-parts.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { AlphaMask, NaturalSize, NaturalSizes } from '../layout/environment.ts';
import { alphaOfPicture } from '../layout/shapes/alpha-raster.ts';
import { type BitmapImage, type SvgImage, uprightSize } from '../resources/image/image-resource.ts';
import { ImageSet } from '../resources/image/image-set.ts';
import { readPng } from '../resources/image/png.ts';
import { rgbPixels } from '../resources/image/rgb-pixels.ts';
import { ImageLoader } from '../resources/load-image.ts';
import type { ImageOrientation } from '../style/computed-style.ts';
import { paintSvgDocument } from '../svg/paint-svg.ts';
import type { PaintImage, PaintImages, SvgDocument } from '../svg/svg-context.ts';
import type { Session } from './session.ts';

/**
 * Parses an SVG file and computes its styles; `null` where it has no `svg` element.
 *
 * @param fragment - what follows `#` in the address that asks for it, '' for none
 */
export type OpenSvg = (image: SvgImage, url: string, fragment: string) => Promise<SvgDocument | null>;

export class DocumentImages implements NaturalSizes, PaintImages {
  readonly set = new ImageSet();
  readonly #images = new Map<string, PaintImage>();
  readonly #emoji = new Map<Uint8Array, number>();
  readonly #masks = new Map<BitmapImage, AlphaMask | null>();
  /** By size and address. */
  readonly #pictureMasks = new Map<string, AlphaMask | null>();
  readonly #stored = new Map<BitmapImage, PaintImage>();
  readonly #session: Session;
  readonly #loader: ImageLoader;

  constructor(session: Session) {
    this.#session = session;
    const { imagePixels, unpackedPixels, resourceBytes } = session.request.limits;
    const budget = {
      pixels: imagePixels,
      rest: { pixels: unpackedPixels, svgBytes: resourceBytes, work: session.deadline.work },
    };
    this.#loader = new ImageLoader(session.loader, budget, session.diagnostics);
  }

  /** Loads what is not there yet, all at once. What cannot be had is reported and stays missing. */
  async load(urls: readonly string[], openSvg: OpenSvg): Promise<void> {
    const loaded = await Promise.all(urls.map((url) => this.#loader.load(url)));
    // One after the other, so that indices do not depend on what came first over the network.
    for (const [index, url] of urls.entries()) {
      const found = loaded[index]!;
      if (found === null) continue;
      const { image } = found;
      const painted =
        image.kind === 'svg' ? await svgImage(image, found.url, fragmentOf(url), openSvg) : this.#bitmap(image);
      if (painted !== null) this.#images.set(url, painted);
    }
  }

  isLoaded(url: string): boolean {
    return this.#images.has(url);
  }

  find(url: string, orientation: ImageOrientation): PaintImage | null {
    const image = this.#images.get(url);
    if (image === undefined) return null;
    return image.kind === 'raster' && orientation === 'none' ? this.#asStored(image) : image;
  }

  sizeOf(url: string, orientation: ImageOrientation): NaturalSize | null {
    const image = this.find(url, orientation);
    if (image === null) return null;
    const { width, height } = image;
    return { width, height, ratio: image.kind === 'raster' ? image.width / image.height : image.ratio };
  }

  alphaOf(url: string, orientation: ImageOrientation, size: Size, fonts: FontSet): AlphaMask | null {
    const found = this.find(url, orientation);
    if (found?.kind === 'svg') return this.#alphaOfSvg(found.document, url, size, fonts);
    const image = found === null ? null : this.set.get(found.index);
    if (image === null) return null;
    let mask = this.#masks.get(image);
    if (mask === undefined) {
      const pixels = rgbPixels(image);
      const isTurned = pixels !== null && pixels.alpha !== null && image.orientation !== 1;
      mask = pixels === null || isTurned ? null : { width: pixels.width, height: pixels.height, alpha: pixels.alpha };
      this.#masks.set(image, mask);
    }
    return mask;
  }

  #alphaOfSvg(document: SvgDocument, url: string, { width, height }: Size, fonts: FontSet): AlphaMask | null {
    const key = `${width} ${height} ${url}`;
    let mask = this.#pictureMasks.get(key);
    if (mask === undefined) {
      const { diagnostics, deadline } = this.#session;
      const out = new DisplayListBuilder();
      const { styles, frames } = document;
      const maskOf = () => null;
      const context = { out, styles, frames, fonts, images: this, diagnostics, deadline, baseUrl: url, maskOf };
      paintSvgDocument(context, document, { x: 0, y: 0, width, height });
      const alpha = alphaOfPicture(out.items, width, height, deadline);
      mask = alpha === null ? null : { width, height, alpha: alpha.map((each) => each * 255) };
      this.#pictureMasks.set(key, mask);
    }
    return mask;
  }

  addPng(bytes: Uint8Array): number | null {
    let index = this.#emoji.get(bytes);
    if (index === undefined) {
      index = this.set.add(readPng(bytes, { pixels: this.#session.request.limits.imagePixels }));
      this.#emoji.set(bytes, index);
    }
    return index;
  }

  /** css-images-3 §5.2: the picture without what its file says of how it was turned. */
  #asStored(painted: Extract<PaintImage, { kind: 'raster' }>): PaintImage {
    const image = this.set.get(painted.index);
    if (image === null || image.orientation === 1) return painted;
    let stored = this.#stored.get(image);
    if (stored === undefined) {
      const { width, height } = uprightSize(image.width, image.height, image.orientation);
      stored = this.#bitmap({ ...image, width, height, orientation: 1 });
      this.#stored.set(image, stored);
    }
    return stored;
  }

  #bitmap(image: BitmapImage): PaintImage {
    return { kind: 'raster', index: this.set.add(image), width: image.width, height: image.height };
  }
}

async function svgImage(image: SvgImage, url: string, fragment: string, openSvg: OpenSvg): Promise<PaintImage | null> {
  const document = await openSvg(image, url, fragment);
  if (document === null) return null;
  const { width, height } = image;
  const box = document.view?.viewBox ?? null;
  const isSized = width !== null && height !== null;
  return {
    kind: 'svg',
    document,
    width,
    height,
    ratio: box === null || isSized ? image.ratio : box.width / box.height,
  };
}
