export * from './make-policy.js';
