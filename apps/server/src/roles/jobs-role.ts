import { REQUIREMENT_RULE, RequirementExpiry, RequirementRules } from '@fairlot/access-records';
import { JobQueue, JobWorker, RepeatedJobs } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import {
  BulkChanges,
  LATER_BULK,
  RECORD_BULK,
  RECORD_EXPORT,
  RecordExports,
} from '@fairlot/records';
import { MailSender } from '@fairlot/messaging-application';
import { EMAIL } from '@fairlot/messaging-records';
import { VehicleIntake } from '@fairlot/vehicles-application';
import { DocumentPages, VEHICLE_IMPORT } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DueWork } from './due-work.js';
import { PeriodicWork } from './periodic-work.js';
import { VehicleEmailWriter } from './vehicle-email-writer.js';

const HOUR_MS = 3_600_000;
/** Number of imports at the same time. One with a hundred thousand rows takes a minute. */
const IMPORTS_AT_ONCE = 4;
const BULK_AT_ONCE = 2;
const EXPORTS_AT_ONCE = 2;
const RULES_AT_ONCE = 1;
/**
 * Each e-mail needs a connection to the mail server. Nothing announces retries, so check regularly.
 */
const EMAIL_WORKER_LIMITS = { atOnce: 5, batch: 25, checkSeconds: 5 };

type CatchUp = { readonly mailed: boolean };

/**
 * Runs background jobs: imports, bulk changes, exports, e-mails, images of documents, log archiving
 * and deletion of expired data.
 */
@Injectable()
export class JobsRole {
  private readonly documentPages: DueWork;
  private readonly workers: readonly Pick<JobWorker<object, object>, 'start' | 'stop'>[];
  private readonly repeated: RepeatedJobs;
  /** Time of the last hourly run, by the product's clock. */
  private hourAt = systemClock.now();

  constructor(
    private readonly mails: MailSender,
    private readonly periodic: PeriodicWork,
    private readonly vehicleEmails: VehicleEmailWriter,
    private readonly queue: JobQueue,
    dataSource: DataSource,
    pages: DocumentPages,
    intake: VehicleIntake,
    bulk: BulkChanges,
    exported: RecordExports,
    rules: RequirementRules,
    private readonly expiry: RequirementExpiry,
  ) {
    this.documentPages = new DueWork('document-pages', (signal) =>
      pages.drawNext(systemClock.now(), { signal }),
    );
    this.workers = [
      new JobWorker(queue, VEHICLE_IMPORT, (run) => intake.run(run), { atOnce: IMPORTS_AT_ONCE }),
      new JobWorker(queue, RECORD_BULK, (run) => bulk.run(run), { atOnce: BULK_AT_ONCE }),
      new JobWorker(queue, LATER_BULK, (run) => bulk.run(run), { atOnce: BULK_AT_ONCE }),
      new JobWorker(queue, RECORD_EXPORT, (run) => exported.run(run), { atOnce: EXPORTS_AT_ONCE }),
      new JobWorker(queue, REQUIREMENT_RULE, (run) => rules.run(run), { atOnce: RULES_AT_ONCE }),
      ...(mails.isOn
        ? [new JobWorker(queue, EMAIL, (run) => mails.run(run), EMAIL_WORKER_LIMITS)]
        : []),
    ];
    this.repeated = new RepeatedJobs(queue, dataSource, periodic.all);
  }

  async start(): Promise<void> {
    for (const worker of this.workers) await worker.start();
    await this.repeated.start();
    this.vehicleEmails.start();
    this.documentPages.start();
  }

  /** Instants after `now` at which the next e-mails are due, epoch ms. */
  async dueAfter(now: number): Promise<readonly number[]> {
    const next = [this.vehicleEmails, this.mails, this.expiry].map((one) => one.nextAfter(now));
    return (await Promise.all(next)).filter((at) => at !== null);
  }

  /** For tests that have moved the clock. Resolves when everything due is done. */
  async catchUp({ mailed }: CatchUp): Promise<void> {
    await this.vehicleEmails.writeNow();
    await this.documentPages.doNow();
    await this.repeated.runNow(this.periodic.requirements);
    if (systemClock.now() - this.hourAt >= HOUR_MS) await this.catchUpHourly();
    if (mailed) await this.mails.sendNow();
  }

  private async catchUpHourly(): Promise<void> {
    this.hourAt = systemClock.now();
    await this.repeated.runNow(this.periodic.expiredData);
    await this.repeated.runNow(this.periodic.oldLog);
  }

  async stop(): Promise<void> {
    await this.vehicleEmails.stop();
    await this.documentPages.stop();
    await this.repeated.stop();
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.mails.stop();
    await this.queue.stop();
  }
}
