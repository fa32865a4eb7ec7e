import type { PostgresConnection } from '../postgres-connection.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance databases of the temporary clusters, one per worker (`postgres.setup.ts`). */
    clusters: readonly PostgresConnection[];
    /** Whether `npm run test:full` runs, in which expensive test matrices are complete. */
    full: boolean;
  }
}
