/** Where systems keep their fonts. */
import { existsSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import path from 'node:path';

/** The folders that the option `systemFonts` looks in, those that there are. */
export function systemFontFolders(): string[] {
  const home = homedir();
  const folders: Record<string, string[]> = {
    darwin: ['/System/Library/Fonts', '/Library/Fonts', path.join(home, 'Library/Fonts')],
    win32: [
      path.join(process.env.WINDIR ?? 'C:\\Windows', 'Fonts'),
      path.join(home, 'AppData/Local/Microsoft/Windows/Fonts'),
    ],
  };
  const candidates = folders[platform()] ?? [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    path.join(home, '.fonts'),
    path.join(home, '.local/share/fonts'),
  ];
  return candidates.filter(isThere);
}

/** A process that may read only some folders is told nothing of others, by an error. */
function isThere(folder: string): boolean {
  try {
    return existsSync(folder);
  } catch {
    return false;
  }
}
