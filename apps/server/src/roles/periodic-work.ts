import { RequirementExpiry } from '@fairlot/access-records';
import type { RepeatedWork } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import { MailSender } from '@fairlot/messaging-application';
import { Injectable } from '@nestjs/common';
import { LogArchiving } from './log-archiving.js';
import { OrphanFiles } from './orphan-files.js';
import { OverdueRows } from './overdue-rows.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Does one item after the other. @param doNext returns false if nothing is due */
const allDue =
  (doNext: (signal: AbortSignal) => Promise<boolean>): RepeatedWork['run'] =>
  async (signal) => {
    while (!signal.aborted && (await doNext(signal)));
  };

/** Part of the jobs role: work at an interval, by name. The product's clock decides what is due. */
@Injectable()
export class PeriodicWork {
  readonly requirements: RepeatedWork;
  readonly emails: RepeatedWork;
  readonly expiredData: RepeatedWork;
  readonly oldLog: RepeatedWork;

  constructor(
    expiry: RequirementExpiry,
    mails: MailSender,
    overdue: OverdueRows,
    orphans: OrphanFiles,
    archiving: LogArchiving,
  ) {
    this.requirements = {
      name: 'requirements',
      everySeconds: MINUTE_SECONDS,
      run: allDue(() => expiry.next()),
    };
    this.emails = { name: 'e-mails', everySeconds: MINUTE_SECONDS, run: () => mails.tidy() };
    this.expiredData = {
      name: 'expired-data',
      everySeconds: HOUR_SECONDS,
      run: async (signal) => {
        // Expired rows are deleted first, because only then do their files have no row.
        try {
          await overdue.erase(systemClock.now(), signal);
        } finally {
          if (!signal.aborted) await orphans.collect(systemClock.now());
        }
      },
    };
    this.oldLog = {
      name: 'log-archive',
      everySeconds: HOUR_SECONDS,
      run: allDue((signal) => archiving.moveNext(signal)),
    };
  }

  get all(): readonly RepeatedWork[] {
    return [this.requirements, this.emails, this.expiredData, this.oldLog];
  }
}
