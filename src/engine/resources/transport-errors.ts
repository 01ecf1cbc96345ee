/** Why HTTP is given up. These stand apart from what throws them, which is loaded when a document first fetches something. */

/** Why an address was refused, for logs: `unresolvable` and `not-public` must look the same to who asked, or names of our own network could be guessed. */
export type RefusalReason = 'scheme' | 'credentials' | 'port' | 'not-public' | 'unresolvable' | 'downgrade';

export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A chain of redirects that leads nowhere. */
export class RedirectFailure extends Error {
  override readonly name = 'RedirectFailure';
}

/** A body that is packed in a way that was not asked for, or unpacks to more than pages do. */
export class BodyNotReadable extends Error {
  override readonly name = 'BodyNotReadable';
  readonly reason: 'coding' | 'ratio';

  constructor(reason: BodyNotReadable['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
