/** What the attributes of form controls say (HTML §4.10): names, values, options, owners, selectedness, disabledness. */
import { attribute, type Document, type Element } from '../dom/node.ts';
import { childTextContent, textContent } from '../dom/text-content.ts';
import { controlKind, inputType } from './control-kind.ts';

export function has(element: Element, name: string): boolean {
  return attribute(element, name) !== null;
}

/** §4.10.18.1; empty where there is none. */
function controlName(element: Element): string {
  return attribute(element, 'name') ?? '';
}

export function controlValue(element: Element): string {
  if (element.localName !== 'textarea') return attribute(element, 'value') ?? '';
  return childTextContent(element);
}

/** §4.10.17.3: the form around, or the one that `form` names; `null` for none. */
export function formOwner(element: Element): Element | null {
  const id = attribute(element, 'form');
  if (id !== null) {
    return formById(documentOf(element), id);
  }
  for (let each = element.parent; each.kind === 'element'; each = each.parent)
    if (each.localName === 'form') return each;
  return null;
}

function documentOf(element: Element): Document {
  let node: Element | Document = element;
  while (node.kind === 'element') node = node.parent;
  return node;
}

const formsById = new WeakMap<Document, ReadonlyMap<string, Element>>();

function formById(document: Document, id: string): Element | null {
  let forms = formsById.get(document);
  if (forms === undefined) {
    const found = new Map<string, Element>();
    for (const element of document.elements)
      if (element.id !== null && element.localName === 'form' && !found.has(element.id)) found.set(element.id, element);
    forms = found;
    formsById.set(document, forms);
  }
  return forms.get(id) ?? null;
}

const defaultButtons = new WeakMap<Document, ReadonlyMap<Element, Element>>();

/** §4.10.22.2: whether it is the first submit button of its form, wherever in the document. */
export function isDefaultButton(button: Element): boolean {
  if (!isSubmitButton(button)) return false;
  const document = documentOf(button);
  let buttons = defaultButtons.get(document);
  if (buttons === undefined) {
    const found = new Map<Element, Element>();
    for (const element of document.elements) {
      const form = isSubmitButton(element) ? formOwner(element) : null;
      if (form !== null && !found.has(form)) found.set(form, element);
    }
    buttons = found;
    defaultButtons.set(document, buttons);
  }
  const form = formOwner(button);
  return form !== null && buttons.get(form) === button;
}

function isSubmitButton(element: Element): boolean {
  if (element.localName === 'button') return !/^(reset|button)$/i.test(attribute(element, 'type') ?? '');
  return element.localName === 'input' && /^(submit|image)$/.test(inputType(element));
}

export interface RadioGroup {
  isChecked: boolean;
  isRequired: boolean;
}

const radioGroups = new WeakMap<Document, ReadonlyMap<Element | null, ReadonlyMap<string, RadioGroup>>>();

/** §4.10.5.1.16: what is known of all buttons of one name in one form; `null` for a button without a name. */
export function radioGroupOf(radio: Element): RadioGroup | null {
  const name = controlName(radio);
  if (name === '') return null;
  const document = documentOf(radio);
  let groups = radioGroups.get(document);
  if (groups === undefined) {
    groups = collectRadioGroups(document);
    radioGroups.set(document, groups);
  }
  return groups.get(formOwner(radio))?.get(name) ?? null;
}

function collectRadioGroups(document: Document): Map<Element | null, Map<string, RadioGroup>> {
  const groups = new Map<Element | null, Map<string, RadioGroup>>();
  for (const element of document.elements) {
    if (element.localName !== 'input' || inputType(element) !== 'radio') continue;
    const name = controlName(element);
    if (name === '') continue;
    const form = formOwner(element);
    const ofForm = groups.get(form) ?? new Map<string, RadioGroup>();
    groups.set(form, ofForm);
    const group = ofForm.get(name) ?? { isChecked: false, isRequired: false };
    ofForm.set(name, group);
    if (has(element, 'checked')) group.isChecked = true;
    if (has(element, 'required')) group.isRequired = true;
  }
  return groups;
}

function selectOf(option: Element): Element | null {
  for (let each = option.parent; each.kind === 'element'; each = each.parent)
    if (each.localName === 'select') return each;
  return null;
}

/** Options of a `select` in document order. */
export function optionsOf(select: Element): readonly Element[] {
  const options: Element[] = [];
  const pending = [...select.children].reverse();
  while (pending.length > 0) {
    const each = pending.pop()!;
    if (each.kind !== 'element') continue;
    if (each.localName === 'option') options.push(each);
    else for (let i = each.children.length - 1; i >= 0; i--) pending.push(each.children[i]!);
  }
  return options;
}

/** §4.10.10: what a list shows of the option. */
export function optionLabel(option: Element): string {
  return (attribute(option, 'label') || textContent(option)).trim().replace(/[ \t\n\f\r]+/g, ' ');
}

const selectedOptions = new WeakMap<Element, Element | null>();

/** §4.10.7: of a drop-down list always one option is chosen: the last that says so, or the first that is not disabled. */
export function isSelected(option: Element): boolean {
  const select = selectOf(option);
  if (select === null || has(select, 'multiple')) return has(option, 'selected');
  let selected = selectedOptions.get(select);
  if (selected === undefined) {
    const options = optionsOf(select);
    selected = options.findLast((each) => has(each, 'selected')) ?? null;
    if (selected === null && controlKind(select) === 'drop-down')
      selected = options.find((each) => !isDisabledOption(each)) ?? null;
    selectedOptions.set(select, selected);
  }
  return selected === option;
}

function isDisabledOption(option: Element): boolean {
  const { parent } = option;
  const isInGroup = parent.kind === 'element' && parent.localName === 'optgroup';
  return has(option, 'disabled') || (isInGroup && has(parent, 'disabled'));
}

export function canBeDisabled(element: Element): boolean {
  return /^(button|input|select|textarea|optgroup|option|fieldset)$/.test(element.localName);
}

/** §4.10.18.5: by its own attribute, or in a disabled `<fieldset>` outside of that one's first legend; options as their lists, too. */
export function isDisabled(element: Element): boolean {
  if (!canBeDisabled(element)) return false;
  if (has(element, 'disabled')) return true;
  if (element.localName === 'option') {
    const select = selectOf(element);
    return isDisabledOption(element) || (select !== null && isDisabled(select));
  }
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
