import { Module } from '@nestjs/common';
import { MailboxController } from './mailbox.controller.js';
import { MailsController } from './mails.controller.js';

/** The calls about letters. */
@Module({ controllers: [MailboxController, MailsController] })
export class MessagingHttpModule {}
