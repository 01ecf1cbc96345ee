/** The resources of a content stream (ISO 32000-1, 7.8.3), and those that it may fall back to. */
import { type Dict, Name, nameOf, type PdfObject } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';

export interface Found {
  /** `null` where no dictionary has it. */
  readonly value: PdfObject;
  /** Whether it is of a dictionary that is not the stream's own. */
  readonly isInherited: boolean;
}

const DEFAULTS: Readonly<Record<string, string>> = {
  DeviceGray: 'DefaultGray',
  DeviceRGB: 'DefaultRGB',
  DeviceCMYK: 'DefaultCMYK',
};

export class Resources {
  readonly #file: PdfFile;
  readonly #dict: Dict | null;
  readonly #outer: Resources | null;
  readonly #isInherited: boolean;

  constructor(file: PdfFile, dict: Dict | null, outer: Resources | null, isInherited = false) {
    this.#file = file;
    this.#dict = dict;
    this.#outer = outer;
    this.#isInherited = isInherited;
  }

  get dict(): Dict | null {
    return this.#dict;
  }

  /** The same for a stream without a dictionary of its own. */
  inherited(): Resources {
    return new Resources(this.#file, this.#dict, this.#outer, true);
  }

  find(category: string, name: string): Found {
    let isInherited = this.#isInherited;
    let at: Resources | null = this;
    for (let depth = 0; at !== null && depth < 64; depth++) {
      const value = this.#file.get(this.#file.dict(at.#dict?.entries.get(category)), name);
      if (value !== null) return { value, isInherited };
      at = at.#outer;
      isInherited = true;
    }
    return { value: null, isInherited: false };
  }

  /** A colour space, a device space as its default of these resources (ISO 32000-1, 8.6.5.6). */
  space(value: PdfObject): PdfObject {
    const name =
      nameOf(value) ?? (Array.isArray(value) && value.length === 1 ? nameOf(this.#file.resolve(value[0])) : null);
    if (name === null) return value;
    const key = DEFAULTS[name];
    // A default counts for the streams that have it in their own resources.
    const found =
      key === undefined ? null : this.#file.get(this.#file.dict(this.#dict?.entries.get('ColorSpace')), key);
    return found ?? new Name(name);
  }
}
