import type { ProblemBody, ProblemCode } from '@fairlot/contracts/problem';
import { appStore } from '#shared/app/app-scope.js';

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

type Hear = (refusal: ApiError) => void;
const refusalListeners = appStore(() => new Set<Hear>());

/** Hears each refusal of any call, over HTTP or the socket. */
export const onRefusal = (hear: Hear): (() => void) => {
  const listeners = refusalListeners();
  listeners.add(hear);
  return () => listeners.delete(hear);
};
export const tellRefusal = (refusal: ApiError): ApiError => {
  for (const hear of refusalListeners()) hear(refusal);
  return refusal;
};

/** Nobody is signed in, or no longer: the same call is refused until he is. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/**
 * No answer came, or none that the contract knows: whether the call had an effect is unknown. `away`
 * is said by somebody between, for a portal that he cannot reach.
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

/** Somebody answered what no contract knows: asked again he says the same. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof NoAnswer && error.why === 'malformed';

/** Whether the server has refused for good: repeating the same call would answer the same. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

// An answer over the socket has no header; the facts say the same.
const retryAfterMs = ({ retryAfterSeconds, problem }: ApiError): number =>
  1_000 * Number(retryAfterSeconds ?? problem.facts['retryAfterSeconds'] ?? 1);

/** Milliseconds to wait when the call was made too often, and nothing was done; else null. */
export const tooOftenMs = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429 ? retryAfterMs(error) : null;

/**
 * Codes that are no refusal for good, and of which the contract says that nothing was done; true where
 * the same call will do after `Retry-After`. After STORE_UNAVAILABLE, NOT_READY and INTERNAL it is not known.
 */
const NOT_DONE: ReadonlyMap<string, boolean> = new Map<ProblemCode, boolean>([
  ['TOO_MANY_REQUESTS', true],
  ['OVERLOADED', true],
  ['CONFLICT', true],
  // It has waited too long already: whether it is still meant, only its sender can say.
  ['STALE_INGRESS', false],
  ['STREAM_DAMAGED', false],
]);

/**
 * Whether this call did nothing. It says nothing of an earlier one with the same command id: a repeat may
 * be turned away before anybody looks what became of the first.
 */
export const isNotDone = (error: unknown): error is ApiError =>
  error instanceof ApiError && NOT_DONE.has(error.problem.code);

/** Milliseconds until the same call, which did nothing, can be made again unasked; null when it cannot. */
export const againMs = (error: unknown): number | null =>
  isNotDone(error) && NOT_DONE.get(error.problem.code) ? retryAfterMs(error) : null;
