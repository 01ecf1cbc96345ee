/** mathml-core appendix B. */
import { expect, it } from 'vitest';
import { operatorEntry } from '../../../../src/engine/layout/math/operator-dictionary.ts';

it.each([
  ['\u2192', 'infix', 5, 5],
  ['+', 'infix', 4, 4],
  ['+', 'prefix', 0, 0],
  ['!', 'postfix', 0, 0],
  ['\u2211', 'prefix', 3, 3],
  [',', 'infix', 0, 3],
  ['\u2202', 'prefix', 3, 0],
  ['|', 'infix', 5, 5],
  ['&&', 'infix', 4, 4],
  ['\u2192\u0338', 'infix', 5, 5],
] as const)('knows %s as %s', (operator, form, lspace, rspace) => {
  expect(operatorEntry(operator, form)).toMatchObject({ lspace, rspace });
});

it('knows which operators grow, and which have limits', () => {
  expect(operatorEntry('(', 'prefix')).toMatchObject({ stretchy: true, symmetric: true });
  expect(operatorEntry('\u2192', 'infix')).toMatchObject({ stretchy: true, symmetric: false });
  expect(operatorEntry('\u2211', 'prefix')).toMatchObject({ largeop: true, movablelimits: true });
  expect(operatorEntry('\u222b', 'prefix')).toMatchObject({ largeop: true, movablelimits: false });
  expect(operatorEntry('sin', 'prefix')).toBeNull();
  expect(operatorEntry('=', 'infix')).toBeNull();
});
