/** Any text of the scripts that are set character by character is found in the file as it was, whatever its font and spacing. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';

/**
 * Of the bundled fonts. Not among them: right-to-left text, whose lines readers order by rules of their own; and what PDF.js takes for something
 * else (no-break space, micro sign, the Greek question mark).
 */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0x21, max: 0x7e }) },
  { weight: 2, arbitrary: fc.integer({ min: 0xa1, max: 0x17f }).filter((code) => code !== 0xad && code !== 0xb5) },
  { weight: 1, arbitrary: fc.integer({ min: 0x3b1, max: 0x3c9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0x410, max: 0x44f }) },
  { weight: 1, arbitrary: fc.constantFrom(0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x20ac, 0x2122) },
);
const word = fc.array(character, { minLength: 1, maxLength: 14 }).map((codes) => String.fromCodePoint(...codes));
const paragraph = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 20 }).map((words) => words.join(' ')),
  family: fc.constantFrom('serif', 'sans-serif', 'monospace'),
  style: fc.constantFrom('normal', 'italic'),
  weight: fc.constantFrom(400, 700),
  size: fc.integer({ min: 5, max: 40 }),
  letterSpacing: fc.constantFrom('0', '0.05em', '-0.02em'),
  align: fc.constantFrom('start', 'center', 'justify'),
  kerning: fc.constantFrom('auto', 'none'),
});

const escaped = (text: string) => text.replace(/[<&]/g, (each) => `&#${each.charCodeAt(0)};`);
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

it('comes back from any paragraph', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paragraph, { minLength: 1, maxLength: 8 }), async (paragraphs) => {
      const html = paragraphs.map(
        ({ text, family, style, weight, size, letterSpacing, align, kerning }) =>
          `<p style="font: ${style} ${weight} ${size}px ${family}; letter-spacing: ${letterSpacing}; text-align: ${align}; font-kerning: ${kerning}; overflow-wrap: anywhere">${escaped(text)}`,
      );
      const { pdf } = await render({ html: html.join('') });
      const { pages } = await readPdf(pdf);
      const found = pages.flatMap(({ lines }) => lines).join('');
      expect(withoutSpaces(found)).toBe(withoutSpaces(paragraphs.map(({ text }) => text).join('')));
    }),
    { numRuns: 12 },
  );
});
