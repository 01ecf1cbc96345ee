/**
 * `npm run fonts-package`: writes the package platen-fonts-noto into dist, out of fonts that Debian packages. They are looked for under `/` and the
 * folders given as arguments, into which packages may have been unpacked (`dpkg-deb --extract`). Nothing of it is published by the build.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readFaces } from '../src/engine/fonts/font-files.ts';
import type { PackagedFace } from '../src/engine/fonts/optional-faces.ts';

const NAME = 'platen-fonts-noto';
const ROOT = path.resolve(import.meta.dirname, '..');
const TARGET = path.join(ROOT, 'dist', NAME);

/** Upright faces of usual weight and bold: slanted ones are for Latin alone, which the bundled fonts have. */
const SOURCES = [
  {
    debian: 'fonts-noto-core',
    folder: 'usr/share/fonts/truetype/noto',
    files: /^Noto(?!ColorEmoji)(?!.*(?:Italic|Display|Slanted)).*\.ttf$/,
  },
  {
    debian: 'fonts-noto-cjk',
    folder: 'usr/share/fonts/opentype/noto',
    files: /^Noto(?:Sans|Serif)CJK-(?:Regular|Bold)\.ttc$/,
  },
  { debian: 'fonts-noto-color-emoji', folder: 'usr/share/fonts/truetype/noto', files: /^NotoColorEmoji\.ttf$/ },
  {
    debian: 'fonts-lmodern',
    folder: 'usr/share/texmf/fonts/opentype/public/lm-math',
    files: /^latinmodern-math\.otf$/,
  },
];

const roots = ['/', ...process.argv.slice(2)];
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
const faces = SOURCES.flatMap(({ debian, folder, files }) => {
  const from = placeOf(folder, files, debian);
  cpSync(
    placeOf(`usr/share/doc/${debian}`, /^copyright$/, debian).concat('/copyright'),
    path.join(TARGET, `LICENSE-${debian}.txt`),
  );
  return readdirSync(from)
    .filter((file) => files.test(file))
    .sort()
    .flatMap((file) => {
      cpSync(path.join(from, file), path.join(TARGET, file));
      return facesOf(path.join(from, file));
    });
});
writeFileSync(path.join(TARGET, 'index.json'), JSON.stringify(faces));
writeFileSync(path.join(TARGET, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
writeFileSync(path.join(TARGET, 'README.md'), README());
console.log(`${TARGET}: ${faces.length} faces`);

/** The folder of a Debian package that has such files. */
function placeOf(folder: string, files: RegExp, debian: string): string {
  const found = roots
    .map((root) => path.join(root, folder))
    .find((each) => existsSync(each) && readdirSync(each).some((file) => files.test(file)));
  if (found !== undefined) return found;
  throw new Error(`${folder} is not there: apt-get install ${debian}, or unpack that package and name the folder.`);
}

function facesOf(file: string): PackagedFace[] {
  return readFaces(file).map(({ traits, characters }, number) => ({
    ...traits,
    file: path.basename(file),
    number,
    characters: distances(characters),
  }));
}

/** First and last of each run, each as the distance from the number before. */
function distances(codePoints: Iterable<number>): number[] {
  const bounds: number[] = [];
  for (const codePoint of codePoints) {
    if (bounds.at(-1) === codePoint - 1) bounds[bounds.length - 1] = codePoint;
    else bounds.push(codePoint, codePoint);
  }
  return bounds.map((bound, index) => bound - (bounds[index - 1] ?? 0));
}

function manifest() {
  return {
    name: NAME,
    version,
    description:
      'Fonts for platen: Noto for all scripts, Chinese, Japanese, Korean and emoji, Latin Modern Math for formulas.',
    license: 'SEE LICENSE IN README.md',
    keywords: ['platen', 'fonts', 'noto'],
  };
}

function README(): string {
  return `# ${NAME}

Fonts for [platen](https://www.npmjs.com/package/platen), which finds them by itself once they are installed beside it:

    npm install ${NAME}

They are asked for last: documents that the bundled fonts suffice for print as before. \`platen fonts --for "漢字"\` says which face shows a text.

The fonts are as Debian packages them, each package with its licence beside them: Noto under the SIL Open Font License 1.1, Latin Modern Math under
the GUST Font License.

${SOURCES.map(({ debian }) => `- ${debian}: LICENSE-${debian}.txt`).join('\n')}
`;
}
