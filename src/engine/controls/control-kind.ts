/** What kind of form control an element is (HTML §4.10), as far as it makes a difference to how it looks, is laid out and is filled in. */
import { attribute, type Element } from '../dom/node.ts';

export type ControlKind =
  | 'text-field'
  | 'date'
  | 'checkbox'
  | 'radio'
  | 'range'
  | 'color'
  | 'file'
  | 'image'
  | 'hidden'
  | 'button'
  | 'drop-down'
  | 'list-box'
  | 'text-area'
  | 'progress'
  | 'meter';

const INPUT_KINDS: ReadonlyMap<string, ControlKind> = new Map<string, ControlKind>([
  ['text', 'text-field'],
  ['search', 'text-field'],
  ['url', 'text-field'],
  ['tel', 'text-field'],
  ['email', 'text-field'],
  ['password', 'text-field'],
  ['number', 'text-field'],
  ['date', 'date'],
  ['month', 'date'],
  ['week', 'date'],
  ['time', 'date'],
  ['datetime-local', 'date'],
  ['checkbox', 'checkbox'],
  ['radio', 'radio'],
  ['range', 'range'],
  ['color', 'color'],
  ['file', 'file'],
  ['image', 'image'],
  ['hidden', 'hidden'],
  ['submit', 'button'],
  ['reset', 'button'],
  ['button', 'button'],
]);

/** HTML §4.10.5: the state of the `type` attribute; an unknown word is `text`. */
export function inputType(element: Element): string {
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text';
  return INPUT_KINDS.has(type) ? type : 'text';
}

/** `null` for elements that are no form control. */
export function controlKind(element: Element): ControlKind | null {
  if (element.namespace !== 'html') return null;
  switch (element.localName) {
    case 'input':
      return INPUT_KINDS.get(inputType(element))!;
    case 'button':
      return 'button';
    case 'select':
      return isDropDown(element) ? 'drop-down' : 'list-box';
    case 'textarea':
      return 'text-area';
    case 'progress':
    case 'meter':
      return element.localName;
    default:
      return null;
  }
}

/** HTML §4.10.7: a `select` that shows one option at a time. */
function isDropDown(select: Element): boolean {
  return attribute(select, 'multiple') === null && !(Number.parseInt(attribute(select, 'size') ?? '1', 10) > 1);
}

/** How browsers draw a control that no author has styled, by border and ground; the others are drawn as a whole, or have neither. */
export type NativeLook = 'field' | 'list' | 'button' | 'menu';

/** `null` for elements that have no border and ground of their own. */
export function nativeLook(element: Element): NativeLook | null {
  switch (controlKind(element)) {
    case 'text-field':
    case 'date':
    case 'text-area':
      return 'field';
    case 'list-box':
      return 'list';
    case 'button':
    case 'color':
      return 'button';
    case 'drop-down':
      return 'menu';
    default:
      return null;
  }
}

/** Whether the element stays whole on one page (docs/CHROMIUM.md 29). */
export function isUndivided(element: Element): boolean {
  return controlKind(element) !== null;
}

/** Whether what `overflow` says of the element makes no scroll container of it, so that it keeps the baseline of its text. */
export function neverScrolls({ namespace, localName }: Element): boolean {
  return namespace === 'html' && (localName === 'button' || localName === 'input');
}
