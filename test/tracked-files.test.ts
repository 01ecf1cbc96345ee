/** What is tracked is meant for its readers: no working notes, no paths of somebody's machine. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Folders where people work, on the three kinds of systems, with something below them. */
const OF_A_MACHINE =
  /(?<![\w.:/-])(?:\/(?:tmp|work|root|Users|private|var\/folders|mnt|workspace)\/[\w.-]|\/home\/(?!node\b)\w|[A-Z]:\\Users\\)/;
const NOTE = /NOTICE FOR|not to be committed|\b(?:TODO|FIXME|HACK)\b/;
const BINARY = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|tiff?|pdf|ttf|otf|woff2?|br|gz|bin)$/;
/** This file names what it forbids. */
const OWN = 'test/tracked-files.test.ts';

function tracked(): string[] {
  // A package without its repository has no tracked files.
  if (!existsSync(path.join(ROOT, '.git'))) return [];
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed.split('\0').filter((name) => name !== '');
}

function trackedTexts(): string[] {
  return tracked().filter((name) => name !== OWN && !BINARY.test(name));
}

function linesWith(pattern: RegExp): string[] {
  return trackedTexts().flatMap((name) => {
    const file = path.join(ROOT, name);
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.slice(0, 120)}`] : []));
  });
}

describe('tracked files', () => {
  it('name no path of a machine', () => {
    expect(linesWith(OF_A_MACHINE)).toEqual([]);
  });

  it('are nothing that a run has left at the root', () => {
    expect(tracked().filter((name) => !name.includes('/') && /\.(?:pdf|png|html|err|log|out|tgz)$/.test(name))).toEqual(
      [],
    );
  });

  it('hold no working notes', () => {
    expect(linesWith(NOTE)).toEqual([]);
  });

  it.each(['See /tmp/platen/NOTE.txt', 'from "/work/shared"', "'/home/anna/platen'", 'C:\\Users\\anna'])(
    'would be seen with %s',
    (line) => {
      expect(OF_A_MACHINE.test(line)).toBe(true);
    },
  );

  it.each(['https://example.com/tmp/x', '`fixtures/tmp/x`', 'tmpfs /tmp', '/home/node/app'])('may say %s', (line) => {
    expect(OF_A_MACHINE.test(line)).toBe(false);
  });
});
