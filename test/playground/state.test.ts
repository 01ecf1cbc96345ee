import { describe, expect, it } from 'vitest';
import { bodyOf, freshState, type PlaygroundState, stateFrom } from '../../src/playground/state.ts';

const STATE = freshState('<p>Hello');
const withLengths = (lengths: Partial<PlaygroundState['lengths']>, more: Partial<PlaygroundState> = {}) =>
  bodyOf({ ...STATE, ...more, lengths: { ...STATE.lengths, ...lengths } });

describe('the request of the page', () => {
  it('leaves to the document what was not chosen', () => {
    expect(bodyOf(STATE)).toEqual({ html: '<p>Hello' });
  });

  it('has what was chosen', () => {
    expect(bodyOf({ ...STATE, size: 'Letter', landscape: true })).toEqual({
      html: '<p>Hello',
      format: 'Letter',
      landscape: true,
    });
  });

  it.each([
    ['18', '18mm'],
    [' 18.5 ', '18.5mm'],
    ['18,5', '18.5mm'],
    ['2cm', '2cm'],
    ['0', '0mm'],
    ['1 furlong', '1 furlong'],
    ['1e3', '1e3'],
  ])('gives a bare number its unit: %j', (text, sent) => {
    expect(withLengths({ marginTop: text })).toEqual({ html: '<p>Hello', marginTop: sent });
  });

  it('has width and height for a custom size only', () => {
    expect(withLengths({ width: '4', height: '5' })).toEqual({ html: '<p>Hello' });
    expect(withLengths({ width: '4', height: '5' }, { size: 'custom', unit: 'in' })).toEqual({
      html: '<p>Hello',
      width: '4in',
      height: '5in',
    });
  });
});

describe('a state from outside', () => {
  it.each([null, 1, 'x', [], {}, { html: 1 }])('is none: %j', (value) => {
    expect(stateFrom(value)).toBeNull();
  });

  it('gets defaults for what is wrong in it, and nothing that is no part of it', () => {
    const given = { html: '<p>Hello', size: 'A9', unit: 'furlong', landscape: 'yes', lengths: { width: 7 }, key: 'k' };
    expect(stateFrom(given)).toEqual(STATE);
  });
});
