/** Forty pages with one fault each, made by a table: the refusal names the clause, and the line on which the fault stands. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import type { ConformanceProfile } from '../../../src/engine/conformance/profiles.ts';
import type { ConformanceFinding } from '../../../src/engine/conformance/refusal.ts';
import { render } from '../../../src/engine/render/render.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7';

/** What is written into a document that has no fault of its own. */
const FAULTS: readonly (readonly [profile: ConformanceProfile, clause: string, html: string])[] = [
  ['pdf/ua-1', '7.21.8', '<p>No font has \u{13000}.</p>'],
  ['pdf/ua-1', '7.3', `<p><img src="${GIF}"></p>`],
  ['pdf/ua-1', '7.4.2', '<h1>One</h1><h2>Two</h2><h5 id="fault">Five</h5>'],
  ['pdf/ua-1', '7.18.1', '<p><input name="unnamed"></p>'],
  ['pdf/ua-2', '8.2.5.28.2', `<p><img src="${GIF}"></p>`],
  ['pdf/a-1b', '6.3.5', '<p>No font has \u{13000}.</p>'],
  ['pdf/a-1b', '6.4', '<p style="opacity: 0.5">Seen through.</p>'],
  ['pdf/a-2b', '6.2.11.8', '<p>No font has \u{13000}.</p>'],
  ['pdf/a-2b', '6.8', '<p><a rel="attachment" href="data:text/plain,x">A file</a></p>'],
  ['pdf/a-4', '6.2.10.9', '<p>No font has \u{13000}.</p>'],
];

const cases = ['cv', 'invoice', 'letter', 'report'].flatMap((name) =>
  FAULTS.map(([profile, clause, html]) => ({ name, profile, clause, html })),
);

it('are forty', () => expect(cases.length).toBe(40));

describe('a fault', () => {
  it.each(cases)(
    'in $name against $profile $clause is found on its line: $html',
    async ({ name, profile, clause, html }) => {
      const lines = readFileSync(`examples/${name}.html`, 'utf8').split('\n');
      const last = lines.findLastIndex((line) => line.includes('</body>'));
      const at = last < 0 ? lines.length : last;
      const source = lines.toSpliced(at, 0, html).join('\n');
      const error = await render({ html: source, conformance: profile, forms: true, timeout: 600_000 }).then(
        () => null,
        (each: unknown) => each,
      );
      if (!(error instanceof PlatenError)) throw error ?? new Error('It was written.');
      const found = (error.details.findings as readonly ConformanceFinding[]).map(({ clause: of, line }) => [of, line]);
      expect(found).toEqual([[clause, at + 1]]);
    },
  );
});
