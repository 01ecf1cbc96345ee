/**
 * `@container` through the whole pipeline (css-conditional-5 §4, §5): three boxes in one another, and where Chromium has them
 * (`container-queries.json`).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layout } from '../../../src/engine/index.ts';

const rows = JSON.parse(
  readFileSync(new URL('container-queries.json', import.meta.url), 'utf8'),
) as readonly (readonly [string, readonly string[]])[];

const OUTER = 'html>body>div:nth-child(1)';
const PATHS = [OUTER, `${OUTER}>div:nth-child(1)`, `${OUTER}>div:nth-child(1)>div:nth-child(1)`];
const PAGE = { width: '400px', height: '600px', marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };

async function boxesOf(css: string): Promise<string[]> {
  const style = `<style>body{margin:0;font:10px/10px monospace}</style><style>${css}</style>`;
  const html = `<!doctype html>${style}<div id=o class=o><div id=m class=m><div id=x class=x>aaa</div></div></div>`;
  const { pages } = await layout({ html, ...PAGE, shrinkToFit: false });
  return PATHS.map((path) => {
    const { x, y, width, height } = pages[0]!.boxes.find((box) => box.path === path)!;
    return `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;
  });
}

describe('container queries', () => {
  it.each(rows)('%s', async (css, expected) => expect(await boxesOf(css)).toEqual(expected));
});
