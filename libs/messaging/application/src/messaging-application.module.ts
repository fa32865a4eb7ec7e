import { MessagingRecordsModule } from '@fairlot/messaging-records';
import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CAPTURED_MAILS, MAIL_SETTINGS, MAILER, type MailSettings } from './mail-settings.js';
import { Mailbox } from './mailbox.js';
import { MailSender } from './mail-sender.js';
import { UndeliveredMails } from './undelivered-mails.js';

/**
 * A provider with its injection token. The composition root passes it, because only the root knows
 * the adapters.
 */
type BoundProvider = Extract<Provider, { readonly provide: unknown }>;
export type MessagingProviders = MailSettings & {
  readonly mailer: (token: symbol) => BoundProvider;
  readonly captured: (token: symbol) => BoundProvider;
};

/** Composes and sends e-mails that other code has queued. */
@Global()
@Module({})
export class MessagingApplicationModule {
  static forRoot({ mailer, captured, ...settings }: MessagingProviders): DynamicModule {
    const services = [Mailbox, MailSender, UndeliveredMails];
    return {
      module: MessagingApplicationModule,
      imports: [MessagingRecordsModule],
      providers: [
        { provide: MAIL_SETTINGS, useValue: settings },
        mailer(MAILER),
        captured(CAPTURED_MAILS),
        ...services,
      ],
      exports: services,
    };
  }
}
