/** `-` in place of a file: all commands read standard input in one way. */
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { readSourceFile, readStandardInput } from '../../src/cli/named-files.ts';

afterEach(() => vi.restoreAllMocks());

/** What standard error says while `read` takes the chunks in. */
async function reading(read: () => Promise<Buffer>, isTTY: boolean) {
  const stdin = Object.assign(Readable.from([Buffer.from('one '), Buffer.from('two')]), { isTTY });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  let told = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text);
    return true;
  });
  return [String(await read()), told];
}

it('is read to its end, and a terminal is told how to end it', async () => {
  const told = 'Standard input is the terminal; Ctrl+D ends it.\n';
  expect(await reading(readStandardInput, false)).toEqual(['one two', '']);
  expect(await reading(readStandardInput, true)).toEqual(['one two', told]);
  expect(await reading(() => readSourceFile('-'), true)).toEqual(['one two', told]);
});
