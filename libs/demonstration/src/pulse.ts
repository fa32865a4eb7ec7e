import { Unavailable } from '@fairlot/kernel';
import { Logger } from '@nestjs/common';

/** After a failure the portal may be busy or without its store: it is left alone for a while. */
const AFTER_FAILURE_MS = 5_000;

export type PulseOptions = {
  readonly name: string;
  /** Milliseconds to the next beat, asked for after each one. */
  readonly pauseMs: () => number;
  readonly beat: () => Promise<void>;
};

/** One beat after the other, never two at once; a failing one never ends it. */
export class Pulse {
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();
  #running = false;

  constructor(private readonly options: PulseOptions) {
    this.#logger = new Logger(options.name);
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#next(0);
  }

  /** Resolves when the beat under way has ended. */
  async stop(): Promise<void> {
    this.#running = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#beating;
  }

  #next(pauseMs: number): void {
    if (!this.#running) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat();
    }, pauseMs);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    const { beat, pauseMs } = this.options;
    try {
      await beat();
      this.#next(pauseMs());
    } catch (error) {
      // Unavailable is the portal's way to say "later"; anything else is a defect to look into.
      if (!(error instanceof Unavailable)) this.#logger.warn(String(error));
      this.#next(Math.max(pauseMs(), AFTER_FAILURE_MS));
    }
  }
}
