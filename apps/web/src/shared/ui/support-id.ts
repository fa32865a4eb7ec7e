import { ApiError } from '#shared/api/api-error.js';

const idsByError = new WeakMap<object, string>();

/** The id for support: the one in the server's log, or one created by this page. */
export const supportId = (error: unknown): string => {
  if (error instanceof ApiError) return error.problem.errorId;
  if (typeof error !== 'object' || error === null) return crypto.randomUUID();
  const id = idsByError.get(error) ?? crypto.randomUUID();
  idsByError.set(error, id);
  return id;
};
