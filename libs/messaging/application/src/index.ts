export { composeLetter } from './letters/compose-letter.js';
export { EXAMPLE_LETTERS } from './letters/example-letters.js';
export { Mailbox } from './mailbox.js';
export { MailSender } from './mail-sender.js';
export {
  MessagingApplicationModule,
  type MessagingProviders,
} from './messaging-application.module.js';
export { UndeliveredMails } from './undelivered-mails.js';
