import { Module } from '@nestjs/common';
import { MailKeeping } from './mail-keeping.js';
import { MailQueue } from './mail-queue.js';
import { Outbox } from './outbox.js';

const services = [MailKeeping, MailQueue, Outbox];

/** Needs a `DataSource` and `Notifications` from global modules. */
@Module({ providers: services, exports: services })
export class MessagingRecordsModule {}
