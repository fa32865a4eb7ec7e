/** Thrown for an event that this program does not know, because the log is newer or damaged. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(
    readonly eventType: string,
    readonly version: number | null,
  ) {
    super(`unknown event ${eventType}${version === null ? '' : ` version ${version}`}`);
  }
}

/** Thrown for a stream whose name no context declares. */
export class UnknownStream extends Error {
  override readonly name = 'UnknownStream';
  constructor(readonly stream: string) {
    super(`no context has a stream like ${stream}`);
  }
}
