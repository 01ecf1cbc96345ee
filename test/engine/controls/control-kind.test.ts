/** What kind of control an element is (HTML §4.10), and what that makes of its look. */
import { expect, it } from 'vitest';
import { controlKind, nativeLook } from '../../../src/engine/controls/control-kind.ts';
import { elementOf, styledDocument } from '../boxes/support.ts';

it.each([
  ['<input id=x>', 'text-field', 'field'],
  ['<input id=x type=EMAIL>', 'text-field', 'field'],
  ['<input id=x type=unknown>', 'text-field', 'field'],
  ['<input id=x type=week>', 'date', 'field'],
  ['<input id=x type=checkbox>', 'checkbox', null],
  ['<input id=x type=file>', 'file', null],
  ['<input id=x type=hidden>', 'hidden', null],
  ['<input id=x type=reset>', 'button', 'button'],
  ['<button id=x>a</button>', 'button', 'button'],
  ['<select id=x></select>', 'drop-down', 'menu'],
  ['<select id=x size=1></select>', 'drop-down', 'menu'],
  ['<select id=x size=2></select>', 'list-box', 'list'],
  ['<select id=x multiple></select>', 'list-box', 'list'],
  ['<textarea id=x></textarea>', 'text-area', 'field'],
  ['<meter id=x></meter>', 'meter', null],
  ['<div id=x></div>', null, null],
  ['<svg><a id=x></a></svg>', null, null],
])('%s is %s', (html, kind, look) => {
  const element = elementOf(styledDocument(html).document, 'x');
  expect([controlKind(element), nativeLook(element)]).toEqual([kind, look]);
});
