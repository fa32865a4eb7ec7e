import type { Fault } from './fault.js';

/** Reports one fault per stream for a problem that affects many events. */
export class StreamFaults {
  readonly #found = new Map<string, { position: number; events: number }>();

  /** @param are the end of the message, after the number of events: what is wrong with them */
  constructor(
    private readonly rule: string,
    private readonly are: string,
  ) {}

  add(stream: string, position: number, events: number): void {
    const found = this.#found.get(stream);
    if (found === undefined) this.#found.set(stream, { position, events });
    else found.events += events;
  }

  all(): Fault[] {
    return Array.from(this.#found, ([stream, { position, events }]) => ({
      stream,
      position,
      rule: this.rule,
      message: `${events} events, starting here, ${this.are}`,
    }));
  }
}
