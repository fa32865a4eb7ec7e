export * from './live-bus.contract.js';
export * from './mqtt-connection.js';
