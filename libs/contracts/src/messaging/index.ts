export * from './mailbox.js';
export * from './mails.js';
