/** The pseudo-classes and pseudo-elements without arguments, by what they come to on paper. */
import type { ElementState, Test } from './selector.ts';

const NEVER: Test = { kind: 'never' };

/** Of parts of scroll bars. */
const SCROLLBAR_STATES = [
  'horizontal',
  'vertical',
  'start',
  'end',
  'increment',
  'decrement',
  'double-button',
  'no-button',
  'corner-present',
];

/** selectors-4 §8–§13: nothing is pointed at, focused or visited on paper. Chromium's list: what it does not know is invalid. */
const NEVER_ON_PAPER = [
  'hover',
  'active',
  'focus',
  'focus-within',
  'focus-visible',
  'visited',
  'target-current',
  'target-before',
  'target-after',
  'autofill',
  '-webkit-autofill',
  'fullscreen',
  '-webkit-full-screen',
  '-webkit-full-screen-ancestor',
  '-webkit-full-page-media',
  'modal',
  'popover-open',
  'picture-in-picture',
  'user-valid',
  'user-invalid',
  'past',
  'current',
  'future',
  'active-view-transition',
  'xr-overlay',
  'interest-source',
  'interest-target',
  'window-inactive',
  '-webkit-drag',
  ...SCROLLBAR_STATES,
];

const STATES: readonly ElementState[] = [
  'link',
  'target',
  'checked',
  'disabled',
  'enabled',
  'required',
  'optional',
  'read-only',
  'read-write',
  'placeholder-shown',
  'default',
  'indeterminate',
  'valid',
  'invalid',
  'in-range',
  'out-of-range',
  'defined',
  'open',
];

function nth(isFromEnd: boolean, isOfType: boolean): Test {
  return { kind: 'nth', step: 0, offset: 1, isFromEnd, isOfType, of: null };
}

/** Tests of each plain pseudo-class; all of them must hold. */
export const PSEUDO_CLASSES: ReadonlyMap<string, readonly Test[]> = new Map<string, readonly Test[]>([
  ...NEVER_ON_PAPER.map((name): [string, readonly Test[]] => [name, [NEVER]]),
  ...STATES.map((state): [string, readonly Test[]] => [state, [{ kind: 'state', state }]]),
  ['any-link', [{ kind: 'state', state: 'link' }]],
  ['-webkit-any-link', [{ kind: 'state', state: 'link' }]],
  ['host', [{ kind: 'host', selectors: null, isContext: false }]],
  // DEVIATION: Chromium does not know it yet (css-scoping-1 §3.4).
  ['has-slotted', [{ kind: 'has-slotted' }]],
  ['root', [{ kind: 'root' }]],
  ['scope', [{ kind: 'scope' }]],
  ['empty', [{ kind: 'empty' }]],
  ['first-child', [{ kind: 'first-child' }]],
  ['last-child', [{ kind: 'last-child' }]],
  ['only-child', [{ kind: 'only-child' }]],
  ['first-of-type', [nth(false, true)]],
  ['last-of-type', [nth(true, true)]],
  ['only-of-type', [nth(false, true), nth(true, true)]],
]);

/** Written with one colon in CSS 2, and still allowed so. */
export const LEGACY_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);

/** Valid pseudo-elements; any other that begins with `-webkit-` is valid too, as in Chromium, and matches nothing. */
export const PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  ...LEGACY_PSEUDO_ELEMENTS,
  'marker',
  'placeholder',
  'file-selector-button',
  'selection',
  'backdrop',
  'footnote-call',
  'footnote-marker',
  'details-content',
  'target-text',
  'spelling-error',
  'grammar-error',
  'search-text',
  'cue',
  'view-transition',
  'checkmark',
  'picker-icon',
  'column',
  'scroll-marker',
  'scroll-marker-group',
]);

const USER_ACTIONS: ReadonlySet<string> = new Set(['hover', 'active', 'focus', 'focus-within', 'focus-visible']);

/** Those that are like elements: all but structural pseudo-classes may follow, and other pseudo-elements. */
function isLikeElement(pseudoElement: string): boolean {
  return pseudoElement === 'part' || pseudoElement === 'details-content';
}

/** Whether a pseudo-class, or a function of that name, may stand behind a pseudo-element (selectors-4 §3.6.3, as in Chromium). */
export function mayFollow(pseudoClass: string, pseudoElement: string): boolean {
  if (pseudoClass === 'is' || pseudoClass === 'where') return pseudoElement !== 'slotted' && pseudoElement !== 'column';
  if (isLikeElement(pseudoElement)) return !/^(nth-|has$|(first|last|only)-|empty$|root$|scope$)/.test(pseudoClass);
  if (pseudoElement === 'selection') return pseudoClass === 'window-inactive';
  if (pseudoElement !== 'file-selector-button' && !pseudoElement.startsWith('-webkit-')) return false;
  if (pseudoClass === 'not' || USER_ACTIONS.has(pseudoClass)) return true;
  return (
    pseudoElement.startsWith('-webkit-scrollbar') &&
    SCROLLBAR_STATES.concat('enabled', 'disabled', 'window-inactive').includes(pseudoClass)
  );
}

/** Whether one pseudo-element may stand behind another. */
export function mayNest(inner: string, outer: string): boolean {
  if (inner === 'marker') return outer === 'before' || outer === 'after' || outer === 'slotted' || isLikeElement(outer);
  if (outer === 'column') return inner === 'scroll-marker';
  return outer === 'slotted' ? inner === 'before' || inner === 'after' : isLikeElement(outer);
}

/** Other names of pseudo-elements that platen makes. */
export const PSEUDO_ELEMENT_ALIASES: ReadonlyMap<string, string> = new Map([
  ['-webkit-input-placeholder', 'placeholder'],
  ['-webkit-file-upload-button', 'file-selector-button'],
]);

/** HTML §4.16.2: attributes whose values selectors compare without case on HTML elements. */
export const CASELESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction disabled ' +
    'enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap readonly rel rev ' +
    'rules scope scrolling selected shape target text type valign valuetype vlink'
  ).split(' '),
);
