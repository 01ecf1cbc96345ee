/**
 * Constraint validation of form controls (HTML §4.10.20) as far as a document that nobody has typed into decides it: `:valid`, `:invalid`,
 * `:in-range`, `:out-of-range`. Values are those of the markup, sanitized as their types say.
 */
import { canParseUrl } from '../base/can-parse-url.ts';
import { attribute, type Element } from '../dom/node.ts';
import { controlKind, inputType } from './control-kind.ts';
import { controlValue, formOwner, has, isDisabled, isSelected, optionsOf, radioGroupOf } from './control-state.ts';

/** Types whose values lie on a scale. */
const STEPPABLE = /^(number|range|date|month|week|time|datetime-local)$/;

/** HTML §4.10.20.1: whether the control takes part in validation at all. */
function willValidate(element: Element): boolean {
  if (isDisabled(element) || isInDatalist(element)) return false;
  switch (element.localName) {
    case 'input': {
      const type = inputType(element);
      if (type === 'hidden' || type === 'reset' || type === 'button' || type === 'image') return false;
      return !has(element, 'readonly');
    }
    case 'button':
      return !/^(reset|button)$/i.test(attribute(element, 'type') ?? '');
    case 'textarea':
      return !has(element, 'readonly');
    case 'select':
      return true;
    default:
      return false;
  }
}

function isInDatalist(element: Element): boolean {
  for (let each = element.parent; each.kind === 'element'; each = each.parent)
    if (each.localName === 'datalist') return true;
  return false;
}

/** `true`, `false`, or `null` for what is neither valid nor invalid. Forms and fieldsets are as valid as what is in them. */
export function isValid(element: Element): boolean | null {
  if (element.localName === 'form' || element.localName === 'fieldset') return !holdsInvalid(element);
  if (!willValidate(element)) return null;
  return !isInvalid(element);
}

const holdersOfInvalid = new WeakMap<Element, boolean>();

/** Controls outside of their form are not looked for. */
function holdsInvalid(container: Element): boolean {
  let answer = holdersOfInvalid.get(container);
  if (answer === undefined) {
    answer = findInvalid(container);
    holdersOfInvalid.set(container, answer);
  }
  return answer;
}

function findInvalid(container: Element): boolean {
  const isForm = container.localName === 'form';
  const pending = [...container.children];
  while (pending.length > 0) {
    const each = pending.pop()!;
    if (each.kind !== 'element') continue;
    const isControl = each.namespace === 'html' && /^(input|select|textarea|button)$/.test(each.localName);
    if (isControl && (!isForm || formOwner(each) === container) && willValidate(each) && isInvalid(each)) return true;
    for (const child of each.children) pending.push(child);
  }
  return false;
}

function isInvalid(element: Element): boolean {
  switch (element.localName) {
    case 'select':
      return has(element, 'required') && !hasSelection(element);
    case 'textarea':
      return has(element, 'required') && controlValue(element) === '';
    case 'input':
      return isInvalidInput(element);
    default:
      return false;
  }
}

/** A placeholder, that is a first option without value, is no selection (§4.10.7). */
function hasSelection(select: Element): boolean {
  const options = optionsOf(select);
  const isSingle = controlKind(select) === 'drop-down';
  return options.some((option, index) => {
    if (!isSelected(option)) return false;
    const isPlaceholder = isSingle && index === 0 && option.parent === select && attribute(option, 'value') === '';
    return !isPlaceholder;
  });
}

function isInvalidInput(element: Element): boolean {
  const type = inputType(element);
  const isRequired = has(element, 'required');
  if (type === 'checkbox') return isRequired && !has(element, 'checked');
  if (type === 'radio') return isMissingRadio(element);
  if (type === 'file') return isRequired;
  const value = sanitizedValue(element, type);
  if (value === '') return isRequired && !/^(range|color|submit)$/.test(type);
  if (STEPPABLE.test(type)) return isOutOfRange(element) || hasStepMismatch(element, type, value);
  if (type === 'email' && !isEmail(value, has(element, 'multiple'))) return true;
  if (type === 'url' && !canParseUrl(value)) return true;
  return hasPatternMismatch(element, type, value);
}

/** One required radio button makes its whole group required. */
function isMissingRadio(element: Element): boolean {
  const group = radioGroupOf(element);
  if (group === null) return has(element, 'required') && !has(element, 'checked');
  return group.isRequired && !group.isChecked;
}

/** HTML §4.10.5.1: what the type makes of the attribute. */
function sanitizedValue(element: Element, type: string): string {
  const value = controlValue(element);
  switch (type) {
    case 'number':
    case 'range':
      return Number.isNaN(floatingPoint(value)) ? '' : value;
    case 'email':
    case 'url':
      return value.trim();
    case 'date':
      return /^\d{4,}-\d\d-\d\d$/.test(value) ? value : '';
    case 'month':
      return /^\d{4,}-\d\d$/.test(value) ? value : '';
    case 'week':
      return /^\d{4,}-W\d\d$/.test(value) ? value : '';
    case 'time':
      return /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(value) ? value : '';
    case 'datetime-local':
      return /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(value) ? value.replace(' ', 'T') : '';
    default:
      return value.replaceAll(/[\r\n]/g, '');
  }
}

function floatingPoint(text: string): number {
  return /^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

/** Dates and times are compared as text: their parts are of fixed width. */
function compareValues(type: string, a: string, b: string): number {
  if (type === 'number' || type === 'range') return floatingPoint(a) - floatingPoint(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `null` where the attribute is missing or means nothing. */
function limit(element: Element, type: string, name: 'min' | 'max'): string | null {
  const value = attribute(element, name);
  if (value === null) return null;
  const isNumber = type === 'number' || type === 'range';
  return isNumber && Number.isNaN(floatingPoint(value)) ? null : value;
}

/** As Chromium: an empty control is in range whether it has limits or not, any other only where it has. */
export function isInRange(element: Element): boolean {
  if (!isOnScale(element)) return false;
  const type = inputType(element);
  if (type === 'range' || sanitizedValue(element, type) === '') return true;
  const hasLimits = limit(element, type, 'min') !== null || limit(element, type, 'max') !== null;
  return hasLimits && !isOutOfRange(element);
}

export function isOutOfRange(element: Element): boolean {
  if (!isOnScale(element)) return false;
  const type = inputType(element);
  const value = sanitizedValue(element, type);
  // A slider's value is brought into its range.
  if (value === '' || type === 'range') return false;
  const min = limit(element, type, 'min');
  const max = limit(element, type, 'max');
  return (min !== null && compareValues(type, value, min) < 0) || (max !== null && compareValues(type, value, max) > 0);
}

function isOnScale(element: Element): boolean {
  return element.localName === 'input' && STEPPABLE.test(inputType(element)) && willValidate(element);
}

/** Steps of numbers; those of dates and times are whole days and minutes unless the author says otherwise, and are not looked at. */
function hasStepMismatch(element: Element, type: string, value: string): boolean {
  if (type !== 'number') return false;
  const written = attribute(element, 'step') ?? '1';
  if (written.toLowerCase() === 'any') return false;
  const step = floatingPoint(written) > 0 ? floatingPoint(written) : 1;
  const written0 = floatingPoint(attribute(element, 'min') ?? '');
  const base = Number.isNaN(written0) ? floatingPoint(attribute(element, 'value') ?? '0') : written0;
  const steps = (floatingPoint(value) - base) / step;
  return Math.abs(steps - Math.round(steps)) > 1e-9;
}

/** HTML §4.10.5.1.5. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?){0,32}$/;
const LONGEST_EMAIL = 2_000;

function isEmail(value: string, isList: boolean): boolean {
  if (value.length > LONGEST_EMAIL) return false;
  return isList ? value.split(',').every((each) => EMAIL.test(each.trim())) : EMAIL.test(value);
}

/**
 * DEVIATION: patterns are the author's regular expressions, which may take for ever; only classes of characters with counts are tried, and
 * any other pattern is taken to match.
 */
const SIMPLE_PATTERN =
  /^(?:(?:\[[^\][\\]{1,60}\]|\\[dwsDWS]|[\w ,;:@#%&=~-])(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})?){1,12}$/;
const LONGEST_MATCHED = 100;

function hasPatternMismatch(element: Element, type: string, value: string): boolean {
  const pattern = attribute(element, 'pattern');
  if (pattern === null || !/^(text|search|url|tel|email|password)$/.test(type)) return false;
  if (!SIMPLE_PATTERN.test(pattern) || (pattern.match(/[*+{]/g)?.length ?? 0) > 3 || value.length > LONGEST_MATCHED)
    return false;
  try {
    return !new RegExp(`^(?:${pattern})$`, 'v').test(value);
  } catch {
    return false;
  }
}
