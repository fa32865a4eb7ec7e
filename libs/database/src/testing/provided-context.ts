import type { PostgresConnection } from '../postgres-connection.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance databases of the temporary clusters, one per worker (`postgres.setup.ts`). */
    clusters: readonly PostgresConnection[];
    /** True in `npm run test:full`: expensive matrices run completely. */
    full: boolean;
  }
}
