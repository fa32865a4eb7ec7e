import { Unavailable } from '@fairlot/kernel';
import { Logger } from '@nestjs/common';

/** Pause after a failure, because the portal may be busy or its store unavailable. */
const AFTER_FAILURE_MS = 5_000;

export type PulseOptions = {
  readonly name: string;
  /** Milliseconds until the next run, requested after each one. */
  readonly pauseMs: () => number;
  readonly beat: () => Promise<void>;
};

/** Runs one task after the other, never two at once. A failure does not end it. */
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

  /** Resolves when the current run has ended. */
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
      // Unavailable means that a retry may help, so it is not logged. Any other error is a bug.
      if (!(error instanceof Unavailable)) this.#logger.warn(String(error));
      this.#next(Math.max(pauseMs(), AFTER_FAILURE_MS));
    }
  }
}
