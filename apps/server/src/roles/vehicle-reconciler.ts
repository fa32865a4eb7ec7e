import { VehicleMarks } from '@fairlot/auction-application';
import { Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 60_000;

/**
 * Makes vehicles what their lots say (STA-087): the clock closes lots without anybody calling, and
 * a crash may have come between an append and its mark.
 */
@Injectable()
export class VehicleReconciler {
  private readonly logger = new Logger('vehicles');
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly marks: VehicleMarks) {}

  /** Now, and every minute while this process is the one that does it. */
  start(isOurs: () => boolean): void {
    this.work = this.reconcile();
    this.timer = setInterval(() => {
      if (isOurs()) this.work = this.work.then(() => this.reconcile());
    }, EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.work;
  }

  private async reconcile(): Promise<void> {
    await this.marks
      .reconcile()
      .catch((error: unknown) => this.logger.warn(`next time: ${String(error)}`));
  }
}
