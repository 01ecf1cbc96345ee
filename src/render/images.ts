/** The images of one document: loaded before boxes are built, asked for by address afterwards. */
import { parseHtml } from '../dom/parse-html.ts';
import { documentElement, type Element } from '../dom/node.ts';
import type { NaturalSize, NaturalSizes } from '../layout/environment.ts';
import type { PaintImage, PaintImages } from '../paint/paint-context.ts';
import { decodeImage } from '../resources/image/decode-image.ts';
import type { ImageResource } from '../resources/image/image-resource.ts';
import { ImageSet } from '../resources/image/image-set.ts';
import { PixelBudget } from '../resources/image/pixel-budget.ts';
import { readPng } from '../resources/image/png.ts';
import { svgRootOf } from '../svg/svg-document.ts';
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
  async add(url: string, bytes: Uint8Array, session: Session, styleSvg: (root: Element) => SvgStyles): Promise<void> {
    try {
      this.#images.set(url, this.#paintImage(await decodeImage(bytes, this.#budget), url, session, styleSvg));
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      session.diagnostics.report(error.code, `The image ${shortAddress(url)} cannot be shown: ${error.message}.`);
    }
  }
}
