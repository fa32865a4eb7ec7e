export * from './captured-mails.js';
export * from './mailer.js';
