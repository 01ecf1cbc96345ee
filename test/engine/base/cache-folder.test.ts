/** Where is kept what the next process need not find out again. */
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { cacheFolder } from '../../../src/engine/base/cache-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function without(...names: string[]): void {
  for (const name of names) vi.stubEnv(name, undefined);
}

it('is the folder that is named, or none', () => {
  vi.stubEnv('PLATEN_CACHE', 'kept');
  expect(cacheFolder()).toBe('kept');
  vi.stubEnv('PLATEN_CACHE', '');
  expect(cacheFolder()).toBeNull();
});

it('is at home', () => {
  without('PLATEN_CACHE', 'XDG_CACHE_HOME', 'LOCALAPPDATA');
  expect(cacheFolder(() => 'home')).toMatch(/^home.*platen$/);
  vi.stubEnv('XDG_CACHE_HOME', 'caches');
  expect(cacheFolder()).toBe(path.join('caches', 'platen'));
});

it('is none for a user without a home', () => {
  without('PLATEN_CACHE', 'XDG_CACHE_HOME', 'LOCALAPPDATA');
  const noHome = (): string => {
    throw new Error('uv_os_homedir returned ENOENT');
  };
  expect(cacheFolder(noHome)).toBeNull();
});
