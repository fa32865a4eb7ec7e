/**
 * Thrown if infrastructure failed or is overloaded. The outcome may be unknown, so retry with the
 * same command id. The HTTP layer returns 503 with `Retry-After: retryAfterSeconds`.
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
 * Thrown for a value in a request that turns out to be invalid only when it is used. The HTTP layer
 * returns 400 with the path of the value.
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
