export * from './live.js';
export * from './messages.js';
export * from './sockets.js';
export * from './topics.js';
