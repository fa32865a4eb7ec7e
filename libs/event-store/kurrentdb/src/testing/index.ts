export * from './fresh-client.js';
export * from './protocol-cluster.js';
export * from './protocol-server.js';
