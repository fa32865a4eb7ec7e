/** The log contains an unknown event: an older program reads a newer log, or the log is damaged. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(
    readonly eventType: string,
    readonly version: number | null,
  ) {
    super(`unknown event ${eventType}${version === null ? '' : ` version ${version}`}`);
  }
}

/** No context declares streams with this name. */
export class UnknownStream extends Error {
  override readonly name = 'UnknownStream';
  constructor(readonly stream: string) {
    super(`no context has a stream like ${stream}`);
  }
}
