import { JobQueue } from '@fairlot/jobs';
import { Module, type Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailMaintenance } from './mail-maintenance.js';
import { MailQueue } from './mail-queue.js';
import { Outbox } from './outbox.js';

const services: Provider[] = [
  MailMaintenance,
  Outbox,
  {
    provide: MailQueue,
    useFactory: (dataSource: DataSource, jobs: JobQueue) => new MailQueue(dataSource, jobs),
    inject: [DataSource, JobQueue],
  },
];

/** Needs a `DataSource` and the `JobQueue` from global modules. */
@Module({ providers: services, exports: [MailMaintenance, MailQueue, Outbox] })
export class MessagingRecordsModule {}
