/** Characters to escape: those that are not lower case, and those with a meaning on the server. */
const UNSAFE_CHARACTERS = /[^a-z0-9 ._~-]/gu;
const escapeStreamName = (text: string): string =>
  text.replace(UNSAFE_CHARACTERS, (character) =>
    Buffer.from(character).toString('hex').replaceAll(/../g, '%$&'),
  );

/**
 * The names of the portal's streams in KurrentDB. They are in lower case, because one append must
 * not name two streams that differ only in case. They have a prefix, because the server may be
 * shared.
 */
export class StreamNames {
  /**
   * Stream with one entry per command without events, oldest first. It is truncated when such
   * commands are deleted.
   */
  readonly unwritten: string;
  /** Stream with one entry per chain of seals. */
  readonly chains: string;
  /** Stream for test appends. They always fail, so it is never written. */
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
