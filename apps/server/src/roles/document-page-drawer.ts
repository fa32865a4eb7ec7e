import { systemClock } from '@fairlot/kernel';
import { DocumentPages } from '@fairlot/vehicles-records';
import { Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 5_000;

/** Of the jobs role: draws the first pages of documents that have come, one at a time. */
@Injectable()
export class DocumentPageDrawer {
  private readonly logger = new Logger('document-pages');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private drawing = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly pages: DocumentPages) {}

  start(): void {
    this.timer = setInterval(() => {
      if (!this.drawing) this.turn = this.draw();
    }, EVERY_MS);
  }

  /** What is being drawn is given up, and drawn by whoever is next. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.turn;
  }

  /** All that is due, or until one ends whoever draws it: the next look goes on. */
  private async draw(): Promise<void> {
    const { signal } = this.stopping;
    this.drawing = true;
    try {
      while (!signal.aborted && (await this.pages.drawNext(systemClock.now(), { signal })));
    } catch (error) {
      if (!signal.aborted) this.logger.warn(String(error));
    } finally {
      this.drawing = false;
    }
  }
}
