/**
 * Infrastructure failed or is full: the outcome may be unknown, the same command id may be sent
 * again. The edge answers 503 with `Retry-After: retryAfterSeconds`.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  constructor(
    readonly code:
      | 'OVERLOADED'
      | 'STORE_UNAVAILABLE'
      | 'CONFLICT'
      | 'STALE_INGRESS'
      | 'NOT_READY'
      | 'STREAM_DAMAGED',
    readonly retryAfterSeconds: number = 1,
    options?: { cause?: unknown },
  ) {
    super(code, options);
  }
}

/** A value of a request that only its use shows to be wrong; the edge answers 400 with its path. */
export class Malformed extends Error {
  override readonly name: string = 'Malformed';
  constructor(
    readonly path: string,
    readonly code: string,
  ) {
    super(`${path}: ${code}`);
  }
}
