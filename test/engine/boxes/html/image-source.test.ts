import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../../src/engine/base/diagnostics.ts';
import { isInvalid, resolveUrl } from '../../../../src/engine/base/resolve-url.ts';
import { parseSrcset, selectImage } from '../../../../src/engine/boxes/html/image-source.ts';
import { parseHtml } from '../../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../../src/engine/dom/parse-options.ts';

const BASE = 'https://example.test/dir/';

function selected(html: string): string | null {
  const document = parseHtml(html, {
    url: BASE,
    limits: DEFAULT_TREE_LIMITS,
    diagnostics: new Diagnostics(),
    deadline: null,
  });
  const image = document.elements.find((element) => element.localName === 'img')!;
  const selection = { baseUrl: BASE, viewportWidth: 800, matchesMedia: (query: string) => query.includes('print') };
  const found = selectImage(image, selection);
  return found === null ? null : `${found.url.replace(BASE, '')} ${found.density}x`;
}

describe('selectImage', () => {
  it.each([
    ['<img src=a.png>', 'a.png 1x'],
    ['<img>', null],
    ['<img src=" ">', null],
    ['<img src=a.png srcset="b.png 2x">', 'a.png 1x'],
    ['<img src=a.png srcset="b.png, c.png 2x">', 'b.png 1x'],
    ['<img srcset="b.png 1.5x, c.png 2x">', 'b.png 1.5x'],
    ['<img srcset="b.png 0.5x">', 'b.png 0.5x'],
    ['<img srcset="s.png 400w, l.png 1600w" sizes="400px">', 's.png 1x'],
    ['<img srcset="s.png 400w, l.png 1600w">', 'l.png 2x'],
    ['<img srcset="s.png 400w, l.png 1600w" sizes="(screen) 100px, (print) 50vw, 10px">', 's.png 1x'],
    ['<img src=a.png srcset="bad.png 2q">', 'a.png 1x'],
    ['<picture><source srcset=p.png media=print><img src=a.png></picture>', 'p.png 1x'],
    ['<picture><source srcset=p.png media=screen><img src=a.png></picture>', 'a.png 1x'],
    [
      '<picture><source srcset=p.jp2 type=image/jp2><source srcset=p.webp type=image/webp><img src=a.png></picture>',
      'p.webp 1x',
    ],
    ['<picture><source srcset=p.bmp type=image/bmp><img src=a.png></picture>', 'p.bmp 1x'],
    ['<picture><source srcset=p.png type=" Image/PNG; x=1 "><img src=a.png></picture>', 'p.png 1x'],
    [
      // The decoder is installed here.
      '<picture><source srcset=p.avif type=image/avif><img src=a.png></picture>',
      'p.avif 1x',
    ],
    ['<picture><img src=a.png><source srcset=p.png></picture>', 'a.png 1x'],
  ])('%s takes %s', (html, url) => expect(selected(html)).toBe(url));
});

it('reads addresses with commas inside', () =>
  expect(parseSrcset('data:,a 1x, b,c 2x').map((each) => each.url)).toEqual(['data:,a', 'b,c']));

it('leaves data addresses as they are', () =>
  expect(resolveUrl(' data:image/png;base64,AA== ', BASE)).toBe('data:image/png;base64,AA=='));
it('leaves what is no address as it is written, for a finding to show', () => {
  expect(resolveUrl('http://[', BASE)).toBe('http://[');
  expect(isInvalid('http://[')).toBe(true);
});

it('reads any srcset without failing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', ',', '1', 'x', 'w', '.', '-', '\n') }),
      (text) => parseSrcset(text).length >= 0,
    ),
  );
});
