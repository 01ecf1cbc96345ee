/**
 * The standard security handler with AES-256, revision 6 (ISO 32000-2 §7.6.4): a random key for the file, which either password opens. Keys,
 * salts and initialisation vectors are random, so that the bytes of such files differ each time.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { byteString, type PdfDictionary } from '../objects.ts';
import { passwordBytes } from './password.ts';
import { passwordHash } from './password-hash.ts';
import { type Permission, permissionBits } from './permissions.ts';

export interface EncryptionOptions {
  /** Opens the file, for what `permissions` allow. Default: none is asked for. */
  readonly userPassword?: string | undefined;
  /** Opens the file for everything. */
  readonly ownerPassword: string;
  /** What who has not the owner's password may do; reading aloud is always allowed. Default: everything. */
  readonly permissions?: readonly Permission[] | undefined;
}

const KEY_SIZE = 32;
const SALT_SIZE = 8;
const BLOCK = 16;
const NOTHING = new Uint8Array(0);

/** Encrypts the streams and strings of one file. */
export class FileCipher {
  /** The encryption dictionary (tables 20, 21 and 25). */
  readonly dictionary: PdfDictionary;
  readonly #key = randomBytes(KEY_SIZE);

  constructor({ userPassword = '', ownerPassword, permissions }: EncryptionOptions) {
    const bits = permissionBits(permissions);
    // Algorithm 8, then 9, which needs what 8 gives.
    const user = this.#lock(passwordBytes(userPassword), NOTHING);
    const owner = this.#lock(passwordBytes(ownerPassword), user.check);
    const filter = { Type: 'CryptFilter', CFM: 'AESV3', AuthEvent: 'DocOpen', Length: KEY_SIZE };
    this.dictionary = {
      Filter: 'Standard',
      V: 5,
      R: 6,
      Length: KEY_SIZE * 8,
      CF: { StdCF: filter },
      StmF: 'StdCF',
      StrF: 'StdCF',
      U: byteString(user.check),
      UE: byteString(user.key),
      O: byteString(owner.check),
      OE: byteString(owner.key),
      P: bits,
      Perms: byteString(this.#permissions(bits)),
    };
  }

  /** §7.6.3, algorithm 1.A: AES-256 in CBC mode with padding, behind a vector of its own. */
  encrypt(bytes: Uint8Array): Uint8Array {
    const vector = randomBytes(BLOCK);
    const cipher = createCipheriv('aes-256-cbc', this.#key, vector);
    return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
  }

  /** Algorithms 8 and 9: what a password is checked by, and the key of the file as it opens it. */
  #lock(password: Uint8Array, userKey: Uint8Array): { readonly check: Uint8Array; readonly key: Uint8Array } {
    const [validationSalt, keySalt] = [randomBytes(SALT_SIZE), randomBytes(SALT_SIZE)];
    const check = Buffer.concat([passwordHash(password, validationSalt, userKey), validationSalt, keySalt]);
    const opened = passwordHash(password, keySalt, userKey);
    const cipher = createCipheriv('aes-256-cbc', opened, new Uint8Array(BLOCK)).setAutoPadding(false);
    return { check, key: Buffer.concat([cipher.update(this.#key), cipher.final()]) };
  }

  /** Algorithm 10: the permissions once more, so that nobody without the key changes them. Metadata is encrypted, too. */
  #permissions(bits: number): Uint8Array {
    const block = randomBytes(BLOCK);
    block.writeInt32LE(bits, 0);
    block.fill(0xff, 4, 8);
    block.write('Tadb', 8, 'latin1');
    const cipher = createCipheriv('aes-256-ecb', this.#key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]);
  }
}
