export * from './a-message.js';
export * from './mailer.contract.js';
