/** Messages of the library in the words of the service: whoever calls it has fields, and no options. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inServiceWords } from '../../../src/service/pool/service-words.ts';

const ENGINE = path.resolve(import.meta.dirname, '../../../src/engine');

/** Lines of the library's source that speak of an option to somebody. */
const sentences = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/^(check|sign)[\\/]/.test(name))
  .flatMap((name) => readFileSync(path.join(ENGINE, name), 'utf8').split('\n'))
  .map((line) => line.trim().replace(/\$\{[^}]*\}/g, 'x'))
  .filter((line) => /the option "|\bno baseUrl\b/.test(line) && !/^(\*|\/\/|\/\*)/.test(line));

describe('words of the service', () => {
  it.each([
    [
      'Say what relative addresses start from: the option "baseUrl".',
      'Say what relative addresses start from: <base href="https://…"> in the document.',
    ],
    [
      'logo.png was not loaded: relative address, and no baseUrl.',
      'logo.png was not loaded: relative address, and nothing that it starts from.',
    ],
    [
      'Links with relative addresses were left out: there is no baseUrl.',
      'Links with relative addresses were left out: there is nothing that they start from.',
    ],
    ['Make the content narrower, or turn the option "shrinkToFit" off.', 'Make the content narrower.'],
    ['Give it a <title>, or the option "title".', 'Give it a <title>.'],
    [
      'More than 9 pages; the rest is left out. Raise the option "limits.pages".',
      'More than 9 pages; the rest is left out.',
    ],
    ['Make the document smaller, or raise the option "limits.layouts".', 'Make the document smaller.'],
    [
      'It was stopped. Raise the option "timeout", or make the document smaller.',
      'It was stopped. Make the document smaller.',
    ],
    [
      'Give a font that has it: the option "fonts", the option "systemFonts", or @font-face.',
      'Give a font that has it: @font-face, or platen serve with --font or --system-fonts.',
    ],
  ])('%s', (given, told) => expect(inServiceWords(given)).toBe(told));

  it.each(
    sentences.filter(
      (line) =>
        !line.includes('the option "fonts"') &&
        !line.startsWith('hasSystemFonts ?') &&
        !line.includes("'' : ', the option"),
    ),
  )('name no option: %s', (line) => expect(inServiceWords(line)).not.toMatch(/the option "|baseUrl/));
});
