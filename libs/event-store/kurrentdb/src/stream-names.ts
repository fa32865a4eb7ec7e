/** Characters to escape: those that differ only in case, and those with a meaning on the server. */
const UNSAFE_CHARACTERS = /[^a-z0-9 ._~-]/gu;
const escapeStreamName = (text: string): string =>
  text.replace(UNSAFE_CHARACTERS, (character) =>
    Buffer.from(character).toString('hex').replaceAll(/../g, '%$&'),
  );

/**
 * Names of all streams in KurrentDB. One append must not name two streams that differ only in case,
 * so names are in lower case. All have the prefix, because a server may be shared.
 */
export class StreamNames {
  /**
   * The stream with one entry per command without events, oldest first. It is truncated when these
   * commands are deleted.
   */
  readonly unwritten: string;
  /** The stream with one entry per seal chain. */
  readonly chains: string;
  /** The stream that test appends name. They always fail, so it is never written. */
  readonly probe: string;
  readonly events: string;
  readonly seals: string;

  /** @param prefix lower-case letters, digits and hyphens */
  constructor(private readonly prefix: string) {
    this.unwritten = `${prefix}.unwritten`;
    this.chains = `${prefix}.chains`;
    this.probe = `${prefix}.probe`;
    this.events = `${prefix}.event.`;
    this.seals = `${prefix}.seal.`;
  }

  event(stream: string): string {
    return `${this.events}${escapeStreamName(stream)}`;
  }

  eventStream(name: string): string {
    return decodeURIComponent(name.slice(this.events.length));
  }

  seal(chain: string): string {
    return `${this.seals}${escapeStreamName(chain)}`;
  }

  command(commandId: string): string {
    return `${this.prefix}.command.${escapeStreamName(commandId)}`;
  }

  lease(lease: string): string {
    return `${this.prefix}.lease.${escapeStreamName(lease)}`;
  }
}
