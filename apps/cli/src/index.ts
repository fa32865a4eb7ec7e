export * from './run.js';
export * from './terminal/terminal.js';
