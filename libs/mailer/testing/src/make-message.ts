import type { MailMessage } from '@fairlot/mailer-port';

export const makeMessage = (over: Partial<MailMessage> = {}): MailMessage => ({
  messageId: 'one@portal.example',
  from: 'no-reply@portal.example',
  to: 'ada@example.test',
  subject: 'A subject',
  language: 'en',
  html: '<p>Hello</p>\n',
  text: 'Hello\n',
  ...over,
});
