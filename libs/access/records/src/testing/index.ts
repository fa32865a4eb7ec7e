export * from './make-device.js';
export * from './make-access.js';
export * from './authenticator.js';
export * from './records.js';
