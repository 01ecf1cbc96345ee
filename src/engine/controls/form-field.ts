/** Form controls as fields that are filled in (HTML §4.10): what they are called, hold and ask for. */
import { canParseUrl } from '../base/can-parse-url.ts';
import { attribute, type Element } from '../dom/node.ts';
import { textContent } from '../dom/text-content.ts';
import { controlKind, inputType } from './control-kind.ts';
import type { ControlLabels } from './control-labels.ts';
import { controlValue, formOwner, has, isDisabled, isSelected, optionLabel, optionsOf } from './control-state.ts';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly isSelected: boolean;
}

/** What happens when a button is pressed (§4.10.22). */
export type ButtonAction =
  | { readonly kind: 'submit'; readonly url: string; readonly isGet: boolean }
  | { readonly kind: 'reset' }
  | { readonly kind: 'none' };

export type FieldContent =
  | {
      readonly type: 'text';
      readonly value: string;
      readonly isMultiline: boolean;
      readonly isPassword: boolean;
      readonly maxLength: number | null;
      readonly isSpellChecked: boolean;
    }
  | {
      readonly type: 'choice';
      readonly isDropDown: boolean;
      readonly isMultiple: boolean;
      readonly options: readonly FieldOption[];
    }
  | { readonly type: 'checkbox'; readonly value: string; readonly isChecked: boolean }
  /** Buttons of one group are one field. */
  | { readonly type: 'radio'; readonly value: string; readonly isChecked: boolean; readonly group: string }
  | { readonly type: 'button'; readonly caption: string; readonly action: ButtonAction }
  | { readonly type: 'signature' };

export interface FormField {
  readonly content: FieldContent;
  /** As the document says it, not yet unique; empty for none. */
  readonly name: string;
  /** For readers that are not looked at, and for tooltips; empty for none. */
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Its value is not sent. */
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  /** HTML §6.6.3: what is above 0 comes first. */
  readonly tabIndex: number;
}

/** Whether the control becomes a field. Sliders, colours and files stay what they are on paper: PDF has no such fields. */
export function isFormField(element: Element): boolean {
  switch (controlKind(element)) {
    case 'text-field':
    case 'date':
    case 'text-area':
    case 'checkbox':
    case 'radio':
    case 'drop-down':
    case 'list-box':
    case 'button':
      return true;
    default:
      return false;
  }
}

/** @param element - one that becomes a field */
export function formFieldOf(element: Element, labels: ControlLabels, baseUrl: string): FormField {
  const disabled = isDisabled(element);
  const content = contentOf(element, baseUrl);
  const label = labels.nameOf(element);
  return {
    content,
    name: (attribute(element, 'name') || element.id) ?? '',
    label: label === '' && content.type === 'button' ? content.caption : label,
    isReadOnly: disabled || has(element, 'readonly'),
    isDisabled: disabled,
    isRequired: has(element, 'required'),
    tabIndex: Math.max(0, Number.parseInt(attribute(element, 'tabindex') ?? '', 10) || 0),
  };
}

function contentOf(element: Element, baseUrl: string): FieldContent {
  switch (controlKind(element)) {
    case 'checkbox':
      return { type: 'checkbox', value: attribute(element, 'value') ?? 'on', isChecked: has(element, 'checked') };
    case 'radio':
      return {
        type: 'radio',
        value: attribute(element, 'value') ?? 'on',
        isChecked: has(element, 'checked'),
        group: groupOf(element),
      };
    case 'drop-down':
    case 'list-box':
      return choiceOf(element);
    case 'button':
      return { type: 'button', caption: captionOf(element), action: actionOf(element, baseUrl) };
    default:
      return isSignature(element) ? { type: 'signature' } : textOf(element);
  }
}

/** `<input type=signature>`, which browsers show as a text field: HTML has no element for it. */
function isSignature(element: Element): boolean {
  return element.localName === 'input' && attribute(element, 'type')?.trim().toLowerCase() === 'signature';
}

function textOf(element: Element): FieldContent {
  const isMultiline = element.localName === 'textarea';
  const length = Number.parseInt(attribute(element, 'maxlength') ?? '', 10);
  const value = controlValue(element);
  return {
    type: 'text',
    value: isMultiline ? value.replace(/\r\n?/g, '\n').replace(/^\n/, '') : value.replace(/[\r\n]+/g, ''),
    isMultiline,
    isPassword: !isMultiline && inputType(element) === 'password',
    maxLength: length >= 0 ? length : null,
    isSpellChecked: attribute(element, 'spellcheck')?.toLowerCase() !== 'false',
  };
}

/** What cannot be chosen is left out, unless it is shown. */
function choiceOf(select: Element): FieldContent {
  const options = optionsOf(select).map((option) => ({
    value: attribute(option, 'value') ?? optionLabel(option),
    label: optionLabel(option),
    isSelected: isSelected(option),
    isOff: isDisabled(option) && !isDisabled(select),
  }));
  return {
    type: 'choice',
    isDropDown: controlKind(select) === 'drop-down',
    isMultiple: has(select, 'multiple'),
    options: options.filter((option) => option.isSelected || !option.isOff),
  };
}

/** §4.10.5.1.16: radio buttons of one name in one form; one without a name is alone. */
function groupOf(radio: Element): string {
  const name = attribute(radio, 'name') ?? '';
  return name === '' ? `alone ${radio.index}` : `${formOwner(radio)?.index ?? -1} ${name}`;
}

const CAPTIONS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };

function captionOf(element: Element): string {
  const text =
    element.localName === 'button'
      ? textContent(element)
      : (attribute(element, 'value') ?? CAPTIONS[inputType(element)] ?? '');
  return text.replace(/\s+/g, ' ').trim();
}

function actionOf(button: Element, baseUrl: string): ButtonAction {
  const type =
    button.localName === 'button' ? (attribute(button, 'type')?.toLowerCase() ?? 'submit') : inputType(button);
  if (type === 'reset') return { kind: 'reset' };
  const form = formOwner(button);
  if (type === 'button' || form === null) return { kind: 'none' };
  const address = (attribute(button, 'formaction') ?? attribute(form, 'action') ?? '').trim();
  if (address === '' || !canParseUrl(address, baseUrl)) return { kind: 'none' };
  const url = new URL(address, baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'none' };
  const method = attribute(button, 'formmethod') ?? attribute(form, 'method') ?? 'get';
  return { kind: 'submit', url: url.href, isGet: method.trim().toLowerCase() !== 'post' };
}
