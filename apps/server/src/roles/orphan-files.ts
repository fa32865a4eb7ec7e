import { Catalogues } from '@fairlot/auction-read-model';
import { RegistrationFiles } from '@fairlot/access-records';
import { SentParts, VehicleFiles } from '@fairlot/vehicles-records';
import { RecordDocuments, RecordExports } from '@fairlot/records';
import { systemClock } from '@fairlot/kernel';
import { Injectable, Logger } from '@nestjs/common';

/**
 * Files without a row are rare, so an hourly check suffices. They remain after a crash, or after a
 * commit whose result was lost.
 */
const CHECK_EVERY_MS = 3_600_000;

/** Part of the jobs role: deletes files without a row. Safe to run in several processes at once. */
@Injectable()
export class OrphanFiles {
  private readonly logger = new Logger('files');
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly registrations: RegistrationFiles,
    private readonly vehicles: VehicleFiles,
    private readonly catalogues: Catalogues,
    private readonly parts: SentParts,
    private readonly exported: RecordExports,
    private readonly documents: RecordDocuments,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.startCheck(), CHECK_EVERY_MS);
    this.startCheck();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  /** Resolves when all orphaned files are deleted. */
  async checkNow(): Promise<void> {
    this.startCheck();
    await this.checking;
  }

  private startCheck(): void {
    this.checking = this.checking
      .then(() => this.registrations.collect(systemClock.now()))
      .then(() => this.vehicles.collect(systemClock.now()))
      .then(() => this.catalogues.collect(systemClock.now()))
      .then(() => this.parts.collect(systemClock.now()))
      .then(() => this.exported.collect(systemClock.now()))
      .then(() => this.documents.collect(systemClock.now()))
      .catch((error: unknown) =>
        this.logger.warn(`cannot delete orphaned files: ${String(error)}`),
      );
  }
}
