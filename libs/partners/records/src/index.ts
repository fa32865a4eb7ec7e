export * from './entities.js';
export * from './migrations.js';
export * from './partner-directory.js';
export type { PartnerPage } from './partner-page.js';
export * from './template-dealer.entity.js';
export * from './template-policy.js';
export * from './template.entity.js';
export { keptTables } from './kept-tables.js';
