/**
 * `npm run docs:site`: the documentation as a site in dist/docs, from where the service serves it at /docs.
 *
 * VitePress makes it out of a folder of Markdown that is written here from docs/, the README and the examples, with the pictures that platen draws.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vitepress';
import { courseLessons } from './docs-site/course.ts';
import { drawPages } from './docs-site/drawn-pages.ts';
import { examplePages } from './docs-site/examples.ts';
import { paintFirst } from './docs-site/first-paint.ts';
import { withSiteLinks } from './docs-site/links.ts';
import { sitePages } from './docs-site/pages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, '.cache/docs-site');
const OUT = path.join(ROOT, 'dist/docs');
/** The slowest quality takes several times as long for 3 % less; tests want a site soon. */
const IS_QUICK = process.env.PLATEN_SITE_QUICK === '1';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: IS_QUICK ? 5 : 10 } };
const GZIP = { level: IS_QUICK ? 6 : 9 };

const write = (name, content) => {
  const file = path.join(SOURCE, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};

rmSync(SOURCE, { recursive: true, force: true });
const pages = sitePages(ROOT);
const targets = new Map(pages.map(({ file, place }) => [file, place]));
for (const page of pages) await writePage(page);
for (const name of ['config.js', 'theme/index.js', 'theme/style.css'])
  write(`.vitepress/${name}`, readFileSync(path.join(import.meta.dirname, 'docs-site/vitepress', name)));
for (const name of readdirSync(path.join(ROOT, 'docs/pictures')))
  write(`public/pictures/${name}`, readFileSync(path.join(ROOT, 'docs/pictures', name)));
write('public/mark.svg', readFileSync(path.join(ROOT, 'src/playground/mark.svg')));
write('.vitepress/pages.json', JSON.stringify(pages.map(({ place, title, group }) => ({ place, title, group }))));

await build(SOURCE, { outDir: OUT });
paintFirst(OUT);
compressFiles(OUT);

async function writePage({ file, place }) {
  // Written with the course.
  if (file.includes('#')) return;
  const name = path.join(ROOT, file);
  if (file.startsWith('examples/') && !file.endsWith('.md')) {
    write(`${place}.md`, await examplePages(ROOT, file, drawPictures));
    return;
  }
  const text = withSiteLinks(readFileSync(name, 'utf8'), file, targets);
  if (place !== 'course/index') {
    write(`${place}.md`, text);
    return;
  }
  const { head, lessons } = courseLessons(text);
  write('course/index.md', head);
  for (const lesson of lessons) write(`${lesson.place}.md`, await lesson.withPictures(drawPictures));
}

/** Draws pages into the public folder; gives the Markdown that shows them. */
async function drawPictures(html, name) {
  const drawn = await drawPages(html);
  return [
    '<p class="pages">',
    ...drawn.pictures.map(({ png, width, height }, index) => {
      const file = `drawn/${name}-${index + 1}.png`;
      write(`public/${file}`, png);
      return `<img src="/${file}" width="${width}" height="${height}" loading="lazy" alt="Page ${index + 1} of ${drawn.pageCount} of the document, as platen prints it">`;
    }),
    '</p>',
  ].join('\n');
}

/** Beside themselves, so that the service need not compress them at each request. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(entry.name)) continue;
    const name = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(name);
    writeFileSync(`${name}.br`, brotliCompressSync(bytes, BROTLI));
    writeFileSync(`${name}.gz`, gzipSync(bytes, GZIP));
  }
}
