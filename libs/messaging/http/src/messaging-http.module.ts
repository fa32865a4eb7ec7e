import { Module } from '@nestjs/common';
import { MailboxController } from './mailbox.controller.js';
import { MailsController } from './mails.controller.js';

/** Handles the calls about e-mails. */
@Module({ controllers: [MailboxController, MailsController] })
export class MessagingHttpModule {}
