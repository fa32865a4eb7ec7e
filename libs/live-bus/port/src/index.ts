export * from './inbound-meter.js';
export * from './live-bus.js';
export * from './client-admission.js';
export * from './payload.js';
export * from './retained-states.js';
