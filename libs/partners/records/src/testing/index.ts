export * from './a-policy.js';
