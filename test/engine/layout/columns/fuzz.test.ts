/** Whatever is in columns, and whatever they are in: nothing is lost, nothing is shown twice, and there is an end. */
import { it } from 'vitest';
import { checkRandomFlows } from '../../../support/random-flow.ts';

const DECLARATIONS = [
  'columns: 2; column-gap: 2px',
  'columns: 2',
  'columns: 10px; column-gap: 0; column-fill: auto',
  'columns: 3; height: 50px',
  'columns: 2; max-height: 30px',
  'columns: 2; column-height: 30px',
  'columns: 2; height: 25px; column-wrap: wrap',
  'column-span: all',
  'column-span: all; margin: 3px 0',
  'break-before: column',
  'break-before: page',
  'break-after: always',
  'break-inside: avoid-column',
  'break-inside: avoid',
  'float: left; width: 20px',
  'clear: both',
  'height: 0',
  'height: 80px',
  'height: 100%',
  'margin: 20px 0',
  'padding: 3px',
  'padding: 20px 0',
  'box-decoration-break: clone; border: 2px solid',
  'display: flow-root',
  'display: flex',
  'display: inline-block',
  'position: relative',
  'position: absolute',
  'position: absolute; top: 70px',
  'orphans: 3; widows: 4',
  'width: max-content',
  'direction: rtl',
];

it('loses nothing, repeats nothing, and ends', () => checkRandomFlows(DECLARATIONS, 150), 60_000);
