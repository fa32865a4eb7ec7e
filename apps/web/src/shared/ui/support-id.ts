import { ApiError } from '#shared/api/api-error.js';

const idsByError = new WeakMap<object, string>();

/**
 * The id of an error for support. It is the id in the server's log, or one that this page creates.
 */
export const supportId = (error: unknown): string => {
  if (error instanceof ApiError) return error.problem.errorId;
  if (typeof error !== 'object' || error === null) return crypto.randomUUID();
  const id = idsByError.get(error) ?? crypto.randomUUID();
  idsByError.set(error, id);
  return id;
};
