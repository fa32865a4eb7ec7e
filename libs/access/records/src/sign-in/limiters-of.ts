import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Makes counters that hold over all processes: of so many points in so many seconds, by a name of their own. */
export const limitersOf =
  (storeClient: DataSource) =>
  (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      ...{ storeClient, storeType: 'typeorm', tableName: 'sign_in_limit', tableCreated: true },
      ...{ keyPrefix, points, duration },
    });
