/**
 * Infrastructure failed or is full. The outcome may be unknown: retry with the same command id. The
 * HTTP layer answers 503 with `Retry-After: retryAfterSeconds`.
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

/**
 * A request value that turns out to be invalid only on use. The HTTP layer answers 400 with the
 * path of the value.
 */
export class Malformed extends Error {
  override readonly name: string = 'Malformed';
  constructor(
    readonly path: string,
    readonly code: string,
  ) {
    super(`${path}: ${code}`);
  }
}
