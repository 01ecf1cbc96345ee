// The notices of third parties: what is bundled with a package, by whom it is, and under which licence.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Works that came into the sources of bundled packages, beside those packages' own licences. */
const WITHIN = {
  '@cwasm/webp': 'Contains libwebp, Copyright (c) 2010, Google Inc., under the BSD 3-Clause License.',
  undici: 'Contains llhttp, Copyright Fedor Indutny, 2018, under the MIT License.',
};

/**
 * @param modules - paths of everything that is bundled
 * @param data - texts of further licences, by what they are for
 */
export function notices(name, modules, data) {
  const folders = [...new Set(modules.map(packageFolder).filter((folder) => folder !== null))];
  const packages = folders.map(describe).sort((a, b) => (a.title < b.title ? -1 : 1));
  const parts = [...packages, ...Object.entries(data).map(([title, text]) => ({ title, text }))];
  return [
    `# Third-party notices`,
    `${name} contains the following works of others.`,
    ...parts.map(({ title, text }) => `## ${title}\n\n\`\`\`text\n${text.trim()}\n\`\`\``),
    '',
  ].join('\n\n');
}

/** Folder of the package that a file belongs to, `null` for ours. */
export function packageFolder(file) {
  const found = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file.replace(/^\0/, ''));
  return found === null ? null : found[0];
}

function describe(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)(\.|-|$)/i.test(file));
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (texts.length === 0) texts.push(usualText(name, license, author));
  if (WITHIN[name] !== undefined) texts.push(WITHIN[name]);
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n') };
}

/** Of packages that name their licence without its text. */
function usualText(name, license, author) {
  const usual = USUAL_TEXTS[license];
  if (usual === undefined) throw new Error(`${name} is bundled and has no text of its licence (${license}).`);
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return `Copyright (c) ${holder.replace(/\s*<.*/, '')}\n\n${usual}`;
}

const USUAL_TEXTS = {
  ISC: `ISC License

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  MIT: `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};
