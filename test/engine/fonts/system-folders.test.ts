/** Where fonts of the system are looked for, also by who may not look everywhere. */
import { expect, it } from 'vitest';
import { foundFolders } from '../../../src/engine/fonts/system-folders.ts';

const all = foundFolders(
  () => 'home',
  () => true,
);
const noHome = (): string => {
  throw new Error('uv_os_homedir returned ENOENT');
};

it('are those of all users first, then those at home', () => {
  expect(all.length).toBeGreaterThan(1);
  expect(all.map((folder) => /^home\W/.test(folder))).toEqual(all.map((folder) => /^home\W/.test(folder)).sort());
  expect(all.at(-1)).toMatch(/^home\W/);
});

it('are those that there are', () => {
  expect(
    foundFolders(
      () => 'home',
      (folder) => folder === all[0],
    ),
  ).toEqual([all[0]]);
});

it('are those of all users for a user without a home', () => {
  expect(foundFolders(noHome, () => true)).toEqual(all.filter((folder) => !/^home\W/.test(folder)));
});

it('are those that a process may ask for', () => {
  const mayRead = (folder: string): boolean => {
    if (folder === all[0]) return true;
    throw new Error('Access to this API has been restricted');
  };
  expect(foundFolders(() => 'home', mayRead)).toEqual([all[0]]);
});
