export * from './make-access-app.js';
export * from './no-limits.js';
export * from './make-scripted-issuer.js';
