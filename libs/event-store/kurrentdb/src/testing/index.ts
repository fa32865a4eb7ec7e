export * from './protocol-server.js';
