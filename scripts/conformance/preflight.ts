/** PDFBox Preflight, a judge of PDF/A-1b by others, where Java and it are installed: Debian has it as `libpdfbox2-java libjaxb-api-java libactivation-java`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const JARS = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'commons-io',
  'jaxb-api',
  'javax.activation',
];
const PROGRAM = path.join(import.meta.dirname, 'Preflight.java');

/** @param folder - where the jars are. @returns the class path; `null` where something is not installed */
export function preflightIn(folder: string): string | null {
  const jars = JARS.map((name) => path.join(folder, `${name}.jar`));
  const hasJava = spawnSync('java', ['-version']).status === 0;
  return hasJava && jars.every((jar) => existsSync(jar)) ? jars.join(path.delimiter) : null;
}

/** What a file breaks; `null` where it keeps to all of it. */
export function faultByPreflight(classPath: string, file: string): string | null {
  const args = ['-cp', classPath, PROGRAM, file];
  const { status, stdout, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`Preflight failed: ${stderr.trim().split('\n', 3).join(' ')}`);
  const said = stdout.trim().split('\t')[1] ?? 'nothing';
  return said === 'valid' ? null : said;
}
