export type { IndexedEvent } from './event-index.js';
export { KeyLog } from './key-log.js';
export { KeyLogs, LogTooLong } from './key-logs.js';
export { readEvents } from './read-events.js';
export { beyondIndex, indexedEvent } from './read-on.js';
export { StreamInspection } from './stream-inspection.js';
