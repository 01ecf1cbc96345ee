/** Pseudo-classes that follow from attributes and the kind of element (HTML §4.16.3), for documents that nobody edits. */

import { inputType } from '../../controls/control-kind.ts';
import {
  canBeDisabled,
  controlValue,
  has,
  isDefaultButton,
  isDisabled,
  isSelected,
  radioGroupOf,
} from '../../controls/control-state.ts';
import { isInRange, isOutOfRange, isValid } from '../../controls/validation.ts';
import type { ElementState } from '../../css/selectors/selector.ts';
import { attribute, documentOf, type Element } from '../../dom/node.ts';

export function hasState(element: Element, state: ElementState): boolean {
  if (state === 'link') return isLink(element);
  if (state === 'defined') return element.namespace !== 'html' || !isUndefined(element.localName);
  if (state === 'target') return element.id !== null && element.id !== '' && documentOf(element).target === element.id;
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
      return canBeOptional(element) && !(canBeRequired(element) && has(element, 'required'));
    case 'read-write':
      return isEditable(element);
    case 'read-only':
      return !isEditable(element);
    case 'placeholder-shown':
      return showsPlaceholder(element);
    case 'default':
      return isDefault(element);
    case 'indeterminate':
      return isIndeterminate(element);
    case 'valid':
      return isValid(element) === true;
    case 'invalid':
      return isValid(element) === false;
    case 'in-range':
      return isInRange(element);
    case 'out-of-range':
      return isOutOfRange(element);
    case 'open':
      return (element.localName === 'details' || element.localName === 'dialog') && has(element, 'open');
  }
}

const TEXT_TYPES = new Set('text search url tel email password date month week time datetime-local number'.split(' '));
const PLACEHOLDER_TYPES = new Set('text search url tel email password number'.split(' '));
const NEVER_REQUIRED = new Set('hidden range color submit image reset button'.split(' '));
/** HTML §4.13.3: names with a dash that are no custom elements'. */
const RESERVED_NAMES = new Set(
  'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph'.split(
    ' ',
  ),
);

function isUndefined(name: string): boolean {
  return name.includes('-') && !RESERVED_NAMES.has(name);
}

function isLink(element: Element): boolean {
  if (element.namespace === 'svg')
    return element.localName === 'a' && (has(element, 'href') || has(element, 'xlink:href'));
  return (
    element.namespace === 'html' && (element.localName === 'a' || element.localName === 'area') && has(element, 'href')
  );
}

function isChecked(element: Element): boolean {
  return element.localName === 'option' ? isSelected(element) : isCheckedInput(element);
}

function isCheckedInput(element: Element): boolean {
  if (element.localName !== 'input' || !has(element, 'checked')) return false;
  const type = inputType(element);
  return type === 'checkbox' || type === 'radio';
}

function isDefault(element: Element): boolean {
  if (element.localName === 'option') return has(element, 'selected');
  return isCheckedInput(element) || isDefaultButton(element);
}

function canBeRequired(element: Element): boolean {
  if (element.localName === 'input') return !NEVER_REQUIRED.has(inputType(element));
  return element.localName === 'select' || element.localName === 'textarea';
}

/** As Chromium: whatever can be submitted and need not be filled in. */
function canBeOptional({ localName }: Element): boolean {
  return localName === 'input' || localName === 'select' || localName === 'textarea' || localName === 'button';
}

function isEditable(element: Element): boolean {
  if (element.localName === 'textarea' || (element.localName === 'input' && TEXT_TYPES.has(inputType(element)))) {
    return !has(element, 'readonly') && !isDisabled(element);
  }
  for (let each: Element | null = element; each !== null; each = each.parent.kind === 'element' ? each.parent : null) {
    const editable = attribute(each, 'contenteditable')?.toLowerCase();
    if (editable === 'false') return false;
    if (editable === '' || editable === 'true' || editable === 'plaintext-only') return true;
  }
  return false;
}

function showsPlaceholder(element: Element): boolean {
  const takesOne =
    element.localName === 'textarea' || (element.localName === 'input' && PLACEHOLDER_TYPES.has(inputType(element)));
  return takesOne && has(element, 'placeholder') && controlValue(element) === '';
}

/** Without scripts only a progress bar without a value, and a group of radio buttons without a checked one, are indeterminate. */
function isIndeterminate(element: Element): boolean {
  if (element.localName === 'progress') return !has(element, 'value');
  if (element.localName !== 'input' || inputType(element) !== 'radio' || has(element, 'checked')) return false;
  return radioGroupOf(element)?.isChecked !== true;
}
