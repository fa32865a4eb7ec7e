export { contexts, kinds } from './core/contexts.js';
export * from './core/core.module.js';
export * from './core/open-core.js';
export * from './core/schema.js';
export { isDecidedSince, YOUNG_DAYS } from './core/old-log.js';
export { storedMetadata } from './core/stored-metadata.js';
export { storedSecret } from './start/secret.js';
export { parsePlace, WrongSetting, type PlaceSettings } from './start/settings.js';
export { advanceTransactions } from './core/prepare-database.js';
