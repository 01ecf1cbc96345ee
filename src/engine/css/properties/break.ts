/** css-break-4: where a box may, must or must not be divided between pages and columns; css-page-3: named pages. */
import { integer, keyword, oneOf } from '../values/basic/keyword.ts';
import { identifier } from '../values/basic/text-values.ts';
import { property, propertyGroup } from './define.ts';

const between = () =>
  keyword(
    'auto',
    'avoid',
    'avoid-page',
    'avoid-column',
    'page',
    'left',
    'right',
    'recto',
    'verso',
    'column',
    'always',
    'all',
  );

export const breakGroup = propertyGroup({
  before: property({
    name: 'break-before',
    syntax: between(),
    initial: 'auto',
    spec: 'css-break-4/#propdef-break-before',
  }),
  after: property({
    name: 'break-after',
    syntax: between(),
    initial: 'auto',
    spec: 'css-break-4/#propdef-break-after',
  }),
  inside: property({
    name: 'break-inside',
    syntax: keyword('auto', 'avoid', 'avoid-page', 'avoid-column'),
    initial: 'auto',
    spec: 'css-break-4/#propdef-break-inside',
  }),
  decoration: property({
    name: 'box-decoration-break',
    syntax: keyword('slice', 'clone'),
    initial: 'slice',
    spec: 'css-break-4/#propdef-box-decoration-break',
  }),
  marginBreak: property({
    name: 'margin-break',
    syntax: keyword('auto', 'keep', 'discard'),
    initial: 'auto',
    spec: 'css-break-4/#propdef-margin-break',
  }),
  page: property({
    name: 'page',
    syntax: oneOf(keyword('auto'), identifier()),
    initial: 'auto',
    spec: 'css-page-3/#propdef-page',
  }),
});

/** Kept apart from `breakGroup` because these two inherit. */
export const fragmentationGroup = propertyGroup({
  orphans: property({
    name: 'orphans',
    syntax: integer({ min: 1 }),
    initial: 2,
    inherited: true,
    spec: 'css-break-4/#propdef-orphans',
  }),
  widows: property({
    name: 'widows',
    syntax: integer({ min: 1 }),
    initial: 2,
    inherited: true,
    spec: 'css-break-4/#propdef-widows',
  }),
});
