/** css-flexbox-1 and css-align-3. */

import { integer, keyword, number, oneOf } from '../values/basic/keyword.ts';
import { contentAlignment, flexBasis, gap, selfAlignment } from '../values/box/alignment.ts';
import { flexWrap } from '../values/box/flex-wrap.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const FLEX = 'css-flexbox-1/#propdef-';
const ALIGN = 'css-align-3/#propdef-';

export const flexGroup = propertyGroup({
  direction: property({
    name: 'flex-direction',
    syntax: keyword('row', 'row-reverse', 'column', 'column-reverse'),
    initial: 'row',
    spec: FLEX + 'flex-direction',
  }),
  wrap: property({
    name: 'flex-wrap',
    syntax: flexWrap(),
    initial: 'nowrap',
    spec: FLEX + 'flex-wrap',
  }),
  lineCount: property({
    name: 'flex-line-count',
    syntax: oneOf(keyword('auto'), integer({ min: 1 })),
    initial: 'auto',
    spec: 'css-flexbox-2/#propdef-flex-line-count',
  }),
  grow: property({ name: 'flex-grow', syntax: number({ min: 0 }), initial: 0, spec: FLEX + 'flex-grow' }),
  shrink: property({ name: 'flex-shrink', syntax: number({ min: 0 }), initial: 1, spec: FLEX + 'flex-shrink' }),
  basis: property({
    name: 'flex-basis',
    syntax: flexBasis(),
    initial: 'auto',
    scale: lengths,
    spec: FLEX + 'flex-basis',
  }),
  /** DEVIATION: Chromium lets it inherit, which nothing relies on. */
  legacyDirection: property({
    name: '-webkit-box-direction',
    syntax: keyword('normal', 'reverse'),
    initial: 'normal',
    spec: FLEX + 'flex-direction',
  }),
  order: property({ name: 'order', syntax: integer(), initial: 0, spec: FLEX + 'order' }),
});

export const alignGroup = propertyGroup({
  alignContent: property({
    name: 'align-content',
    syntax: contentAlignment('block'),
    initial: { position: 'normal', safe: false },
    spec: ALIGN + 'align-content',
  }),
  justifyContent: property({
    name: 'justify-content',
    syntax: contentAlignment('inline'),
    initial: { position: 'normal', safe: false },
    spec: ALIGN + 'justify-content',
  }),
  alignItems: property({
    name: 'align-items',
    syntax: selfAlignment('items', 'block'),
    initial: { position: 'normal', safe: false },
    spec: ALIGN + 'align-items',
  }),
  alignSelf: property({
    name: 'align-self',
    syntax: selfAlignment('self', 'block'),
    initial: { position: 'auto', safe: false },
    spec: ALIGN + 'align-self',
  }),
  justifyItems: property({
    name: 'justify-items',
    syntax: selfAlignment('items', 'inline'),
    initial: { position: 'normal', safe: false },
    spec: ALIGN + 'justify-items',
  }),
  justifySelf: property({
    name: 'justify-self',
    syntax: selfAlignment('self', 'inline'),
    initial: { position: 'auto', safe: false },
    spec: ALIGN + 'justify-self',
  }),
  rowGap: property({ name: 'row-gap', syntax: gap(), initial: 'normal', scale: lengths, spec: ALIGN + 'row-gap' }),
  columnGap: property({
    name: 'column-gap',
    syntax: gap(),
    initial: 'normal',
    scale: lengths,
    spec: ALIGN + 'column-gap',
  }),
});
