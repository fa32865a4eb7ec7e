import type { LogPosition } from '@fairlot/event-store-port';

/** Stores the position of each consumer of the log, by name. */
export interface CheckpointStore {
  /** The saved position; null if none was ever saved under this name. */
  load(name: string): Promise<LogPosition | null>;
  save(name: string, at: LogPosition): Promise<void>;
}
