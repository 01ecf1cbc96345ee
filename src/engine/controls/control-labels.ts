/** What form controls are called (accname-1.2 §4.3.2, html-aam-1.0 §4.1.1): by ARIA, by their `label`, by their `title`. */
import { AccessibleNames, folded, textOf } from '../dom/accessible-names.ts';
import { attribute, type Element } from '../dom/node.ts';

/** Of one document; read when the first control asks. */
export class ControlLabels {
  readonly #elements: readonly Element[];
  readonly #names: AccessibleNames;
  #byTarget: ReadonlyMap<string, Element[]> | null = null;

  constructor(elements: readonly Element[]) {
    this.#elements = elements;
    this.#names = new AccessibleNames(elements);
  }

  /** Empty where nothing says it. */
  nameOf(control: Element): string {
    const label = this.#names.labelOf(control);
    if (label !== '') return label;
    const candidates = [
      this.#labels(control).map(textOf).join(' '),
      attribute(control, 'title') ?? '',
      attribute(control, 'placeholder') ?? '',
    ];
    return candidates.map(folded).find((name) => name !== '') ?? '';
  }

  /** HTML §4.10.4: labels that name its id, and the one around it. */
  #labels(control: Element): Element[] {
    this.#byTarget ??= byTarget(this.#elements);
    const named = control.id === null ? [] : (this.#byTarget.get(control.id) ?? []);
    for (let each = control.parent; each.kind === 'element'; each = each.parent) {
      if (each.localName !== 'label' || each.namespace !== 'html') continue;
      return attribute(each, 'for') === null ? [...named, each] : named;
    }
    return named;
  }
}

function byTarget(elements: readonly Element[]): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  for (const element of elements) {
    const target = element.localName === 'label' ? attribute(element, 'for') : null;
    if (target === null) continue;
    const labels = found.get(target);
    if (labels === undefined) found.set(target, [element]);
    else labels.push(element);
  }
  return found;
}
