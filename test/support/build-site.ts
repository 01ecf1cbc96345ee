/** Builds the documentation site before tests that open it, where something that it is made of is newer than the last build. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const SITE = path.join(ROOT, 'dist/docs');
const SOURCES = [
  'docs',
  'examples',
  'scripts/docs-site.mjs',
  'scripts/docs-site',
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];

export function buildSite(): void {
  const built = statSync(path.join(SITE, 'index.html.gz'), { throwIfNoEntry: false });
  const changed = SOURCES.map((name) => path.join(ROOT, name)).flatMap((name) =>
    statSync(name).isDirectory()
      ? readdirSync(name, { recursive: true, encoding: 'utf8' }).map((each) => path.join(name, each))
      : name,
  );
  if (built !== undefined && changed.every((name) => statSync(name).mtimeMs < built.mtimeMs)) return;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/docs-site.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    // Readers of the published site get the smallest files; for tests they are compressed quickly.
    env: { ...process.env, PLATEN_SITE_QUICK: '1' },
  });
  if (status !== 0) throw new Error(`The documentation site cannot be built:\n${stderr}`);
}
