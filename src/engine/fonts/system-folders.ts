/** Where systems keep their fonts. */
import { existsSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import path from 'node:path';
import { homeFolder } from '../base/home-folder.ts';

/** The folders that the option `systemFonts` looks in, those that there are. */
export function systemFontFolders(): string[] {
  return foundFolders(homedir, existsSync);
}

/** The same of another system. */
export function foundFolders(homeOf: () => string, exists: (folder: string) => boolean): string[] {
  const [ofAll, ofUser] = FOLDERS[platform()] ?? OTHER_FOLDERS;
  const home = homeFolder(homeOf);
  const candidates = home === null ? ofAll : [...ofAll, ...ofUser.map((folder) => path.join(home, folder))];
  return candidates.filter((folder) => isThere(folder, exists));
}

/** For all users, and in the home of one. */
type Places = readonly [ofAll: readonly string[], ofUser: readonly string[]];

const FOLDERS: Readonly<Record<string, Places>> = {
  darwin: [['/System/Library/Fonts', '/Library/Fonts'], ['Library/Fonts']],
  win32: [[path.join(process.env.WINDIR ?? 'C:\\Windows', 'Fonts')], ['AppData/Local/Microsoft/Windows/Fonts']],
};
const OTHER_FOLDERS: Places = [
  ['/usr/share/fonts', '/usr/local/share/fonts'],
  ['.fonts', '.local/share/fonts'],
];

/** A process that may read only some folders is told nothing of others, by an error. */
function isThere(folder: string, exists: (folder: string) => boolean): boolean {
  try {
    return exists(folder);
  } catch {
    return false;
  }
}
