import { Module } from '@nestjs/common';
import { MailMaintenance } from './mail-maintenance.js';
import { MailQueue } from './mail-queue.js';
import { Outbox } from './outbox.js';

const services = [MailMaintenance, MailQueue, Outbox];

/** Needs a `DataSource` and `Notifications` from global modules. */
@Module({ providers: services, exports: services })
export class MessagingRecordsModule {}
