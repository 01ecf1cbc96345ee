/** Options of `launch` that hold for all pages of a browser. */
import type { RenderOptions } from '../engine/index.ts';

export type SharedOptions = Pick<
  RenderOptions,
  'fonts' | 'systemFonts' | 'fileRoots' | 'allowPrivateAddresses' | 'limits' | 'timeout'
>;

export const SHARED: readonly string[] = [
  'fonts',
  'systemFonts',
  'fileRoots',
  'allowPrivateAddresses',
  'limits',
  'timeout',
];
