/** css-tables-3: how tables are laid out. */
import { keyword } from '../values/basic/keyword.ts';
import { borderSpacing } from '../values/basic/list.ts';
import { property, propertyGroup } from './define.ts';
import { offsets } from './scale.ts';

export const tableLayoutGroup = propertyGroup({
  layout: property({
    name: 'table-layout',
    syntax: keyword('auto', 'fixed'),
    initial: 'auto',
    spec: 'css-tables-3/#propdef-table-layout',
  }),
});

export const tableGroup = propertyGroup({
  borderCollapse: property({
    name: 'border-collapse',
    syntax: keyword('separate', 'collapse'),
    initial: 'separate',
    inherited: true,
    spec: 'css-tables-3/#propdef-border-collapse',
  }),
  borderSpacing: property({
    name: 'border-spacing',
    syntax: borderSpacing(),
    initial: { x: 0, y: 0 },
    inherited: true,
    scale: offsets,
    spec: 'css-tables-3/#propdef-border-spacing',
  }),
  captionSide: property({
    name: 'caption-side',
    syntax: keyword('top', 'bottom'),
    initial: 'top',
    inherited: true,
    spec: 'css-tables-3/#propdef-caption-side',
  }),
  emptyCells: property({
    name: 'empty-cells',
    syntax: keyword('show', 'hide'),
    initial: 'show',
    inherited: true,
    spec: 'css-tables-3/#propdef-empty-cells',
  }),
});
