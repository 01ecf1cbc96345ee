/** Whatever is broken between pages: nothing is lost, nothing is shown twice, and there is an end. */
import { it } from 'vitest';
import { checkRandomFlows } from '../../../support/random-flow.ts';

/** Declarations that make breaking hard; overflow is never hidden, so that all words must be found. */
const DECLARATIONS = [
  'float: left; width: 20px',
  'float: right',
  'clear: both',
  'clear: left',
  'height: 0',
  'height: 80px',
  'height: 100%',
  'min-height: 90px',
  'margin: -5px 0',
  'margin: 80px 0',
  'margin: 0 auto',
  'padding: 60px 0',
  'padding: 3px',
  'border: 2px solid',
  'break-inside: avoid',
  'break-before: page',
  'break-before: avoid',
  'break-after: avoid',
  'break-after: left',
  'box-decoration-break: clone',
  'display: flow-root',
  'display: flex',
  'display: table',
  'display: inline-block',
  'display: list-item',
  'position: relative',
  'position: absolute',
  'position: absolute; top: 70px',
  'position: absolute; bottom: 0',
  'orphans: 3; widows: 4',
  'width: 50%',
  'width: max-content',
  'direction: rtl',
  'page: other',
];

it('loses nothing, repeats nothing, and ends', () => checkRandomFlows(DECLARATIONS, 150), 60_000);
