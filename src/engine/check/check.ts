/** `check`: whether a PDF keeps to a standard. What judges is loaded when it is first asked (docs/checking.md). */
import { PlatenError } from '../base/errors.ts';
import type { CheckOptions, CheckResult } from './findings.ts';
import { CHECK_PROFILES, type CheckProfile } from './profiles.ts';

const DEFAULT_TIMEOUT = 60_000;

/**
 * Reads a PDF and judges it by the rules of a standard that a machine can judge.
 *
 * @throws PlatenError `INVALID_OPTION` for an unknown profile; `PDF_UNREADABLE` for bytes that are no PDF or need a password; `TIMEOUT`;
 *   `DOCUMENT_TOO_COMPLEX` for a file that unpacks to more than a check keeps
 */
export async function check(bytes: Uint8Array, options: CheckOptions): Promise<CheckResult> {
  const profile: unknown = options?.profile;
  if (!CHECK_PROFILES.includes(profile as CheckProfile))
    throw new PlatenError(
      'INVALID_OPTION',
      `The option "profile" is ${JSON.stringify(profile) ?? 'missing'}; it is one of ${CHECK_PROFILES.join(', ')}.`,
      { option: 'profile', allowed: CHECK_PROFILES },
    );
  const timeout: unknown = options.timeout ?? DEFAULT_TIMEOUT;
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new PlatenError(
      'INVALID_OPTION',
      `The option "timeout" is ${String(timeout)}; it is a number of milliseconds above 0.`,
      {
        option: 'timeout',
      },
    );
  if (!(bytes instanceof Uint8Array))
    throw new PlatenError('INVALID_OPTION', 'The first argument of "check" is the file as a Uint8Array.', {
      option: 'bytes',
    });
  const { judge } = await import('./judge.ts');
  return judge(bytes, profile as CheckProfile, timeout);
}
