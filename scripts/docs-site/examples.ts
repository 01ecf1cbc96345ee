/** A page for each file in examples: its source, and of a document what it prints. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @param draw - gives the Markdown of the pictures of a document */
export async function examplePages(
  root: string,
  file: string,
  draw: (html: Uint8Array, name: string) => Promise<string>,
): Promise<string> {
  const source = readFileSync(path.join(root, file));
  const name = path.basename(file);
  const language = { '.html': 'html', '.mjs': 'js', '.csv': 'csv' }[path.extname(file)] ?? '';
  const pictures = name.endsWith('.html') ? await draw(source, `examples/${path.basename(name, '.html')}`) : '';
  return `# ${name}\n\n[Other examples](/examples/index.md). \`npx platen init\` lays one down where you are.\n\n${pictures}\n\n\`\`\`${language}\n${source}\n\`\`\`\n`;
}
