/** The log holds what this program does not know: an older program on a newer log, or damage. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(
    readonly eventType: string,
    readonly version: number | null,
  ) {
    super(`unknown event ${eventType}${version === null ? '' : ` version ${version}`}`);
  }
}

/** No context has declared streams of this name. */
export class UnknownStream extends Error {
  override readonly name = 'UnknownStream';
  constructor(readonly stream: string) {
    super(`no context has a stream like ${stream}`);
  }
}
