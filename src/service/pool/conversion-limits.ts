/**
 * What one conversion of the service may use (docs/operations.md adds them up). V8's limits of a worker count its heap only; what is kept in
 * buffers is bounded here, by the engine's own limits.
 */
import type { Limits } from '../../engine/index.ts';

export const CONVERSION_LIMITS = {
  pages: 5_000,
  resources: 100,
  /** All that is fetched or given as data: URLs, unpacked: fonts, images, style sheets. */
  resourceBytes: 50_000_000,
  imagePixels: 64_000_000,
  /** Of all images that have to be unpacked: 512 MB at the very worst, a quarter to three quarters of it for what is common. */
  unpackedPixels: 128_000_000,
  outputBytes: 100_000_000,
  /** 5 MB by contract, the same for html and for what a url answers. */
  htmlBytes: 5 * 1024 * 1024,
} as const satisfies Partial<Limits>;
