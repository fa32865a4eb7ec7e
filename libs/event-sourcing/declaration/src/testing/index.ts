export * from './shelf-context.js';
