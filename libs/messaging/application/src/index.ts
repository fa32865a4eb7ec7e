export { composeEmail } from './emails/compose-email.js';
export { EXAMPLE_EMAILS } from './emails/example-emails.js';
export { Mailbox } from './mailbox.js';
export { MailSender } from './mail-sender.js';
export {
  MessagingApplicationModule,
  type MessagingProviders,
} from './messaging-application.module.js';
export { UndeliveredMails } from './undelivered-mails.js';
