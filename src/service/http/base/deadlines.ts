/** How long connections may take for what they are about. */

/** ms */
export interface Deadlines {
  /** For the head of a request, from its first byte or from the opening of the connection. */
  readonly head: number;
  /** For a whole request. */
  readonly request: number;
  /** Between an answer and the next request; longer than proxies keep a connection, so that they close it first. */
  readonly idle: number;
  /** In which a reader takes nothing of an answer. */
  readonly reading: number;
  /** For a whole answer, beside the time that its length is worth. */
  readonly answer: number;
  /** Between the answer to something that is no request and the end of its connection: for the client to read it. */
  readonly linger: number;
  /** Between the last answer of a connection and its end, beside the time that its bytes are worth: for the client to read them. */
  readonly closing: number;
  /** Between two looks at the connections. */
  readonly look: number;
}

export const DEADLINES: Deadlines = {
  head: 10_000,
  request: 30_000,
  idle: 72_000,
  reading: 30_000,
  answer: 60_000,
  linger: 1_000,
  closing: 10_000,
  look: 1_000,
};
