/** css-ui-4: how form controls look. */
import { keyword } from '../values/basic/keyword.ts';
import { derived, property, propertyGroup } from './define.ts';

export const uiGroup = propertyGroup({
  /** Anything but `none` means the control's native look; `none` makes it an ordinary box. */
  appearance: property({
    name: 'appearance',
    syntax: keyword(
      'none',
      'auto',
      'base-select',
      'searchfield',
      'textarea',
      'checkbox',
      'radio',
      'menulist',
      'listbox',
      'meter',
      'progress-bar',
      'button',
      'textfield',
      'menulist-button',
      'push-button',
      'square-button',
      'slider-horizontal',
    ),
    initial: 'none',
    spec: 'css-ui-4/#propdef-appearance',
  }),
  /** Whether a control keeps the look that browsers give it: no author has styled its border or background (css-ui-4 §7.2). */
  isNative: derived(false),
});
