export * from './clock/index.js';
export * from './commands/index.js';
export * from './relay/index.js';
