import type { ProblemBody } from '@fairlot/contracts/problem';

/** The server said no, in the words of the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: ProblemBody,
    /** From `Retry-After`; null when the server named none. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(problem.errorMsg);
  }
}

/** No answer came, or none that the contract knows: whether the call had an effect is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(
    readonly why: 'network' | 'timeout' | 'malformed',
    readonly status: number | null = null,
  ) {
    super(`No answer: ${why}`);
  }
}

/** Whether the server has refused for good: repeating the same call would answer the same. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Milliseconds to wait when the call was made too often, and nothing was done; else null. */
export const tooOftenMs = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  // An answer over the socket has no header; the facts say the same.
  const { retryAfterSeconds, problem } = error;
  return 1_000 * Number(retryAfterSeconds ?? problem.facts['retryAfterSeconds'] ?? 1);
};
