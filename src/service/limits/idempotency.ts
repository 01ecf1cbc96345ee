/** Requests that may be sent twice and are answered once (IETF draft "The Idempotency-Key HTTP Header Field"): the interface to the store. */

export interface StoredAnswer {
  /** Headers that belong to the PDF: Content-Disposition, X-Warnings-Count, Repr-Digest and their like, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly pdf: Uint8Array;
}

/** The first request with a key: exactly one of the two must be called. */
export interface IdempotentRequest {
  complete(answer: StoredAnswer): Promise<void>;
  /** The request failed: the next one with this key starts anew. */
  abandon(): Promise<void>;
}

export type IdempotencyOutcome =
  | { readonly status: 'new'; readonly request: IdempotentRequest }
  | { readonly status: 'stored'; readonly answer: StoredAnswer }
  | { readonly status: 'in-progress' }
  | { readonly status: 'other-body' };

export interface IdempotencyStore {
  /**
   * @param scope - whose keys they are: a key's id, or the address of a sandbox caller
   * @param bodyHash - SHA-256 of the decoded request body
   */
  begin(scope: string, key: string, bodyHash: string): Promise<IdempotencyOutcome>;
}
