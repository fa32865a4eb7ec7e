export * from './an-access-app.js';
export * from './no-limits.js';
export * from './a-scripted-issuer.js';
