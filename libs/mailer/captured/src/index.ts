export * from './captured-mailer.js';
export * from './stored-tables.js';
export * from './migrations.js';
