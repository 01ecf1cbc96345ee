import { expect, it } from 'vitest';
import { nativeAppearance } from '../../../../src/engine/boxes/html/native-appearance.ts';
import { elementOf, styledDocument } from '../support.ts';

it.each([
  ['<input id=x>', 'textfield'],
  ['<input id=x type=date>', 'textfield'],
  ['<input id=x disabled>', 'textfield'],
  ['<input id=x style="color: red; padding: 9px; width: 50%">', 'textfield'],
  ['<input id=x style="border: 1px solid gray">', null],
  ['<input id=x style="background: #eee">', null],
  ['<input id=x style="border-radius: 4px">', null],
  ['<input id=x style="appearance: none">', null],
  ['<input id=x type=checkbox>', null],
  ['<button id=x>a</button>', 'button'],
  ['<button id=x disabled>a</button>', 'button'],
  ['<input id=x type=submit>', 'button'],
  ['<button id=x style="border: 0">a</button>', null],
  ['<select id=x></select>', 'menulist'],
  ['<select id=x multiple></select>', 'listbox'],
  ['<textarea id=x></textarea>', 'textarea'],
  ['<div id=x></div>', null],
])('%s looks like %s', (html, appearance) => {
  const { document, styles } = styledDocument(html);
  const element = elementOf(document, 'x');
  expect(nativeAppearance({ element, pseudo: null }, styles.styleOf(element))).toBe(appearance);
});
