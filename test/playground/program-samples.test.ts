/** What the programs among the examples make is among the samples of the playground. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TRIALS } from '../../scripts/try-package/trials.mjs';
import { samplesOfPrograms } from '../../src/playground/program-samples.ts';

it('each program of examples that makes documents has its sample', async () => {
  const samples = await samplesOfPrograms(path.resolve(import.meta.dirname, '../../examples'));
  expect(Object.fromEntries(samples.map(({ name, html }) => [name, html]))).toEqual({
    Chart: expect.stringContaining('aria-label="Half of the water goes to fields"'),
    'Invoices, Arabic': expect.stringContaining('<h1>فاتورة</h1>'),
    'Invoices, German': expect.stringContaining('5.402,60'),
    'Invoices, Japanese': expect.stringContaining('<h1>請求書</h1>'),
    'Mail merge': expect.stringContaining('Dear Ada Byström,'),
    Tickets: expect.stringMatching(/Ada Byström[\s\S]*<svg[\s\S]*Chiara Fontana/),
  });
});

it('each recipe that a trial prints has its sample', () => {
  const samples = readdirSync(path.resolve(import.meta.dirname, '../../src/playground/recipes'));
  const printed = Object.values(TRIALS).flatMap(({ sample }) => sample ?? []);
  expect(samples.sort()).toEqual(printed.map((name) => `${name}.html`).sort());
});
