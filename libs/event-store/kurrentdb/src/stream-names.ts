/** What the server would take for the same name in upper case, or for a name of its own. */
const UNSAFE = /[^a-z0-9 ._~-]/gu;
const escaped = (text: string): string =>
  text.replace(UNSAFE, (character) =>
    Buffer.from(character).toString('hex').replaceAll(/../g, '%$&'),
  );

/**
 * Where each thing stands in KurrentDB. One append must not name two streams that differ in case
 * alone, so names are in lower case; all of ours begin with the prefix, as a server may be shared.
 */
export class StreamNames {
  /** One entry for each command that wrote nothing, oldest first; truncated as they are forgotten. */
  readonly unwritten: string;
  /** One entry for each chain of seals. */
  readonly chains: string;
  /** Nothing is ever written to it. */
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
    return `${this.events}${escaped(stream)}`;
  }

  eventStream(name: string): string {
    return decodeURIComponent(name.slice(this.events.length));
  }

  seal(chain: string): string {
    return `${this.seals}${escaped(chain)}`;
  }

  command(commandId: string): string {
    return `${this.prefix}.command.${escaped(commandId)}`;
  }

  lease(lease: string): string {
    return `${this.prefix}.lease.${escaped(lease)}`;
  }
}
