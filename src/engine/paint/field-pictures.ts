/**
 * What fields show of their values, kept apart from the page: readers draw it anew when a field is filled in. Borders and grounds of fields
 * stay on the page.
 */

import type { Diagnostics } from '../base/diagnostics.ts';
import type { Rect } from '../base/geometry.ts';
import { controlKind } from '../controls/control-kind.ts';
import { drawControl } from '../controls/drawing.ts';
import { isFormField } from '../controls/form-field.ts';
import type { PaintedControl } from '../controls/painted-control.ts';
import type { ControlStyle } from '../controls/theme.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';

/** The pictures of one page's fields, in the coordinates that hold where the field is. */
export class FieldPictures {
  readonly #items = new Map<Element, DisplayItem[]>();
  readonly #diagnostics: Diagnostics;

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  /** What was painted of a field's value; of a box to tick its look when it is on. `null` for a field that shows nothing. */
  of(element: Element): readonly DisplayItem[] | null {
    return this.#items.get(element) ?? null;
  }

  leaveOut(control: Element): void {
    const kind = controlKind(control);
    const isToggle = kind === 'checkbox' || kind === 'radio';
    this.#diagnostics.report(
      'HTML_UNSUPPORTED',
      isToggle
        ? `A ${kind} with "appearance: none" is no field in the PDF: what its author draws does not change when it is ticked.`
        : `PDF has no field for a control of the kind "${kind}"; it is drawn.`,
      isToggle ? { hint: 'Leave appearance as it is, and colour the control with accent-color.' } : {},
    );
  }

  beginPage(): void {
    this.#items.clear();
  }

  /** The field whose value is shown by a part of the page; `null` for everything else. */
  fieldOf(fragment: Fragment): Element | null {
    const source = fragment.box?.source ?? null;
    if (source === null) return null;
    const { element } = source;
    if (element.localName === 'option' || element.localName === 'optgroup') return listAround(element);
    if (fragment.detail?.kind !== 'text' || !isFormField(element)) return null;
    return controlKind(element) === 'button' ? null : element;
  }

  /** Takes what is painted away from the page. */
  keep(element: Element, out: DisplayListBuilder, paint: () => void): void {
    const first = out.items.length;
    paint();
    const items = out.items.splice(first).map((item) => ({ ...item, source: null }));
    const kept = this.#items.get(element);
    if (kept === undefined) this.#items.set(element, items);
    else kept.push(...items);
  }

  /** A box to tick: it is off on the page, and on in the field. */
  paintToggle(
    element: Element,
    out: DisplayListBuilder,
    control: PaintedControl,
    style: ControlStyle,
    area: Rect,
  ): void {
    drawControl(out, { ...control, checked: false }, style, area);
    const on = new DisplayListBuilder();
    drawControl(on, { ...control, checked: true }, style, area);
    this.#items.set(element, [...on.finish()]);
  }
}

function listAround(option: Element): Element | null {
  for (let each = option.parent; each.kind === 'element'; each = each.parent)
    if (each.localName === 'select') return controlKind(each) === 'list-box' ? each : null;
  return null;
}
