import { Logger } from '@nestjs/common';

const EVERY_MS = 5_000;

/** Does what is due, one after the other. */
export class DueWork {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private isOn = false;
  private turn: Promise<void> = Promise.resolve();

  /** @param doNext false where nothing is due; given up with its signal, and done by whoever is next */
  constructor(
    name: string,
    private readonly doNext: (signal: AbortSignal) => Promise<boolean>,
    private readonly everyMs = EVERY_MS,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.timer = setInterval(() => this.look(), this.everyMs);
    this.look();
  }

  /** Resolves when all that is due now is done, or the next look is left with it. */
  async doNow(): Promise<void> {
    await this.turn;
    this.look();
    await this.turn;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.turn;
  }

  private look(): void {
    if (!this.isOn) this.turn = this.doAll();
  }

  /** All that is due, or until one ends whoever does it: the next look goes on. */
  private async doAll(): Promise<void> {
    const { signal } = this.stopping;
    this.isOn = true;
    try {
      while (!signal.aborted && (await this.doNext(signal)));
    } catch (error) {
      if (!signal.aborted) this.logger.warn(String(error));
    } finally {
      this.isOn = false;
    }
  }
}
