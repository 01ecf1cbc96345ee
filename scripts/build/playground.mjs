// Builds the playground into dist/playground, where it is older than what it is made of.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src/playground', 'examples', 'package.json'];

export async function buildPlayground(root) {
  const built = statSync(path.join(root, 'dist/playground/index.html'), { throwIfNoEntry: false });
  if (built !== undefined && built.mtimeMs > Math.max(...SOURCES.map((name) => lastChange(path.join(root, name)))))
    return;
  const { build } = await import('vite');
  const folder = path.join(root, 'src/playground');
  await build({ root: folder, configFile: path.join(folder, 'vite.config.ts'), logLevel: 'warn' });
}

/** Of a file, or of what a folder holds; ms. */
function lastChange(name) {
  const stat = statSync(name);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(name).map((entry) => lastChange(path.join(name, entry))));
}
