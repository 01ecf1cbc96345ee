/** Pseudo-classes that follow from attributes and the kind of element (HTML §4.16.3), for documents that nobody edits. */
import type { ElementState } from '../../css/selectors/selector.ts';
import { attribute, type Element } from '../../dom/node.ts';
import { childTextContent } from '../../dom/text-content.ts';

export function hasState(element: Element, state: ElementState): boolean {
  if (state === 'link') return isLink(element);
  if (state === 'defined') return element.namespace !== 'html' || !element.localName.includes('-');
  if (element.namespace !== 'html') return false;
  switch (state) {
    case 'checked':
      return isChecked(element);
    case 'disabled':
      return isDisabled(element);
    case 'enabled':
      return canBeDisabled(element) && !isDisabled(element);
    case 'required':
      return canBeRequired(element) && has(element, 'required');
    case 'optional':
      return canBeRequired(element) && !has(element, 'required');
    case 'read-write':
      return isEditable(element);
    case 'read-only':
      return !isEditable(element);
    case 'placeholder-shown':
      return showsPlaceholder(element);
    case 'default':
      return isChecked(element) || isDefaultButton(element);
    case 'indeterminate':
      return isIndeterminate(element);
    case 'valid':
      return isValidated(element) && !isInvalid(element);
    case 'invalid':
      return isValidated(element) && isInvalid(element);
    case 'in-range':
      return hasRange(element) && !isOutOfRange(element);
    case 'out-of-range':
      return hasRange(element) && isOutOfRange(element);
    case 'open':
      return (element.localName === 'details' || element.localName === 'dialog') && has(element, 'open');
  }
}

const TEXT_TYPES = new Set('text search url tel email password date month week time datetime-local number'.split(' '));
const PLACEHOLDER_TYPES = new Set('text search url tel email password number'.split(' '));
const NEVER_REQUIRED = new Set('hidden range color submit image reset button'.split(' '));
const INPUT_TYPES = new Set([...TEXT_TYPES, ...NEVER_REQUIRED, 'checkbox', 'radio', 'file']);

function has(element: Element, name: string): boolean {
  return attribute(element, name) !== null;
}

/** HTML §4.10.5: the state of the `type` attribute; an unknown word is `text`. */
function inputType(element: Element): string {
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text';
  return INPUT_TYPES.has(type) ? type : 'text';
}

function isLink(element: Element): boolean {
  if (element.namespace === 'svg')
    return element.localName === 'a' && (has(element, 'href') || has(element, 'xlink:href'));
  return (
    element.namespace === 'html' && (element.localName === 'a' || element.localName === 'area') && has(element, 'href')
  );
}

function isChecked(element: Element): boolean {
  if (element.localName === 'option') return has(element, 'selected');
  if (element.localName !== 'input' || !has(element, 'checked')) return false;
  const type = inputType(element);
  return type === 'checkbox' || type === 'radio';
}

function canBeDisabled(element: Element): boolean {
  return /^(button|input|select|textarea|optgroup|option|fieldset)$/.test(element.localName);
}

/** HTML §4.10.19.5: by its own attribute, or in a disabled `<fieldset>` outside of that one's first legend. */
export function isDisabled(element: Element): boolean {
  if (!canBeDisabled(element)) return false;
  if (has(element, 'disabled')) return true;
  const { parent } = element;
  if (element.localName === 'option')
    return parent.kind === 'element' && parent.localName === 'optgroup' && has(parent, 'disabled');
  if (element.localName === 'optgroup') return false;
  let inside: Element = element;
  for (let each = element.parent; each.kind === 'element'; each = each.parent) {
    if (each.localName === 'fieldset' && has(each, 'disabled') && !isFirstLegend(inside, each)) return true;
    inside = each;
  }
  return false;
}

function isFirstLegend(element: Element, fieldset: Element): boolean {
  if (element.localName !== 'legend' || element.parent !== fieldset) return false;
  for (let each = element.previousElement; each !== null; each = each.previousElement)
    if (each.localName === 'legend') return false;
  return true;
}

function canBeRequired(element: Element): boolean {
  if (element.localName === 'input') return !NEVER_REQUIRED.has(inputType(element));
  return element.localName === 'select' || element.localName === 'textarea';
}

function isEditable(element: Element): boolean {
  if (element.localName === 'textarea' || (element.localName === 'input' && TEXT_TYPES.has(inputType(element)))) {
    return !has(element, 'readonly') && !isDisabled(element);
  }
  for (let each: Element | null = element; each !== null; each = each.parent.kind === 'element' ? each.parent : null) {
    const editable = attribute(each, 'contenteditable')?.toLowerCase();
    if (editable !== undefined) return editable !== 'false';
  }
  return false;
}

function controlValue(element: Element): string {
  if (element.localName !== 'textarea') return attribute(element, 'value') ?? '';
  return childTextContent(element);
}

function showsPlaceholder(element: Element): boolean {
  const takesOne =
    element.localName === 'textarea' || (element.localName === 'input' && PLACEHOLDER_TYPES.has(inputType(element)));
  return takesOne && has(element, 'placeholder') && controlValue(element) === '';
}

/** The first submit button of its form. */
function isDefaultButton(element: Element): boolean {
  if (!isSubmitButton(element)) return false;
  let form = element.parent;
  while (form.kind === 'element' && form.localName !== 'form') form = form.parent;
  if (form.kind !== 'element') return false;
  const pending: Element[] = [form];
  while (pending.length > 0) {
    const each = pending.pop()!;
    if (isSubmitButton(each)) return each === element;
    for (let i = each.children.length - 1; i >= 0; i--) {
      const child = each.children[i]!;
      if (child.kind === 'element') pending.push(child);
    }
  }
  return false;
}

function isSubmitButton(element: Element): boolean {
  if (element.localName === 'button') return !/^(reset|button)$/i.test(attribute(element, 'type') ?? '');
  return element.localName === 'input' && /^(submit|image)$/.test(inputType(element));
}

/** Without scripts only a progress bar without a value, and a group of radio buttons without a checked one, are indeterminate. */
function isIndeterminate(element: Element): boolean {
  if (element.localName === 'progress') return !has(element, 'value');
  if (element.localName !== 'input' || inputType(element) !== 'radio' || has(element, 'checked')) return false;
  const name = attribute(element, 'name');
  if (name === null || name === '') return true;
  let root = element.parent;
  while (root.kind === 'element' && root.localName !== 'form') root = root.parent;
  const pending = [...root.children];
  while (pending.length > 0) {
    const each = pending.pop()!;
    if (each.kind !== 'element') continue;
    if (
      each.localName === 'input' &&
      inputType(each) === 'radio' &&
      attribute(each, 'name') === name &&
      has(each, 'checked')
    )
      return false;
    pending.push(...each.children);
  }
  return true;
}

function isValidated(element: Element): boolean {
  return canBeRequired(element) && !isDisabled(element) && !has(element, 'readonly');
}

/** Constraint validation as far as attributes alone decide it: missing values and numbers out of range. */
function isInvalid(element: Element): boolean {
  if (hasRange(element) && isOutOfRange(element)) return true;
  if (!has(element, 'required')) return false;
  if (element.localName === 'input') {
    const type = inputType(element);
    if (type === 'checkbox' || type === 'radio') return !has(element, 'checked');
  }
  return element.localName === 'select' ? false : controlValue(element) === '';
}

function hasRange(element: Element): boolean {
  if (element.localName !== 'input' || isDisabled(element)) return false;
  const type = inputType(element);
  return (type === 'number' || type === 'range') && (has(element, 'min') || has(element, 'max'));
}

function isOutOfRange(element: Element): boolean {
  const value = Number.parseFloat(controlValue(element));
  if (Number.isNaN(value)) return false;
  return (
    value < Number.parseFloat(attribute(element, 'min') ?? '-Infinity') ||
    value > Number.parseFloat(attribute(element, 'max') ?? 'Infinity')
  );
}
