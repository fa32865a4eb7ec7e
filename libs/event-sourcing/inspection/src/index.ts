export type { BrowsedKey, EventIndex, IndexedEvent } from './event-index.js';
export { KeyLog, type PlaceInLog } from './key-log.js';
export { KeyLogs, LogTooLong } from './key-logs.js';
export { readEvents } from './read-events.js';
export { readOn, type LogParts } from './read-on.js';
export { stateAt, type StateAt } from './state-at.js';
export { StreamInspection, type InspectedEvent, type InspectedState } from './stream-inspection.js';
