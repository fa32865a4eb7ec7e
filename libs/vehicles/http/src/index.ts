export * from './vehicles-http.module.js';
