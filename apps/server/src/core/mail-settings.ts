import type { MessagingProviders } from '@fairlot/messaging-application';
import { DataSource } from 'typeorm';
import type { Settings } from '../settings/settings.js';
import { adapters } from './adapters.js';

/**
 * Settings of outgoing e-mail. With an SMTP server, e-mails are sent. Without one, a demonstration
 * captures them, and any other portal keeps them queued.
 */
export const mailSettings = ({
  publicUrl,
  mailFrom,
  smtpUrl,
  demo,
}: Settings): MessagingProviders => ({
  publicUrl,
  from: mailFrom,
  mailer: (provide) => ({
    provide,
    useFactory: (dataSource: DataSource) => {
      if (smtpUrl !== null) return adapters.mailer(smtpUrl);
      return demo ? adapters.capturedMails(dataSource) : null;
    },
    inject: [DataSource],
  }),
  captured: (provide) => ({
    provide,
    useFactory: (dataSource: DataSource) => (demo ? adapters.capturedMails(dataSource) : null),
    inject: [DataSource],
  }),
});
