export * from './protocol-cluster.js';
export * from './protocol-server.js';
