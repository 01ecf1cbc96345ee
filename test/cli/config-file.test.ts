/** `platen.config.…`: where it is found, what wins, and what is said of one that is wrong. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDocumentOptions, type DocumentFlags, documentOptions } from '../../src/cli/document-options.ts';
import { messageInFlags } from '../../src/cli/flag-words.ts';
import type { PlatenError } from '../../src/engine/base/errors.ts';
import type { RenderOptions } from '../../src/engine/render/options.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'platen-config-')));
  mkdirSync(file('docs/letters'), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(file('docs'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const file = (name: string) => path.join(folder, name);

function optionsOf(...args: string[]): Promise<RenderOptions> {
  const command = addDocumentOptions(new Command('platen').exitOverride().configureOutput({ writeErr: () => {} }));
  return documentOptions(file('docs/letters/a.html'), command.parse(args, { from: 'user' }).opts<DocumentFlags>());
}
const json = (name: string, value: unknown) => writeFileSync(file(name), JSON.stringify(value));

describe('a file is found', () => {
  it('beside the source first', async () => {
    json('docs/platen.config.json', { title: 'here' });
    json('docs/letters/platen.config.json', { title: 'beside' });
    expect(await optionsOf()).toMatchObject({ title: 'beside' });
  });
  it('then in the current folder, then above it', async () => {
    json('platen.config.json', { title: 'above' });
    expect(await optionsOf()).toMatchObject({ title: 'above' });
    json('docs/platen.config.json', { title: 'here' });
    expect(await optionsOf()).toMatchObject({ title: 'here' });
  });
  it('by its name, or not at all', async () => {
    json('docs/platen.config.json', { title: 'here' });
    json('other.json', { title: 'other' });
    expect(await optionsOf('--config', file('other.json'))).toMatchObject({ title: 'other' });
    expect((await optionsOf('--no-config')).title).toBeUndefined();
  });
  it.each(['mjs', 'js'])('as a module in .%s', async (ending) => {
    writeFileSync(file(`docs/platen.config.${ending}`), 'export default { title: "module" }');
    expect(await optionsOf()).toMatchObject({ title: 'module' });
  });
  it('unless two lie beside each other', async () => {
    json('docs/platen.config.json', {});
    writeFileSync(file('docs/platen.config.mjs'), 'export default {}');
    await expect(optionsOf()).rejects.toThrow('platen.config.mjs: platen.config.json lies beside it');
  });
});

describe('flags win', () => {
  it('over what is one or the other', async () => {
    json('docs/platen.config.json', { title: 'file', author: 'file', landscape: true, shrinkToFit: false });
    expect(await optionsOf('--title', 'flag')).toMatchObject({
      title: 'flag',
      author: 'file',
      landscape: true,
      shrinkToFit: false,
    });
  });
  it('over the size of the page as a whole', async () => {
    json('docs/platen.config.json', { width: '10cm', height: '10cm' });
    const { format, width, height } = await optionsOf('--format', 'A5');
    expect([format, width, height]).toEqual(['A5', undefined, undefined]);
  });
  it('over all sides of a margin', async () => {
    json('docs/platen.config.json', { marginTop: '1cm' });
    const { margin, marginTop } = await optionsOf('--margin', '2cm');
    expect([margin, marginTop]).toEqual(['2cm', undefined]);
  });
  it('over one side of a margin', async () => {
    json('docs/platen.config.json', { margin: '1cm' });
    const { margin, marginTop, marginLeft } = await optionsOf('--margin-top', '2cm');
    expect([margin, marginTop, marginLeft]).toEqual([undefined, '2cm', '1cm']);
  });
  it('and join lists and limits', async () => {
    json('docs/platen.config.json', { stylesheets: ['a{}'], fileRoots: ['shared'], limits: { pages: 3, elements: 9 } });
    writeFileSync(file('b.css'), 'b{}');
    const options = await optionsOf('--stylesheet', file('b.css'), '--limit', 'pages=5');
    expect(options).toMatchObject({ stylesheets: ['a{}', 'b{}'], limits: { pages: 5, elements: 9 } });
    expect(options.fileRoots).toEqual([file('docs/letters'), file('docs/shared')]);
  });
});

it('paths are relative to the file, and names of sheets and templates are read', async () => {
  json('platen.config.json', { stylesheets: ['print.css'], footerTemplate: 'foot.html', fonts: ['fonts'] });
  writeFileSync(file('print.css'), 'p{}');
  writeFileSync(file('foot.html'), '<b>x</b>');
  expect(await optionsOf()).toMatchObject({
    stylesheets: ['p{}'],
    footerTemplate: '<b>x</b>',
    fonts: [file('fonts')],
  });
});

describe('what is wrong is told with the file', () => {
  it.each([
    ['an unknown name', '{"fromat":"A5"}', 'There is no option "fromat". Did you mean format?'],
    ['an unknown limit', '{"limits":{"page":1}}', 'There is no limit "page". Did you mean pages?'],
    ['a value', '{"format":"A99"}', 'format: '],
    ['what is for the command line', '{"html":"x"}', 'html: the command line says what is printed.'],
    ['no object', '[]', 'expected an object of options'],
    ['no JSON', '{', 'it cannot be read: '],
    ['a sheet that is not there', '{"stylesheets":["none.css"]}', 'stylesheets: there is no file '],
  ])('%s', async (_, text, message) => {
    writeFileSync(file('docs/platen.config.json'), text);
    await expect(optionsOf()).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining(`platen.config.json: ${message}`),
    });
  });
  it('a module that throws', async () => {
    writeFileSync(file('docs/platen.config.mjs'), 'throw new Error("no key")');
    await expect(optionsOf()).rejects.toThrow('platen.config.mjs: it cannot be read: no key');
  });
  it('a name that is not there', () =>
    expect(optionsOf('--config', 'none.mjs')).rejects.toThrow('there is no such file'));
});

it('what is wrong in a file is said in its own names', async () => {
  writeFileSync(file('docs/platen.config.json'), '{"margn":1}');
  const error = await optionsOf().catch((thrown: unknown) => thrown as PlatenError);
  expect(messageInFlags(error as PlatenError)).toBe(
    'platen.config.json: There is no option "margn". Did you mean margin?',
  );
});
