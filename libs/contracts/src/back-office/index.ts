export * from './dealer-templates.js';
export * from './audit.js';
export * from './dealer-tabs.js';
export * from './home.js';
export * from './registration-fields.js';
export * from './registrations.js';
export * from './requirements.js';
export * from './sellers.js';
