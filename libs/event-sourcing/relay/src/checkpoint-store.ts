import type { LogPosition } from '@fairlot/event-store-port';

/** Where a follower of the log stands, kept by name. */
export interface CheckpointStore {
  /** Null when nothing was ever saved under the name. */
  load(name: string): Promise<LogPosition | null>;
  save(name: string, at: LogPosition): Promise<void>;
}
