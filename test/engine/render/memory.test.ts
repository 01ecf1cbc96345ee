/** What `limits.memory` reckons, against the resident memory of a process of its own. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const LIMIT = 200_000_000;
/** Of what is reckoned: V8 collects late (docs/architecture.md 2.19). */
const SLACK = 1.8;

const SCRIPT = `
import { render } from './src/engine/index.ts';
await render({ html: '<p>warm' });
const before = process.memoryUsage.rss();
let limit = null;
try { await render({ html: (0, eval)(process.argv[1]), timeout: 600_000, limits: { memory: ${LIMIT} } }); }
catch (error) { limit = error.details?.limit; }
console.log(JSON.stringify({ limit, bytes: process.resourceUsage().maxRSS * 1024 - before }));`;

describe('a document that would keep more ends before the process has much more', () => {
  it.each([
    ['elements', `'<p>a'.repeat(400_000)`],
    ['text', `'<p>' + 'word '.repeat(2_000_000)`],
    ['grids', `'<div style="display: grid; grid-template-columns: repeat(9000, 1fr)"><p>a</div>'.repeat(500)`],
    ['pictures', `'<svg>' + '<path d="M0 0h9v9z"/>'.repeat(300_000)`],
  ])('of %s', { timeout: 600_000 }, (_, html) => {
    const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SCRIPT, html], {
      encoding: 'utf8',
    });
    const { limit, bytes } = JSON.parse(child.stdout) as { limit: string; bytes: number };
    expect(limit).toBe('memory');
    expect(bytes).toBeLessThan(SLACK * LIMIT);
  });
});
