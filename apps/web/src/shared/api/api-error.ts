import type { ProblemBody, ProblemCode } from '@fairlot/contracts/problem';
import { appStore } from '#shared/app/app-scope.js';

/** A refused call, kept so that the user can request approval for it. */
export type SentCall = { readonly call: string; readonly body: unknown };

/** The server refused the call with a Problem. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: ProblemBody,
    /** Seconds from `Retry-After`. Null if absent. */
    readonly retryAfterSeconds: number | null = null,
    readonly sent: SentCall | null = null,
  ) {
    super(problem.errorMsg);
  }
}

type RefusalListener = (refusal: ApiError) => void;
const refusalListeners = appStore(() => new Set<RefusalListener>());

/** Subscribes to refusals of all calls, over HTTP or the socket. */
export const onRefusal = (listener: RefusalListener): (() => void) => {
  const listeners = refusalListeners();
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const notifyRefusal = (refusal: ApiError): ApiError => {
  for (const listener of refusalListeners()) listener(refusal);
  return refusal;
};

/** Whether there is no session, or an expired one. The call is refused until the user signs in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/**
 * No answer came, or none that matches the contract, so the effect of the call is unknown. `away`
 * means that an intermediary reports the portal as unreachable.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(
    readonly why: 'network' | 'timeout' | 'away' | 'malformed',
    readonly status: number | null = null,
  ) {
    super(`No answer: ${why}`);
  }
}

/** Whether the answer violates the contract. A repeat would give the same answer. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof NoAnswer && error.why === 'malformed';

/** Whether the refusal is final: repeating the same call would give the same answer. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

// Answers over the socket have no headers, so the facts of the problem contain the value.
const retryAfterMs = ({ retryAfterSeconds, problem }: ApiError): number =>
  1_000 * Number(retryAfterSeconds ?? problem.facts['retryAfterSeconds'] ?? 1);

/** Milliseconds to wait after a rate limit; null for any other error. */
export const retryDelayMs = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429 ? retryAfterMs(error) : null;

/**
 * Temporary refusals after which the contract guarantees that nothing was done. True if the same
 * call succeeds after `Retry-After`. STORE_UNAVAILABLE, NOT_READY and INTERNAL leave the outcome
 * unknown.
 */
const RETRY_BY_CODE: ReadonlyMap<string, boolean> = new Map<ProblemCode, boolean>([
  ['TOO_MANY_REQUESTS', true],
  ['OVERLOADED', true],
  ['CONFLICT', true],
  // The command waited too long, so only its sender can decide whether to repeat it.
  ['STALE_INGRESS', false],
  ['STREAM_DAMAGED', false],
]);

/**
 * Whether this call had no effect. An earlier call with the same command id may still have had one,
 * because the server can reject a repeat before it looks up the first one.
 */
export const isNotDone = (error: unknown): error is ApiError =>
  error instanceof ApiError && RETRY_BY_CODE.has(error.problem.code);

/**
 * Milliseconds until the same call, which had no effect, may be repeated automatically. Null if it
 * may not.
 */
export const autoRetryMs = (error: unknown): number | null =>
  isNotDone(error) && RETRY_BY_CODE.get(error.problem.code) ? retryAfterMs(error) : null;
