export * from './auction-http.module.js';
