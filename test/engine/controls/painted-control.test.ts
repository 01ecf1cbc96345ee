/** What controls show that are painted as a whole (HTML §4.10.5.1.13, §4.10.13, §4.10.14). */
import { expect, it } from 'vitest';
import { paintedControlOf } from '../../../src/engine/controls/painted-control.ts';
import { elementOf, styledDocument } from '../boxes/support.ts';

const controlIn = (html: string, isNative = true) =>
  paintedControlOf(elementOf(styledDocument(html).document, 'x'), isNative);

it.each([
  ['<input id=x type=checkbox checked>', { control: 'checkbox', checked: true, disabled: false, value: null }],
  ['<fieldset disabled><input id=x type=radio></fieldset>', { control: 'radio', checked: false, disabled: true }],
  ['<input id=x type=range>', { control: 'range', value: 0.5 }],
  ['<input id=x type=range min=10 max=20 value=40>', { control: 'range', value: 1 }],
  ['<input id=x type=range min=10 max=10>', { control: 'range', value: 0 }],
  ['<input id=x type=color value=#ABCDEF>', { control: 'color', text: '#ABCDEF' }],
  ['<input id=x type=color value=red>', { control: 'color', text: '#000000' }],
  ['<progress id=x></progress>', { control: 'progress', value: null }],
  ['<progress id=x value=3 max=4></progress>', { control: 'progress', value: 0.75 }],
  ['<meter id=x value=0.2></meter>', { control: 'meter', value: 0.2, text: 'good' }],
  ['<meter id=x value=0.2 low=0.3></meter>', { control: 'meter', text: 'fair' }],
  ['<meter id=x value=0.2 low=0.3 high=0.7 optimum=0.9></meter>', { control: 'meter', text: 'poor' }],
])('%s shows %j', (html, expected) => expect(controlIn(html)).toMatchObject(expected));

it('is not there for a box to tick without the look of a control', () => {
  expect(controlIn('<input id=x type=checkbox>', false)).toBeNull();
  expect(controlIn('<input id=x type=color>', false)).toMatchObject({ control: 'color', isNative: false });
  expect(controlIn('<input id=x type=range>', false)).toMatchObject({ control: 'range', isNative: false });
});

it('is not there for controls that hold text', () => {
  for (const html of ['<input id=x>', '<button id=x></button>', '<select id=x></select>'])
    expect(controlIn(html)).toBeNull();
});
