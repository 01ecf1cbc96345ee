/** One conversion as the server and its workers pass it to each other: plain data, so that it can cross threads. */
import type { RenderOptions } from '../render/options.ts';

export interface ConversionTask {
  readonly html: string;
  readonly page: Pick<
    RenderOptions,
    'format' | 'width' | 'height' | 'marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft' | 'landscape'
  >;
  readonly watermark: string | false;
  /** ms that are left of the request's time. */
  readonly timeout: number;
}

export type ConversionResult =
  | {
      readonly status: 'done';
      readonly pdf: Uint8Array;
      readonly pageCount: number;
      readonly warnings: number;
      readonly title: string | null;
    }
  | {
      readonly status: 'failed';
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

/** Runs a task somewhere; rejects with the signal's reason when the signal fires first. */
export type Convert = (task: ConversionTask, signal: AbortSignal) => Promise<ConversionResult>;
