import type { Fault } from './fault.js';

/** Reports one fault per stream for a problem that affects many of its events. */
export class StreamFaults {
  readonly #found = new Map<string, { position: number; events: number }>();

  /**
   * @param are what is wrong with the events, such as `are not signed`. It follows their number.
   */
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
