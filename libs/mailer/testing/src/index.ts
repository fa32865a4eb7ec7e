export * from './make-message.js';
export * from './mailer.contract.js';
