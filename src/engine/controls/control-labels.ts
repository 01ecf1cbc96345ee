/** What form controls are called (accname-1.2 §4.3.2, html-aam-1.0 §4.1.1): by ARIA, by their `label`, by their `title`. */
import { attribute, type Element } from '../dom/node.ts';

/** A name is cut here, and what it is taken from after as many nodes. */
const LONGEST_NAME = 300;
const MOST_NODES = 1_000;

/** Of one document; read when the first control asks. */
export class ControlLabels {
  readonly #elements: readonly Element[];
  #known: { readonly byId: ReadonlyMap<string, Element>; readonly byTarget: ReadonlyMap<string, Element[]> } | null =
    null;

  constructor(elements: readonly Element[]) {
    this.#elements = elements;
  }

  /** Empty where nothing says it. */
  nameOf(control: Element): string {
    const { byId } = this.#index();
    const ids = words(attribute(control, 'aria-labelledby') ?? '');
    const referred = ids
      .flatMap((id) => byId.get(id) ?? [])
      .map((each) => attribute(each, 'aria-label') ?? textOf(each));
    const candidates = [
      referred.join(' '),
      attribute(control, 'aria-label') ?? '',
      this.#labels(control).map(textOf).join(' '),
      attribute(control, 'title') ?? '',
      attribute(control, 'placeholder') ?? '',
    ];
    return candidates.map(folded).find((name) => name !== '') ?? '';
  }

  /** HTML §4.10.4: labels that name its id, and the one around it. */
  #labels(control: Element): Element[] {
    const { byTarget } = this.#index();
    const named = control.id === null ? [] : (byTarget.get(control.id) ?? []);
    for (let each = control.parent; each.kind === 'element'; each = each.parent) {
      if (each.localName !== 'label' || each.namespace !== 'html') continue;
      return attribute(each, 'for') === null ? [...named, each] : named;
    }
    return named;
  }

  #index() {
    if (this.#known !== null) return this.#known;
    const byId = new Map<string, Element>();
    const byTarget = new Map<string, Element[]>();
    for (const element of this.#elements) {
      if (element.id !== null && !byId.has(element.id)) byId.set(element.id, element);
      const target = element.localName === 'label' ? attribute(element, 'for') : null;
      if (target === null) continue;
      const labels = byTarget.get(target);
      if (labels === undefined) byTarget.set(target, [element]);
      else labels.push(element);
    }
    this.#known = { byId, byTarget };
    return this.#known;
  }
}

/** Without what controls in it hold: the options of a list do not name it. */
function textOf(element: Element): string {
  let text = '';
  let nodes = 0;
  const visit = (each: Element): void => {
    for (const child of each.children) {
      if (text.length > LONGEST_NAME || ++nodes > MOST_NODES) return;
      if (child.kind === 'text') text += child.data;
      else if (child.kind === 'element' && !/^(select|textarea|button|script|style)$/.test(child.localName))
        visit(child);
    }
  };
  visit(element);
  return text;
}

function folded(text: string): string {
  return words(text).join(' ').slice(0, LONGEST_NAME);
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
