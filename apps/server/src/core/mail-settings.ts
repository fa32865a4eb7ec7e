import type { MessagingProviders } from '@fairlot/messaging-application';
import { DataSource } from 'typeorm';
import type { Settings } from '../settings/settings.js';
import { adapters } from './adapters.js';

/**
 * Sends by SMTP if a server is configured. Otherwise a demonstration captures e-mails, and any
 * other portal keeps them queued.
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
