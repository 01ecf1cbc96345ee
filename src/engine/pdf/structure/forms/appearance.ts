/** What a field shows, as a form (ISO 32000-2 §12.5.5, §12.7.4.3): as large as the field, its content cut to the field's content box. */
import { translation } from '../../../base/geometry.ts';
import { PT_PER_PX } from '../../../base/lengths.ts';
import type { DisplayItem, DisplayList } from '../../../display/display-item.ts';
import type { Field } from '../../../structure/mark.ts';
import { pageContent } from '../../content-stream.ts';
import { ByteWriter } from '../../numbers.ts';
import type { PdfDictionary, PdfReference } from '../../objects.ts';
import type { SharedObjects } from '../../resources.ts';

/** Writes the appearances of one file; `out` is used again for each. */
export class AppearanceWriter {
  readonly #shared: SharedObjects;
  readonly #out = new ByteWriter(1_024);

  constructor(shared: SharedObjects) {
    this.#shared = shared;
  }

  /** What the field shows at first, marked as what readers put anew when it is filled in. */
  ofText(field: Field): PdfReference {
    const content = this.#content(field, field.look, true);
    const bytes = Buffer.concat([Buffer.from('/Tx BMC q\n'), content.bytes, Buffer.from('Q EMC\n')]);
    return this.#form(field, content.resources, bytes);
  }

  /** What the page does not show yet; nothing for a field without a look. */
  ofLook(field: Field): PdfReference {
    const content = this.#content(field, field.look, false);
    return this.#form(field, content.resources, content.bytes);
  }

  /** Nothing: the page shows all of the field. */
  ofNothing(field: Field): PdfReference {
    return this.#form(field, {}, new Uint8Array(0));
  }

  /** Of a field without an extent; PDF/A-1 asks for it there, too. */
  ofNoRoom(): PdfReference {
    const { container } = this.#shared;
    return container.stream({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0], Resources: {} }, new Uint8Array(0));
  }

  #content({ border, content }: Field, look: readonly DisplayItem[], isCut: boolean) {
    const { x, y, width, height } = content;
    const path = {
      ops: ['M', 'L', 'L', 'L', 'Z'] as const,
      coords: [x, y, x + width, y, x + width, y + height, x, y + height],
    };
    const cut: DisplayItem[] = isCut ? [{ kind: 'push-clip', path, rule: 'nonzero' }] : [];
    const items: DisplayItem[] = [
      { kind: 'push-transform', matrix: translation(-border.x, -border.y) },
      ...cut,
      ...look,
      ...cut.map((): DisplayItem => ({ kind: 'pop' })),
      { kind: 'pop' },
    ];
    const list: DisplayList = { width: border.width, height: border.height, items };
    // Its items have no source: in tagged files they are artifacts, and the widget stands for them.
    return pageContent(list, this.#shared, this.#out);
  }

  /** Readers fit its box, turned by its matrix, into the field's rectangle: only turns and skews have to be said. */
  #form({ border, toPage }: Field, Resources: PdfDictionary, bytes: Uint8Array): PdfReference {
    const { a, b, c, d } = toPage;
    const Matrix = b === 0 && c === 0 ? undefined : [a, -b, -c, d, 0, 0].map(rounded);
    const BBox = [0, 0, rounded(border.width * PT_PER_PX), rounded(border.height * PT_PER_PX)];
    return this.#shared.container.stream({ Type: 'XObject', Subtype: 'Form', BBox, Matrix, Resources }, bytes);
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
