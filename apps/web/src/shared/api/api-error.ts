import type { ProblemBody, ProblemCode } from '@fairlot/contracts/problem';
import { appStore } from '#shared/app/app-scope.js';

/** A refused call, stored so that the user can request approval for it. */
export type SentCall = { readonly call: string; readonly body: unknown };

/** The server refused the call with a Problem. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: ProblemBody,
    /** Seconds from the header `Retry-After`. Null if it is absent. */
    readonly retryAfterSeconds: number | null = null,
    readonly sent: SentCall | null = null,
  ) {
    super(problem.errorMsg);
  }
}

type RefusalListener = (refusal: ApiError) => void;
const refusalListeners = appStore(() => new Set<RefusalListener>());

/** Subscribes to the refusals of all calls, over HTTP and over the socket. */
export const onRefusal = (listener: RefusalListener): (() => void) => {
  const listeners = refusalListeners();
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const notifyRefusal = (refusal: ApiError): ApiError => {
  for (const listener of refusalListeners()) listener(refusal);
  return refusal;
};

/** Whether the call failed because there is no session, or because the session has expired. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/**
 * No response came, or none that matches the contract. So the effect of the call is unknown. `away`
 * means that a proxy reports the portal as unreachable.
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

/** Whether the response violates the contract. A repeat would return the same response. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof NoAnswer && error.why === 'malformed';

/** Whether the server refused the call for good. The same call would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

// Responses over the socket have no headers, so the facts of the problem contain the value.
const retryAfterMs = ({ retryAfterSeconds, problem }: ApiError): number =>
  1_000 * Number(retryAfterSeconds ?? problem.facts['retryAfterSeconds'] ?? 1);

/** Milliseconds to wait after a rate limit. Null for any other error. */
export const retryDelayMs = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429 ? retryAfterMs(error) : null;

/**
 * Error codes after which the contract guarantees that the server did nothing. The value is true if
 * the same call may succeed after `Retry-After`. STORE_UNAVAILABLE, NOT_READY and INTERNAL are
 * missing, because they leave the outcome unknown.
 */
const RETRY_BY_CODE: ReadonlyMap<string, boolean> = new Map<ProblemCode, boolean>([
  ['TOO_MANY_REQUESTS', true],
  ['OVERLOADED', true],
  ['CONFLICT', true],
  // The command waited too long on the server, so only the user can decide whether to repeat it.
  ['STALE_INGRESS', false],
  ['STREAM_DAMAGED', false],
]);

/**
 * Whether this call had no effect. An earlier call with the same command id may still have had one,
 * because the server can reject a repeat before it looks for the first call.
 */
export const isNotDone = (error: unknown): error is ApiError =>
  error instanceof ApiError && RETRY_BY_CODE.has(error.problem.code);

/**
 * Milliseconds until a call that had no effect may be repeated automatically. Null if it may not be
 * repeated.
 */
export const autoRetryMs = (error: unknown): number | null =>
  isNotDone(error) && RETRY_BY_CODE.get(error.problem.code) ? retryAfterMs(error) : null;
