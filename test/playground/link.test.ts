import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragmentOf, stateOfFragment } from '../../src/playground/link.ts';
import { freshState } from '../../src/playground/state.ts';

describe('a link', () => {
  it('carries any document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2_000 }), async (html) => {
        const state = { ...freshState(html), size: 'custom' as const, landscape: true };
        const fragment = await fragmentOf(state);
        expect(fragment).toMatch(/^#doc=[A-Za-z0-9_-]+$/);
        // Halves of surrogate pairs cannot be written in UTF-8.
        expect(await stateOfFragment(fragment)).toEqual({ ...state, html: Buffer.from(html, 'utf8').toString('utf8') });
      }),
      { numRuns: 50 },
    );
  });

  it('is shorter than its document', async () => {
    const html = '<tr><td>one</td><td>two</td></tr>\n'.repeat(1_000);
    expect((await fragmentOf(freshState(html))).length).toBeLessThan(html.length / 20);
  });

  it.each(['', '#', '#preview', '#documentation'])('without a document: %j', async (fragment) => {
    expect(await stateOfFragment(fragment)).toBeNull();
  });

  it.each(['#doc=', '#doc=%%%', '#doc=AAAA', '#doc=S0xU'])('that is damaged says so: %j', async (fragment) => {
    await expect(stateOfFragment(fragment)).rejects.toThrow('damaged');
  });

  it('that was cut off says so', async () => {
    const fragment = await fragmentOf(freshState('<p>Hello, this is a longer text than the other'));
    await expect(stateOfFragment(fragment.slice(0, -10))).rejects.toThrow('damaged');
  });

  it('that unfolds to more than the service takes is refused', async () => {
    const fragment = await fragmentOf(freshState('x'.repeat(7 * 1024 * 1024)));
    expect(fragment.length).toBeLessThan(20_000);
    await expect(stateOfFragment(fragment)).rejects.toThrow('damaged');
  });
});
