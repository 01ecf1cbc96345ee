/**
 * A container for files whose output intent is no RGB: what says DeviceRGB is of sRGB by its profile. Resources have a default space
 * (PDF 32000-1 §8.6.5.6), groups, to which that does not apply, the profile itself.
 */
import type { FileFormat } from './file-format.ts';
import type { PdfDictionary, PdfReference, PdfValue } from './objects.ts';
import { PdfKitContainer, type PdfKitReference } from './pdfkit-container.ts';

export class ColorManagedContainer extends PdfKitContainer {
  override readonly rgbSpace: PdfValue;
  readonly #defaultSpace: PdfReference;

  constructor(format: FileFormat, profile: Uint8Array) {
    super(format);
    const stream = this.stream({ N: 3, Alternate: 'DeviceRGB' }, profile);
    this.#defaultSpace = this.object(['ICCBased', stream]);
    this.rgbSpace = this.#defaultSpace;
  }

  override place(reference: PdfKitReference): void {
    const { data } = reference;
    if (data !== null && typeof data === 'object' && 'Resources' in data)
      reference.data = this.#managed(data as PdfDictionary);
    super.place(reference);
  }

  override writeStream(id: number, dictionary: PdfDictionary, body: Uint8Array): void {
    super.writeStream(id, dictionary.Resources === undefined ? dictionary : this.#managed(dictionary), body);
  }

  #managed(dictionary: PdfDictionary): PdfDictionary {
    const resources = dictionary.Resources as PdfDictionary;
    const group = dictionary.Group as PdfDictionary | undefined;
    const spaces = resources.ColorSpace as PdfDictionary | undefined;
    return {
      ...dictionary,
      Resources: { ...resources, ColorSpace: { DefaultRGB: this.#defaultSpace, ...spaces } },
      ...(group?.CS === 'DeviceRGB' && { Group: { ...group, CS: this.rgbSpace } }),
    };
  }
}
