import type { MessagingProviders } from '@fairlot/messaging-application';
import { DataSource } from 'typeorm';
import type { Settings } from '../start/settings.js';
import { adapters } from './adapters.js';

/** By SMTP where there is a server for it; a demonstration keeps its letters, any other portal has them wait. */
export const mailSettings = ({
  publicUrl,
  mailFrom,
  smtpUrl,
  demo,
}: Settings): MessagingProviders => ({
  ...{ publicUrl, from: mailFrom },
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
