/** Where the PDFs of sources go, by what stands on the command line. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jobsOf, joinedJob, makeRoom } from '../../src/cli/jobs.ts';
import { checkSource } from '../../src/cli/named-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-jobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => path.join(folder, name);
mkdirSync(file('out'));
writeFileSync(file('page.html'), 'x');

const outputs = (words: string[], given?: string, isTerminal = false) =>
  jobsOf(words, given, isTerminal).map(({ output }) => output);

describe('the PDF of one source', () => {
  it.each<[string, string[], string | undefined, boolean, string | null]>([
    ['goes into a pipe', ['a.html'], undefined, false, null],
    ['lies beside its source where standard output is a terminal', ['b/a.html'], undefined, true, 'b/a.pdf'],
    ['has the ending in the place of that of the source', ['a.xhtml'], undefined, true, 'a.pdf'],
    ['is named by -o', ['a.html'], 'x/y.pdf', true, 'x/y.pdf'],
    ['is named by the second word', ['a.html', 'b.pdf'], undefined, true, 'b.pdf'],
    ['is named by the second word in a pipe', ['a.html', 'B.PDF'], undefined, false, 'B.PDF'],
    ['goes to standard output for -o -', ['a.html'], '-', true, null],
    ['of standard input is named by the second word', ['-', 'b.pdf'], undefined, true, 'b.pdf'],
    ['goes into a folder that is there', ['a.html'], file('out'), true, path.join(file('out'), 'a.pdf')],
    ['goes into a folder that is named so', ['a.html'], 'new/', true, path.join('new', 'a.pdf')],
    ['of an address lies in the current folder', ['https://example.com/a/b.html?c'], undefined, true, 'b.pdf'],
    ['of a host has its name', ['https://example.com/'], undefined, true, 'example.pdf'],
  ])('%s', (_, words, given, isTerminal, expected) => expect(outputs(words, given, isTerminal)).toEqual([expected]));
});

describe('the PDFs of several sources', () => {
  it('lie beside them', () => expect(outputs(['a.html', 'c/b.html'])).toEqual(['a.pdf', 'c/b.pdf']));
  it('go into the folder of -o', () =>
    expect(outputs(['a.html', 'c/b.html'], 'out')).toEqual([path.join('out', 'a.pdf'), path.join('out', 'b.pdf')]));
});

describe('several sources in one PDF, with --join,', () => {
  it.each<[string, string[], string | undefined, boolean, string | null]>([
    ['go into the file of -o', ['a.html', 'b.html'], 'book.pdf', true, 'book.pdf'],
    ['go into the file that the last word names', ['a.html', 'b.html', 'book.pdf'], undefined, true, 'book.pdf'],
    ['go into a pipe', ['a.html', '-'], undefined, false, null],
    ['go to standard output for -o -', ['a.html', 'b.html'], '-', true, null],
  ])('%s', (_, words, given, isTerminal, expected) => {
    const [input, ...further] = words.filter((word) => word !== 'book.pdf');
    expect(joinedJob(words, given, isTerminal)).toEqual({ input, further, output: expected });
  });
  it.each<[string[], string | undefined, RegExp]>([
    [['a.html', 'b.html'], undefined, /no source says what the PDF is called. Name it: -o book\.pdf/],
    [['a.html', 'b.html'], folder, /is a folder. With --join name the file/],
    [['a.html', '-', '-'], 'book.pdf', /Standard input can only be one of the sources/],
    [['a.pdf', 'b.html'], 'book.pdf', /a\.pdf is a PDF, not a source/],
  ])('%j -o %s is refused', (words, given, message) => expect(() => joinedJob(words, given, true)).toThrow(message));
});

describe('what cannot be is said', () => {
  it.each<[string[], string | undefined, RegExp]>([
    [['a.html', 'b.html'], 'all.pdf', /2 sources do not go into one PDF, all\.pdf\. Make them one with --join/],
    [['a.html', 'b.html'], '-', /standard output cannot hold/],
    [['a.html', '-'], undefined, /Standard input can only be the one source/],
    [['a.pdf'], undefined, /a\.pdf is a PDF, not a source/],
    [['a.html', 'b.pdf', 'c.html'], undefined, /b\.pdf is a PDF, not a source/],
    [['x/a.html', 'y/a.html'], 'out', /would both become/],
    [['-'], undefined, /go to the terminal/],
  ])('%j -o %s', (words, given, message) => expect(() => outputs(words, given, true)).toThrow(message));

  it('of a source that is not there, with the folder', () =>
    expect(() => checkSource('none.html')).toThrow(`There is no file none.html in ${process.cwd()}.`));
  it('of a folder, with the file in it', () => {
    expect(() => checkSource(folder)).toThrow(`${folder} is a folder. Name the file in it.`);
    writeFileSync(file('out/index.html'), 'x');
    expect(() => checkSource(file('out'))).toThrow(`Name the file in it: ${file('out/index.html')}.`);
  });
  it.each(['-', 'https://example.com/'])('not of %s', (input) => expect(() => checkSource(input)).not.toThrow());
});

describe('folders of PDFs', () => {
  it('are made', () => {
    makeRoom([{ input: 'a', output: file('new/deep/a.pdf') }]);
    expect(statSync(file('new/deep')).isDirectory()).toBe(true);
  });
  it('cannot be made below a file', () =>
    expect(() => makeRoom([{ input: 'a', output: file('page.html/a.pdf') }])).toThrow(/cannot be made/));
});
