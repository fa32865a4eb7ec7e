import { Logger } from '@nestjs/common';

const CHECK_EVERY_MS = 5_000;

/** Runs due work repeatedly, one item after another. */
export class DueWork {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private run: Promise<void> = Promise.resolve();

  /**
   * @param doNext does one item; returns false if none is due. If its signal aborts, it leaves the
   * item to the next process.
   */
  constructor(
    name: string,
    private readonly doNext: (signal: AbortSignal) => Promise<boolean>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.timer = setInterval(() => this.runIfIdle(), CHECK_EVERY_MS);
    this.runIfIdle();
  }

  /** Resolves when all work that is currently due is complete, or left to the next run. */
  async doNow(): Promise<void> {
    await this.run;
    this.runIfIdle();
    await this.run;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.run;
  }

  private runIfIdle(): void {
    if (!this.isRunning) this.run = this.doAll();
  }

  /** Does all due work until the process stops. The next run continues with the rest. */
  private async doAll(): Promise<void> {
    const { signal } = this.stopping;
    this.isRunning = true;
    try {
      while (!signal.aborted && (await this.doNext(signal)));
    } catch (error) {
      if (!signal.aborted) this.logger.warn(String(error));
    } finally {
      this.isRunning = false;
    }
  }
}
