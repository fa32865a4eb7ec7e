import type { Fault } from './fault.js';

/** One fault of a stream for what goes on over many events of it. */
export class StreamFaults {
  readonly #found = new Map<string, { position: number; events: number }>();

  /** @param are what is wrong with the events, after how many they are */
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
      ...{ stream, position, rule: this.rule },
      message: `${events} events, starting here, ${this.are}`,
    }));
  }
}
