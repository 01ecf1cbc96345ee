/** Runs the rules of a profile over a file. */

import { PlatenError } from '../base/errors.ts';
import { Effort } from './effort.ts';
import { LockedFile, PdfFile } from './file/pdf-file.ts';
import type { CheckFinding, CheckResult } from './findings.ts';
import { type CheckProfile, type Profile, profileOf } from './profiles.ts';
import { breachOfLock } from './rules/locks.ts';
import { clauseOf } from './rules/rule.ts';
import { RULES } from './rules/rules.ts';
import { Subject } from './subject.ts';

/** Of one rule: a file that breaks a rule everywhere is not told everywhere. */
const MOST_OF_A_RULE = 50;

/** Files in files in files are not looked at. */
const MOST_NESTED = 2;

export function judge(bytes: Uint8Array, name: CheckProfile, timeout: number): CheckResult {
  return judgeWithin(bytes, name, new Effort(timeout), 0);
}

function judgeWithin(bytes: Uint8Array, name: CheckProfile, effort: Effort, nested: number): CheckResult {
  const profile = profileOf(name);
  const judgeOther = (inner: Uint8Array, other: CheckProfile) => {
    try {
      return judgeWithin(inner, other, effort, nested + 1).conforms;
    } catch (error) {
      if (error instanceof PlatenError && error.code === 'PDF_UNREADABLE') return false;
      throw error;
    }
  };
  const file = openFile(bytes, effort);
  if (file instanceof LockedFile) return judgeLocked(file, profile);
  const subject = new Subject(file, profile, nested < MOST_NESTED ? judgeOther : null);
  const findings: CheckFinding[] = [];
  for (const rule of RULES) {
    const clause = clauseOf(rule, profile.standard);
    if (clause === null) continue;
    if (rule.levels !== undefined && !rule.levels.includes(profile.level ?? '-')) continue;
    let count = 0;
    rule.judge(subject, (message, place = null) => {
      if (++count > MOST_OF_A_RULE) return;
      const object = typeof place === 'number' ? place : (place?.object ?? 0);
      const page = typeof place === 'number' ? null : (place?.page ?? null);
      findings.push({ clause, message, object: object === 0 ? null : object, page });
    });
  }
  return { conforms: findings.length === 0, findings };
}

function openFile(bytes: Uint8Array, effort: Effort): PdfFile | LockedFile {
  try {
    return new PdfFile(bytes, effort);
  } catch (error) {
    if (error instanceof LockedFile) return error;
    throw error;
  }
}

/** Of a file that cannot be read, the lock itself may be what the standard forbids. */
function judgeLocked(file: LockedFile, profile: Profile): CheckResult {
  const breach = breachOfLock(file, profile.standard);
  if (breach === null) throw file;
  return { conforms: false, findings: [{ ...breach, object: null, page: null }] };
}
