export * from './an-access-app.js';
