/** mathml-core §4: how formulas in an element are set. */
import { keyword } from '../values/basic/keyword.ts';
import { mathDepth } from '../values/text/math.ts';
import { property, propertyGroup } from './define.ts';

const SPEC = 'mathml-core/#propdef-';
export const mathGroup = propertyGroup({
  /** `normal` is the style of formulas that stand alone, `compact` of those in lines. */
  style: property({
    name: 'math-style',
    syntax: keyword('normal', 'compact'),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'math-style',
  }),
  /** `compact` raises superscripts less. */
  shift: property({
    name: 'math-shift',
    syntax: keyword('normal', 'compact'),
    initial: 'normal',
    inherited: true,
    spec: SPEC + 'math-shift',
  }),
  /** How deep an element is in scripts: `font-size: math` goes by it. */
  depth: property({
    name: 'math-depth',
    syntax: mathDepth(),
    initial: 0,
    inherited: true,
    spec: SPEC + 'math-depth',
  }),
});
