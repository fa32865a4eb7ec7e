import type { LogPosition } from '@fairlot/event-store-port';

/** The position of each consumer of the log, by name. */
export interface CheckpointStore {
  /** The saved position; null if nothing was ever saved under the name. */
  load(name: string): Promise<LogPosition | null>;
  save(name: string, at: LogPosition): Promise<void>;
}
