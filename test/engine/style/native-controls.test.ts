/** Whether a control keeps the look of the browser (css-ui-4 §7.2): the cascade says whether an author has styled it. */
import { expect, it } from 'vitest';
import { elementOf, styledDocument } from '../boxes/support.ts';

it.each([
  ['<input id=x>', true],
  ['<input id=x type=date>', true],
  ['<input id=x disabled>', true],
  ['<input id=x style="color: red; padding: 9px; width: 50%">', true],
  ['<input id=x style="border: 1px solid gray; border: revert">', true],
  ['<input id=x style="border: 1px solid gray">', false],
  ['<input id=x style="border: 2px inset light-dark(#767676, #858585)">', false],
  ['<input id=x style="background: #eee">', false],
  ['<input id=x style="border-radius: 4px">', false],
  ['<input id=x style="border-block-start-width: 2px">', false],
  ['<input id=x style="border: initial">', false],
  ['<input id=x style="appearance: none">', false],
  ['<button id=x disabled>a</button>', true],
  ['<button id=x style="border: 0">a</button>', false],
  ['<select id=x multiple></select>', true],
  ['<textarea id=x></textarea>', true],
  ['<div id=x></div>', false],
])('%s looks as browsers draw it: %s', (html, isNative) => {
  const { document, styles } = styledDocument(html);
  expect(styles.styleOf(elementOf(document, 'x')).ui.isNative).toBe(isNative);
});
