/** The options `encryption` and `signature`: their kinds of values, and passwords that cannot be used. No message repeats a password. */
import type { Conformance } from '../conformance/profiles.ts';
import { passwordFault } from '../pdf/security/password.ts';
import { PERMISSIONS, type Permission } from '../pdf/security/permissions.ts';
import type { EncryptionOptions } from '../pdf/security/standard-security.ts';
import type { SignatureOptions } from '../pdf/structure/forms/signature.ts';
import { invalidOption, isArrayOf, isPlainObject, isString, type Kind, STRING } from './option-kind.ts';

const PASSWORD: Kind = { expected: 'a string', fits: isString, isSecret: true };

const MEMBERS: { readonly [M in keyof Required<EncryptionOptions>]: Kind } = {
  userPassword: PASSWORD,
  ownerPassword: PASSWORD,
  permissions: {
    expected: `an array of ${PERMISSIONS.map((each) => `"${each}"`).join(', ')}`,
    fits: (value) => isArrayOf(value, (each) => PERMISSIONS.includes(each as Permission)),
  },
};

export const ENCRYPTION: Kind = {
  expected: 'an object with an ownerPassword, and perhaps a userPassword and permissions',
  fits: isPlainObject,
  // Who takes it for the password gives that here.
  isSecret: true,
  members: MEMBERS,
};

/** @throws PlatenError `INVALID_OPTION` */
export function checkEncryption(
  { userPassword = '', ownerPassword }: Partial<EncryptionOptions>,
  conformance: Conformance | null,
): void {
  if (ownerPassword === undefined || ownerPassword === '')
    throw invalidOption(
      'encryption.ownerPassword',
      'it is missing. Give the password of who may do everything with the file; who opens it may have a userPassword.',
    );
  if (userPassword === ownerPassword)
    throw invalidOption(
      'encryption.userPassword',
      'it is the same as ownerPassword, so that permissions would hold for nobody. Give another, or leave it out.',
    );
  for (const [name, password] of Object.entries({ userPassword, ownerPassword })) {
    const fault = passwordFault(password);
    if (fault !== null) throw invalidOption(`encryption.${name}`, `the password ${fault}. Choose another.`);
  }
  if (conformance === null) return;
  const claimed = conformance.profiles.join(', ');
  throw invalidOption(
    'encryption',
    `it does not go with conformance ${claimed}: who reads such a file must need no password. Leave one of the two out.`,
  );
}

const LARGEST_SIZE = 1_000_000;

const SIGNATURE_MEMBERS: { readonly [M in keyof Required<SignatureOptions>]: Kind } = {
  field: STRING,
  size: {
    expected: `a number of bytes from 1 to ${LARGEST_SIZE}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_SIZE,
  },
  reason: STRING,
  location: STRING,
  contact: STRING,
};

export const SIGNATURE: Kind = {
  expected: 'an object, for example { field: "approval" }',
  fits: isPlainObject,
  members: SIGNATURE_MEMBERS,
};

/** @throws PlatenError `INVALID_OPTION` */
export function checkSignature({ field }: Partial<SignatureOptions>): void {
  if (field !== undefined && field.trim() !== '') return;
  throw invalidOption('signature.field', 'it is missing. Give the name of the field, for example "approval".');
}
