/** Runs every case of fixtures/layout. Those named `x-…` are known to fail: they must not pass unnoticed. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layOutCase } from './support/lay-out-case.ts';
import { CASES, readCase, writeCase } from './support/layout-case.ts';

const files = (readdirSync(CASES, { recursive: true }) as string[]).filter((name) => name.endsWith('.html')).sort();
const areas = new Map<string, string[]>();
for (const name of files) {
  const area = path.dirname(name).split(path.sep).join('/');
  areas.set(area, [...(areas.get(area) ?? []), name]);
}
const isUpdate = (process.env.PLATEN_UPDATE ?? '') !== '';

describe.each([...areas])('%s', (_area, names) => {
  for (const name of names) {
    const file = path.join(CASES, name);
    const isKnownFailure = path.basename(name).startsWith('x-');
    const sentence = path.basename(name, '.html').replaceAll('-', ' ');
    (isKnownFailure ? it.fails : it)(sentence, async () => {
      const given = readCase(file);
      const result = await layOutCase(given);
      // What Chromium or a specification says is never overwritten by what platen does: see scripts/fixtures.ts.
      if (isUpdate && given.authority === 'platen') {
        writeCase(given, given.authority, result.fragments, result.diagnostics);
        return;
      }
      expect(result.fragments).toBe(given.expected);
      expect(result.diagnostics).toEqual(given.diagnostics);
    });
  }
});
