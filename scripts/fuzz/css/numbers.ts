/** Numbers as they stand in style sheets and pictures: plain ones, and those at which arithmetic ends. */
import fc from 'fast-check';

const PLAIN = fc.oneof(
  fc.integer({ min: -10, max: 100 }).map(String),
  fc.constantFrom('0', '1', '2', '0.5', '.25', '50', '3'),
);

const EDGES = fc.constantFrom(
  '1e38',
  '-1e38',
  '1e308',
  '1e999',
  '-1e20',
  '1e20',
  '1e7',
  '-1e7',
  '33554432',
  '33554431.99',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e-40',
  '1e-7',
  '-0',
  '+0',
  '-1',
  '0.0000001',
  '00000000000000000000001',
  '1e+2',
  `${'9'.repeat(60)}`,
);

/** Mostly plain, one in eight at an edge. */
export const numbers: fc.Arbitrary<string> = fc.oneof({ weight: 7, arbitrary: PLAIN }, { weight: 1, arbitrary: EDGES });

export const integers: fc.Arbitrary<string> = fc.oneof(
  { weight: 7, arbitrary: fc.integer({ min: -3, max: 12 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1000',
      '100000',
      '2147483647',
      '-2147483649',
      '1e3',
      '1.5',
      '99999999999999999999',
    ),
  },
);
