export * from './checkpoint/checkpoint-store.js';
export * from './checkpoint/checkpoint.entity.js';
export { HeldStreamTable } from './checkpoint/held-stream-table.js';
export * from './checkpoint/held-stream.entity.js';
export { ParkedStream } from './checkpoint/parked-stream.entity.js';
export { ParkedStreams } from './checkpoint/parked-streams.js';
export { EventIndexReader, type ListedEvents } from './event-index/event-index-reader.js';
export { projectionEntities } from './entities.js';
export type { UnreadableStream } from './following/unreadable-streams.js';
export * from './following/projector.js';
export * from './following/read-your-writes.js';
export { projectionMigrations } from './migrations.js';
export * from './projected-contexts.js';
export { ProjectionModule } from './projection.module.js';
export { foldLog } from './rebuild/fold-log.js';
export {
  outdatedProjections,
  rebuild,
  rebuildOutdated,
  RebuildRunning,
} from './rebuild/rebuild.js';
export * from './rows/define-projection.js';
export { StreamGap } from './rows/stream-gap.js';
export { bigintColumn } from './rows/whole-number.js';
export { storedTables } from './stored-tables.js';
