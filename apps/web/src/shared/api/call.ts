import type { Operation } from '@fairlot/contracts';
import type { OperationId, Operations } from '@fairlot/contracts/operations';
import { problemBody } from '@fairlot/contracts/problem';
import type { z } from 'zod';
import { ApiError, NoAnswer, notifyRefusal, type SentCall } from './api-error.js';
import { callAddress } from './address-of.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { mobilePath } from '#shared/mobile/mobile-path.js';
import { tokenHeader } from '#shared/mobile/mobile-token.js';
import { requireParameters } from './require-parameters.js';
import { seenPositionsHeader } from './seen-positions.js';

export type JsonOperationId = {
  [Id in OperationId]: Operations[Id]['answer'] extends z.ZodType ? Id : never;
}[OperationId];
/**
 * The definition of a call, from the contracts of its context. A page loads only the contexts that
 * it uses.
 */
export type OperationRow<Id extends OperationId> = Operation & { readonly id: Id };
type PartOfInput<O, Name extends string> = O extends {
  readonly [N in Name]: infer S extends z.ZodType;
}
  ? { readonly [N in Name]: z.input<S> }
  : { readonly [N in Name]?: never };
/**
 * The query of a call. It may be omitted only if none of its parts is required (VAL-173, VAL-188 to
 * VAL-190, VAL-194, VAL-195).
 */
type QueryOfInput<O> = O extends { readonly query: infer S extends z.ZodType }
  ? object extends z.input<S>
    ? { readonly query?: z.input<S> }
    : { readonly query: z.input<S> }
  : { readonly query?: never };
/**
 * Distributes over the union of all operations. Without that, the product of operations and parts
 * exceeds the compiler's limits.
 */
type InputOf<O> = O extends unknown
  ? PartOfInput<O, 'params'> & QueryOfInput<O> & PartOfInput<O, 'body'>
  : never;
/** The input of a call: exactly the parts that its operation declares. */
export type CallInput<Id extends OperationId> = InputOf<Operations[Id]>;
export type CallAnswer<Id extends JsonOperationId> = z.output<
  Extract<Operations[Id]['answer'], z.ZodType>
>;

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Sent as header `Idempotency-Key`. A repeat with the same key has no second effect. */
  readonly commandId?: string;
  /** Time limit for the response. By default 15 seconds. */
  readonly withinMs?: number;
  /**
   * Completes the call even if the user leaves the page. Browsers limit the bodies of all such
   * calls to 64 KB in total.
   */
  readonly keepalive?: boolean;
};

/** Longer than any response takes on a healthy portal. A later response is ignored. */
const ANSWER_WITHIN_MS = 15_000;
const UNAVAILABLE_STATUSES = [502, 503, 504];

/** The XSRF token from the cookie. Empty before sign-in. */
const xsrfToken = (): string => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

export const requestHeaders = (method: string, hasBody: boolean, { commandId }: CallOptions) => ({
  accept: 'application/json',
  'accept-language': document.documentElement.lang,
  ...(hasBody && { 'content-type': 'application/json' }),
  ...(method === 'GET' && seenPositionsHeader()),
  ...(method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(xsrfToken()) }),
  ...(commandId && { 'idempotency-key': commandId }),
  ...(isMobile() && tokenHeader()),
});

const send = async (
  address: string,
  init: RequestInit,
  { signal, withinMs = ANSWER_WITHIN_MS }: CallOptions,
) => {
  const late = AbortSignal.timeout(withinMs);
  try {
    return await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswer(late.aborted ? 'timeout' : 'network');
  }
};

/**
 * The error for a response that does not come from the portal: 502 to 504 from a proxy, or a page
 * of another host.
 */
const foreignAnswer = ({ status }: Response): NoAnswer =>
  new NoAnswer(UNAVAILABLE_STATUSES.includes(status) ? 'away' : 'malformed', status);

const jsonOrNull = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    throw foreignAnswer(response);
  }
};

export const apiErrorOf = async (
  response: Response,
  sent: SentCall | null = null,
): Promise<Error> => {
  const problem = problemBody.safeParse(await jsonOrNull(response));
  if (!problem.success) return foreignAnswer(response);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return notifyRefusal(
    new ApiError(
      response.status,
      problem.data,
      Number.isFinite(retryAfter) ? retryAfter : null,
      sent,
    ),
  );
};

/**
 * Makes a call, and returns the response before its body is read. Sends nothing if a required
 * parameter is missing (ERR-024).
 * @throws ApiError if the server refuses, NoAnswer if no usable response arrives
 */
export const request = async <Id extends OperationId>(
  operation: OperationRow<Id>,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<Response> => {
  const { query, body } = input as { query?: object; body?: unknown };
  const { path } = operation;
  requireParameters(path, operation.query?.shape, query);
  requireParameters(path, operation.body && { body: operation.body }, { body });
  const response = await send(
    callAddress(isMobile() ? { path: mobilePath(operation) } : operation, input),
    {
      method: operation.method,
      credentials: 'same-origin',
      headers: requestHeaders(operation.method, body !== undefined, options),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.keepalive && { keepalive: true }),
    },
    options,
  );
  if (!response.ok) throw await apiErrorOf(response, { call: operation.id, body });
  return response;
};

/**
 * Makes a call, and parses the response by its contract.
 * @throws ApiError if the server refuses, NoAnswer if no usable response arrives
 */
export const call = async <Id extends JsonOperationId>(
  operation: OperationRow<Id>,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<CallAnswer<Id>> => parsedAnswerOf(operation, await request(operation, input, options));

/** Parses the body of a successful response by its contract. @throws NoAnswer */
export const parsedAnswerOf = async <Id extends JsonOperationId>(
  operation: OperationRow<Id>,
  response: Response,
): Promise<CallAnswer<Id>> => {
  const content = await jsonOrNull(response);
  const answer = (operation.answer as z.ZodType<CallAnswer<Id>>).safeParse(content);
  if (!answer.success) throw new NoAnswer('malformed', response.status);
  return answer.data;
};
