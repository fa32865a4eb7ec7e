import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/**
 * Whether a write failed because a value already exists.
 * @param constraint name of the violated index, if it matters
 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (!(error instanceof QueryFailedError)) return false;
  const found: { code?: unknown; constraint?: unknown } = error.driverError;
  const isSame = constraint === undefined || found.constraint === constraint;
  return found.code === UNIQUE_VIOLATION && isSame;
};
