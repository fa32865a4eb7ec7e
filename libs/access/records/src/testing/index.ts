export * from './a-device.js';
export * from './an-access.js';
export * from './authenticator.js';
export * from './records.js';
