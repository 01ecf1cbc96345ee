/** The bitmap images of a document by number, each picture once: display items name them by index. */
import type { BitmapImage } from './image-resource.ts';

export class ImageSet {
  readonly #images: BitmapImage[] = [];
  readonly #indices = new Map<BitmapImage, number>();

  /** The image's index; the same object again has the same index. */
  add(image: BitmapImage): number {
    let index = this.#indices.get(image);
    if (index === undefined) {
      index = this.#images.length;
      this.#images.push(image);
      this.#indices.set(image, index);
    }
    return index;
  }

  /** `null` when there is no image of that number. */
  get(index: number): BitmapImage | null {
    return this.#images[index] ?? null;
  }

  get size(): number {
    return this.#images.length;
  }
}
