export * from './captured-mailer.js';
export * from './kept-tables.js';
export * from './migrations.js';
