/** Where fonts of the system are looked for, also by who may not look everywhere. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { systemFontFolders } from '../../../src/engine/fonts/system-folders.ts';

vi.mock('node:fs', { spy: true });
vi.mock('node:os', { spy: true });

afterEach(() => {
  vi.resetAllMocks();
});

it('are the folders that there are, of all users first', () => {
  vi.mocked(os.platform).mockReturnValue('linux');
  vi.mocked(os.homedir).mockReturnValue('/home/node');
  vi.mocked(fs.existsSync).mockImplementation((folder) => folder !== '/usr/local/share/fonts');
  expect(systemFontFolders()).toEqual(['/usr/share/fonts', '/home/node/.fonts', '/home/node/.local/share/fonts']);
});

it('are those of all users for a user without a home', () => {
  vi.mocked(os.platform).mockReturnValue('linux');
  vi.mocked(os.homedir).mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  vi.mocked(fs.existsSync).mockReturnValue(true);
  expect(systemFontFolders()).toEqual(['/usr/share/fonts', '/usr/local/share/fonts']);
});

it('are those that a process may ask for', () => {
  vi.mocked(os.platform).mockReturnValue('linux');
  vi.mocked(os.homedir).mockReturnValue('/home/node');
  vi.mocked(fs.existsSync).mockImplementation((folder) => {
    if (folder === '/usr/share/fonts') return true;
    throw new Error('Access to this API has been restricted');
  });
  expect(systemFontFolders()).toEqual(['/usr/share/fonts']);
});
