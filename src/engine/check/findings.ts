/** What `check` is asked, and what it answers. */
import type { CheckProfile } from './profiles.ts';

export interface CheckOptions {
  /** The standard to judge by. */
  readonly profile: CheckProfile;
  /** Time that the check may take, ms; 60,000. */
  readonly timeout?: number;
}

/** A rule that the file breaks, and where. */
export interface CheckFinding {
  /** The number of the clause in the profile's standard. */
  readonly clause: string;
  readonly message: string;
  /** The number of the indirect object; `null` where the file as a whole is meant. */
  readonly object: number | null;
  /** The page, counted from 1; `null` where none is meant. */
  readonly page: number | null;
}

export interface CheckResult {
  readonly conforms: boolean;
  readonly findings: readonly CheckFinding[];
}
