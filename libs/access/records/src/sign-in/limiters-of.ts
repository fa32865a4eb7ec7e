import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/**
 * Creates counters that all processes share. Each has a name, and allows a number of points in a
 * number of seconds.
 */
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
