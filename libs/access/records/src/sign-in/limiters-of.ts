import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Creates counters shared by all processes: this many points in this many seconds, under a name. */
export const limitersOf =
  (storeClient: DataSource) =>
  (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'typeorm',
      tableName: 'sign_in_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
