/** Counts steps instead of time, so that a test judges the code and not the machine: how often what stands in every loop is called. */
import { Deadline } from '../../src/engine/base/deadline.ts';
import { TokenStream } from '../../src/engine/css/syntax/token-stream.ts';
import { FloatingSurroundings } from '../../src/engine/layout/inline/break/floating-surroundings.ts';

/** How often a method or a getter of a class is called, on all its objects together, while the work is done. */
async function callsDuring(prototype: object, name: string, work: () => unknown): Promise<number> {
  const property = Object.getOwnPropertyDescriptor(prototype, name)!;
  const place = property.get === undefined ? 'value' : 'get';
  const original = property[place] as (...args: unknown[]) => unknown;
  let calls = 0;
  Object.defineProperty(prototype, name, {
    ...property,
    [place](this: unknown, ...args: unknown[]) {
      calls++;
      return original.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.defineProperty(prototype, name, property);
  }
  return calls;
}

/** Boxes laid out, and whatever else the time limit is told of. */
export const ticksDuring = (work: () => unknown): Promise<number> => callsDuring(Deadline.prototype, 'tick', work);

/** Looks at tokens of CSS, by parsers of every kind. */
export const tokensReadDuring = (work: () => unknown): Promise<number> =>
  callsDuring(TokenStream.prototype, 'kind', work);

/** Floats that lines come across while they are filled. */
export const floatsMetDuring = (work: () => unknown): Promise<number> =>
  callsDuring(FloatingSurroundings.prototype, 'addFloat', work);
