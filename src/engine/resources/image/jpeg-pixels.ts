/**
 * JPEG pictures as pixels (ITU-T T.81): baseline and progressive, 8 bits, Huffman-coded. Only for what PDF readers cannot do with the
 * JPEG data itself. Broken data gives what was read up to the fault.
 */
import { inverseTransform } from './jpeg-transform.ts';

/** Pixels of 1, 3 or 4 components, interleaved, as stored: gray, RGB, or CMYK with Adobe's 0 for full ink left as it is. */
export interface JpegPixels {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly pixels: Uint8Array;
}

interface Component {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  readonly table: number;
  /** Blocks of the stored picture, and of those that have samples of the picture. */
  readonly blocksPerLine: number;
  readonly blocksPerColumn: number;
  readonly usedPerLine: number;
  readonly usedPerColumn: number;
  /** 64 coefficients for each block, in zigzag order undone. */
  readonly coefficients: Int16Array;
  dc: HuffmanTable | null;
  ac: HuffmanTable | null;
  predictor: number;
}

/** Codes by length (§F.2.2.3). */
interface HuffmanTable {
  readonly maxCode: Int32Array;
  readonly valueOffset: Int32Array;
  readonly values: Uint8Array;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly maxH: number;
  readonly maxV: number;
  readonly components: Component[];
}

/** Figure A.6 */
const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);
/** Coefficients of all components of one picture that are kept at most. */
const MOST_COEFFICIENTS = 3 * 2 ** 27;

/** Thrown at the end of the data, caught where a scan is read. */
const END = Symbol('end of scan');

/** `null` where the file is of no kind that is read here. */
export function jpegPixels(bytes: Uint8Array): JpegPixels | null {
  return new JpegReader(bytes).read();
}

class JpegReader {
  readonly #bytes: Uint8Array;
  #at = 2;
  #frame: Frame | null = null;
  readonly #quantization: (Uint16Array | null)[] = [null, null, null, null];
  readonly #dc: (HuffmanTable | null)[] = [null, null, null, null];
  readonly #ac: (HuffmanTable | null)[] = [null, null, null, null];
  #restartInterval = 0;
  /** Of the Adobe marker; -1 where there is none. */
  #adobeTransform = -1;
  // Bits
  #bits = 0;
  #bitCount = 0;
  #eobRun = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): JpegPixels | null {
    const bytes = this.#bytes;
    while (this.#at + 4 <= bytes.length) {
      if (bytes[this.#at] !== 0xff) {
        this.#at++;
        continue;
      }
      const marker = bytes[this.#at + 1]!;
      this.#at += 2;
      if (marker === 0xd9) break;
      if (marker === 0xff) this.#at--;
      if (marker === 0xff || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) continue;
      const end = this.#at + this.#word(this.#at);
      if (!this.#segment(marker, this.#at + 2, Math.min(end, bytes.length))) return null;
      if (marker !== 0xda) this.#at = end;
    }
    return this.#frame === null ? null : this.#output(this.#frame);
  }

  #word(at: number): number {
    return ((this.#bytes[at] ?? 0) << 8) | (this.#bytes[at + 1] ?? 0);
  }

  /** @returns whether the file can be read on */
  #segment(marker: number, start: number, end: number): boolean {
    switch (marker) {
      case 0xc0:
      case 0xc1:
      case 0xc2:
        return this.#startFrame(start, marker === 0xc2);
      case 0xc4:
        this.#huffmanTables(start, end);
        return true;
      case 0xdb:
        this.#quantizationTables(start, end);
        return true;
      case 0xdd:
        this.#restartInterval = this.#word(start);
        return true;
      case 0xee:
        if (String.fromCharCode(...this.#bytes.subarray(start, start + 5)) === 'Adobe')
          this.#adobeTransform = this.#bytes[start + 11] ?? -1;
        return true;
      case 0xda:
        this.#at = end;
        return this.#scan(start);
      default:
        // Other frames are lossless, hierarchical or arithmetic-coded.
        return marker < 0xc3 || marker > 0xcf || marker === 0xc8 || marker === 0xcc;
    }
  }

  #startFrame(start: number, isProgressive: boolean): boolean {
    const bytes = this.#bytes;
    const height = this.#word(start + 1);
    const width = this.#word(start + 3);
    const count = bytes[start + 5] ?? 0;
    if (this.#frame !== null || bytes[start] !== 8 || width === 0 || height === 0) return false;
    if (count !== 1 && count !== 3 && count !== 4) return false;
    const factors: [number, number, number, number][] = [];
    for (let i = 0; i < count; i++) {
      const at = start + 6 + 3 * i;
      const [h, v] = [(bytes[at + 1] ?? 0) >> 4, (bytes[at + 1] ?? 0) & 15];
      if (h < 1 || h > 4 || v < 1 || v > 4) return false;
      factors.push([bytes[at]!, h, v, (bytes[at + 2] ?? 0) & 3]);
    }
    const maxH = Math.max(...factors.map(([, h]) => h));
    const maxV = Math.max(...factors.map(([, , v]) => v));
    const mcusPerLine = Math.ceil(width / 8 / maxH);
    const mcusPerColumn = Math.ceil(height / 8 / maxV);
    const blocks = factors.reduce((sum, [, h, v]) => sum + mcusPerLine * h * mcusPerColumn * v, 0);
    if (blocks * 64 > MOST_COEFFICIENTS) return false;
    const components = factors.map(([id, h, v, table]): Component => {
      const blocksPerLine = mcusPerLine * h;
      const blocksPerColumn = mcusPerColumn * v;
      return {
        id,
        h,
        v,
        table,
        blocksPerLine,
        blocksPerColumn,
        usedPerLine: Math.ceil(Math.ceil((width * h) / maxH) / 8),
        usedPerColumn: Math.ceil(Math.ceil((height * v) / maxV) / 8),
        coefficients: new Int16Array(64 * blocksPerLine * blocksPerColumn),
        dc: null,
        ac: null,
        predictor: 0,
      };
    });
    this.#frame = { width, height, isProgressive, maxH, maxV, components };
    return true;
  }

  #quantizationTables(start: number, end: number): void {
    let at = start;
    while (at < end) {
      const spec = this.#bytes[at++]!;
      const isWide = spec >> 4 !== 0;
      const table = new Uint16Array(64);
      for (let i = 0; i < 64; i++) {
        table[ZIGZAG[i]!] = isWide ? this.#word(at) : (this.#bytes[at] ?? 1);
        at += isWide ? 2 : 1;
      }
      this.#quantization[spec & 3] = table;
    }
  }

  #huffmanTables(start: number, end: number): void {
    let at = start;
    while (at + 17 <= end) {
      const spec = this.#bytes[at++]!;
      const counts = this.#bytes.subarray(at, at + 16);
      at += 16;
      let total = 0;
      for (const count of counts) total += count;
      const values = this.#bytes.slice(at, at + total);
      at += total;
      (spec >> 4 === 0 ? this.#dc : this.#ac)[spec & 3] = huffmanTable(counts, values);
    }
  }

  // Scans (§F.2, §G.2)

  #scan(start: number): boolean {
    const frame = this.#frame;
    if (frame === null) return false;
    const bytes = this.#bytes;
    const count = bytes[start] ?? 0;
    const components: Component[] = [];
    for (let i = 0; i < count; i++) {
      const component = frame.components.find(({ id }) => id === bytes[start + 1 + 2 * i]);
      if (component === undefined) return false;
      const tables = bytes[start + 2 + 2 * i] ?? 0;
      component.dc = this.#dc[(tables >> 4) & 3]!;
      component.ac = this.#ac[tables & 3]!;
      components.push(component);
    }
    const at = start + 1 + 2 * count;
    const first = bytes[at] ?? 0;
    const last = Math.min(63, bytes[at + 1] ?? 63);
    const high = (bytes[at + 2] ?? 0) >> 4;
    const low = (bytes[at + 2] ?? 0) & 15;
    const decode = frame.isProgressive
      ? first === 0
        ? (component: Component, offset: number) => this.#progressiveDc(component, offset, high, low)
        : high === 0
          ? (component: Component, offset: number) => this.#firstAc(component, offset, first, last, low)
          : (component: Component, offset: number) => this.#refineAc(component, offset, first, last, low)
      : (component: Component, offset: number) => this.#baseline(component, offset);
    this.#readMcus(frame, components, decode);
    return true;
  }

  #readMcus(frame: Frame, components: Component[], decode: (component: Component, offset: number) => void): void {
    const only = components.length === 1 ? components[0]! : null;
    const perLine = only === null ? Math.ceil(frame.width / 8 / frame.maxH) : only.usedPerLine;
    const perColumn = only === null ? Math.ceil(frame.height / 8 / frame.maxV) : only.usedPerColumn;
    const total = perLine * perColumn;
    const interval = this.#restartInterval || total;
    let mcu = 0;
    while (mcu < total) {
      this.#bitCount = 0;
      this.#eobRun = 0;
      for (const component of components) component.predictor = 0;
      try {
        for (let end = Math.min(total, mcu + interval); mcu < end; mcu++) {
          const column = mcu % perLine;
          const row = (mcu - column) / perLine;
          if (only !== null) decode(only, 64 * (row * only.blocksPerLine + column));
          else for (const component of components) decodeMcu(component, row, column, decode);
        }
      } catch (error) {
        if (error !== END) throw error;
        // Lost data: what follows the next restart marker belongs to the next interval.
        mcu = Math.min(total, (Math.floor(mcu / interval) + 1) * interval);
      }
      if (!this.#findRestart()) return;
    }
  }

  /** Moves behind the next restart marker; `false`, at the marker, where another one comes first. */
  #findRestart(): boolean {
    const bytes = this.#bytes;
    while (this.#at + 1 < bytes.length) {
      if (bytes[this.#at] === 0xff) {
        const next = bytes[this.#at + 1]!;
        if (next >= 0xd0 && next <= 0xd7) {
          this.#at += 2;
          return true;
        }
        if (next !== 0 && next !== 0xff) return false;
      }
      this.#at++;
    }
    return false;
  }

  #bit(): number {
    if (this.#bitCount === 0) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw END;
      if (byte === 0xff) {
        if (this.#bytes[this.#at + 1] !== 0) throw END;
        this.#at++;
      }
      this.#at++;
      this.#bits = byte;
      this.#bitCount = 8;
    }
    return (this.#bits >> --this.#bitCount) & 1;
  }

  #receive(length: number): number {
    let value = 0;
    for (let i = 0; i < length; i++) value = (value << 1) | this.#bit();
    return value;
  }

  /** §F.2.2.1 */
  #receiveSigned(length: number): number {
    if (length === 0) return 0;
    const value = this.#receive(length);
    return value >= 1 << (length - 1) ? value : value - (1 << length) + 1;
  }

  #symbol(table: HuffmanTable | null): number {
    if (table === null) throw END;
    let code = 0;
    for (let length = 0; length < 16; length++) {
      code = (code << 1) | this.#bit();
      if (code <= table.maxCode[length]!) return table.values[table.valueOffset[length]! + code] ?? 0;
    }
    throw END;
  }

  #baseline(component: Component, offset: number): void {
    const { coefficients } = component;
    component.predictor += this.#receiveSigned(this.#symbol(component.dc) & 15);
    coefficients[offset] = component.predictor;
    for (let k = 1; k < 64; k++) {
      const symbol = this.#symbol(component.ac);
      const size = symbol & 15;
      const run = symbol >> 4;
      if (size === 0) {
        if (run < 15) return;
        k += 15;
        continue;
      }
      k += run;
      if (k > 63) return;
      coefficients[offset + ZIGZAG[k]!] = this.#receiveSigned(size);
    }
  }

  #progressiveDc(component: Component, offset: number, high: number, low: number): void {
    const { coefficients } = component;
    if (high !== 0) {
      coefficients[offset]! |= this.#bit() << low;
      return;
    }
    component.predictor += this.#receiveSigned(this.#symbol(component.dc) & 15);
    coefficients[offset] = component.predictor << low;
  }

  #firstAc(component: Component, offset: number, first: number, last: number, low: number): void {
    if (this.#eobRun > 0) {
      this.#eobRun--;
      return;
    }
    for (let k = first; k <= last; k++) {
      const symbol = this.#symbol(component.ac);
      const size = symbol & 15;
      const run = symbol >> 4;
      if (size === 0) {
        if (run < 15) {
          this.#eobRun = (1 << run) + this.#receive(run) - 1;
          return;
        }
        k += 15;
        continue;
      }
      k += run;
      if (k > 63) return;
      component.coefficients[offset + ZIGZAG[k]!] = this.#receiveSigned(size) * (1 << low);
    }
  }

  /** §G.1.2.3 */
  #refineAc(component: Component, offset: number, first: number, last: number, low: number): void {
    const { coefficients } = component;
    const refine = (at: number): void => {
      const value = coefficients[at]!;
      if (this.#bit() === 1 && ((Math.abs(value) >> low) & 1) === 0)
        coefficients[at] = value + (value > 0 ? 1 << low : -(1 << low));
    };
    let k = first;
    if (this.#eobRun === 0) {
      for (; k <= last; k++) {
        const symbol = this.#symbol(component.ac);
        const size = symbol & 15;
        let run = symbol >> 4;
        let value = 0;
        if (size === 0) {
          if (run < 15) {
            this.#eobRun = (1 << run) + this.#receive(run);
            break;
          }
        } else value = this.#bit() === 1 ? 1 << low : -(1 << low);
        for (; k <= last; k++) {
          const at = offset + ZIGZAG[k]!;
          if (coefficients[at] !== 0) refine(at);
          else if (run-- === 0) {
            if (value !== 0) coefficients[at] = value;
            break;
          }
        }
      }
    }
    if (this.#eobRun === 0) return;
    for (; k <= last; k++) {
      const at = offset + ZIGZAG[k]!;
      if (coefficients[at] !== 0) refine(at);
    }
    this.#eobRun--;
  }

  // Output

  #output({ width, height, maxH, maxV, components }: Frame): JpegPixels {
    const count = components.length;
    const pixels = new Uint8Array(width * height * count);
    components.forEach((component, index) => {
      const samples = samplesOf(component, this.#quantization[component.table] ?? null);
      const line = component.blocksPerLine * 8;
      for (let y = 0; y < height; y++) {
        const from = Math.floor((y * component.v) / maxV) * line;
        let to = y * width * count + index;
        for (let x = 0; x < width; x++) {
          pixels[to] = samples[from + Math.floor((x * component.h) / maxH)]!;
          to += count;
        }
      }
    });
    // Without Adobe's marker three components are YCbCr, four CMYK (T.872).
    if (count === 3 && this.#adobeTransform !== 0 && !isNamedRgb(components)) toRgb(pixels, 3);
    if (count === 4 && this.#adobeTransform === 2) toRgb(pixels, 4);
    return { width, height, components: count, pixels };
  }
}

function isNamedRgb(components: readonly Component[]): boolean {
  return components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB';
}

/** Blocks of an interleaved unit (§A.2.3). */
function decodeMcu(
  component: Component,
  row: number,
  column: number,
  decode: (component: Component, offset: number) => void,
): void {
  for (let y = 0; y < component.v; y++) {
    for (let x = 0; x < component.h; x++) {
      decode(component, 64 * ((row * component.v + y) * component.blocksPerLine + column * component.h + x));
    }
  }
}

/** Annex C */
function huffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const maxCode = new Int32Array(16).fill(-1);
  const valueOffset = new Int32Array(16);
  let code = 0;
  let index = 0;
  for (let length = 0; length < 16; length++) {
    valueOffset[length] = index - code;
    index += counts[length]!;
    code += counts[length]!;
    if (counts[length]! > 0) maxCode[length] = code - 1;
    code <<= 1;
  }
  return { maxCode, valueOffset, values };
}

function samplesOf(component: Component, table: Uint16Array | null): Uint8Array {
  const { blocksPerLine, blocksPerColumn, coefficients } = component;
  const line = blocksPerLine * 8;
  const samples = new Uint8Array(line * blocksPerColumn * 8);
  const block = new Float32Array(64);
  for (let row = 0; row < blocksPerColumn; row++) {
    for (let column = 0; column < blocksPerLine; column++) {
      const from = 64 * (row * blocksPerLine + column);
      for (let i = 0; i < 64; i++) block[i] = coefficients[from + i]! * (table === null ? 1 : table[i]!);
      inverseTransform(block);
      const to = row * 8 * line + column * 8;
      for (let i = 0; i < 64; i++) samples[to + (i >> 3) * line + (i & 7)] = byte(block[i]! + 128);
    }
  }
  return samples;
}

/** T.871 §7; of four components the first three. */
function toRgb(pixels: Uint8Array, count: number): void {
  for (let i = 0; i + 2 < pixels.length; i += count) {
    const y = pixels[i]!;
    const cb = pixels[i + 1]! - 128;
    const cr = pixels[i + 2]! - 128;
    pixels[i] = byte(y + 1.402 * cr);
    pixels[i + 1] = byte(y - 0.344136 * cb - 0.714136 * cr);
    pixels[i + 2] = byte(y + 1.772 * cb);
  }
}

function byte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}
