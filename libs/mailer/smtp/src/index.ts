export { SmtpMailer } from './smtp-mailer.js';
