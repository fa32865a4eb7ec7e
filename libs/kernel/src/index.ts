export * from './call-limits.js';
export * from './assert.js';
export * from './cell.js';
export * from './clean-text.js';
export * from './clock.js';
export * from './database-away.js';
export * from './decider.js';
export * from './decision.js';
export * from './errors.js';
export * from './frame-key.js';
export * from './stored-table.js';
export * from './money.js';
export * from './product-clock.js';
export * from './search-words.js';
export { contentInParts } from './content-in-parts.js';
export {
  bytesInParts,
  digestInParts,
  mapInParts,
  longWork,
  UrgentWork,
  urgentWork,
} from './urgent-work.js';
export * from './with-timeout.js';
export { canonicalJson } from './canonical-json.js';
export { newCommandId } from './new-command-id.js';
