export * from './messaging-http.module.js';
