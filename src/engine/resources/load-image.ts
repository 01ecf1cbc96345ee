/** From an address to an image: loaded once, read once, the same picture under two addresses kept once; faults become diagnostics. */
import { createHash } from 'node:crypto';
import type { Diagnostics } from '../base/diagnostics.ts';
import { decodeImage } from './image/decode-image.ts';
import type { ImageResource } from './image/image-resource.ts';
import type { PixelBudget } from './image/pixel-budget.ts';
import { ImageError } from './image/pixel-budget.ts';
import { shortened } from './load-failure.ts';
import type { Loader } from './loader.ts';

export interface LoadedImage {
  /** After redirects: the base of addresses inside an SVG. */
  readonly url: string;
  readonly image: ImageResource;
}

export class ImageLoader {
  readonly #loader: Loader;
  readonly #budget: PixelBudget;
  readonly #diagnostics: Diagnostics;
  readonly #byAddress = new Map<string, Promise<LoadedImage | null>>();
  readonly #byContent = new Map<string, Promise<ImageResource>>();

  constructor(loader: Loader, budget: PixelBudget, diagnostics: Diagnostics) {
    this.#loader = loader;
    this.#budget = budget;
    this.#diagnostics = diagnostics;
  }

  /**
   * @param url - absolute
   * @returns `null` (with a diagnostic) when there is no such image or it cannot be read
   * @throws PlatenError `TIMEOUT` and `ABORTED` of the deadline
   */
  load(url: string): Promise<LoadedImage | null> {
    let load = this.#byAddress.get(url);
    if (load === undefined) {
      load = this.#read(url);
      this.#byAddress.set(url, load);
    }
    return load;
  }

  async #read(url: string): Promise<LoadedImage | null> {
    const resource = await this.#loader.load(url, 'image');
    if (resource === null) return null;
    try {
      return { url: resource.url, image: await this.#decode(resource.bytes) };
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      const name = shortened(url);
      this.#diagnostics.report(error.code, `The image "${name}" is not shown: ${error.message}.`, {
        url: name,
        asked: url,
      });
      return null;
    }
  }

  #decode(bytes: Uint8Array): Promise<ImageResource> {
    const hash = createHash('sha256').update(bytes).digest('base64');
    let image = this.#byContent.get(hash);
    if (image === undefined) {
      image = decodeImage(bytes, this.#budget);
      this.#byContent.set(hash, image);
    }
    return image;
  }
}
