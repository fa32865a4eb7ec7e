import type { PostgresConnection } from '../postgres-connection.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway cluster's maintenance database, from `postgres.setup.ts`. */
    postgres: PostgresConnection;
    /** True in `npm run test:full`: an expensive matrix takes all its cells. */
    full: boolean;
  }
}
