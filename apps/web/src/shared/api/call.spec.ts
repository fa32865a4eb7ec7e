// @vitest-environment jsdom
import { SEEN_HEADER } from '@fairlot/contracts';
import { sessionOperations } from '@fairlot/contracts/access';
import { auctionOperations, auctionRegulationOperations } from '@fairlot/contracts/auction';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { makeProblem, makeRegulation, makeUser } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { callAddress } from './address-of.js';
import { ApiError, isRefusal, NoAnswer, retryDelayMs } from './api-error.js';
import { call, type CallInput } from './call.js';
import { noteSeen } from './seen-positions.js';

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});
type Named = {
  readonly mkt: 'IT';
  readonly lang: 'it';
  readonly groupCodes: string[];
  readonly idMarkets: 'IT'[];
  readonly groupCode: string;
};
type QueryWith<Name extends keyof Named> = { readonly query: Pick<Named, Name> };
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a call of the operation table', () => {
  it('requires the parts that its operation declares', () => {
    type Left = Record<never, never>;
    expectTypeOf<Left>().not.toExtend<CallInput<'SEC-01'>>();
    expectTypeOf<Left>().not.toExtend<CallInput<'OPEN-07'>>();
    expectTypeOf<Left>().not.toExtend<CallInput<'OPEN-11'>>();
    expectTypeOf<{ query: { tag: string } }>().not.toExtend<CallInput<'OPEN-11'>>();
    expectTypeOf<Left>().not.toExtend<CallInput<'SEC-06'>>();
    expectTypeOf<Left>().toExtend<CallInput<'OPEN-04'>>();
  });

  it('sends the XSRF token and the command id of a write (STA-047)', async () => {
    document.cookie = 'XSRF-TOKEN=abc%3D';
    const portal = makePortal({ 'SEC-65': () => makeRegulation({ accepted: true }) });
    await call(
      auctionRegulationOperations['SEC-65'],
      { params: { id: 4 }, body: {} },
      { commandId: 'c-1' },
    );
    const { headers, params } = portal.asked[0]!.request;
    expect(params['id']).toBe('4');
    expect(headers.get('x-xsrf-token')).toBe('abc=');
    expect(headers.get('idempotency-key')).toBe('c-1');
  });

  it('requires the query that its operation declares', () => {
    expectTypeOf<QueryWith<'mkt' | 'lang'>>().toExtend<CallInput<'OPEN-15'>>();
    expectTypeOf<QueryWith<'lang'>>().not.toExtend<CallInput<'OPEN-15'>>();
    expectTypeOf<QueryWith<'mkt'>>().not.toExtend<CallInput<'OPEN-15'>>();
    expectTypeOf<QueryWith<'groupCodes' | 'idMarkets'>>().toExtend<CallInput<'OPEN-01'>>();
    expectTypeOf<QueryWith<'groupCodes'>>().not.toExtend<CallInput<'OPEN-01'>>();
    expectTypeOf<QueryWith<'idMarkets'>>().not.toExtend<CallInput<'OPEN-01'>>();
    expectTypeOf<QueryWith<'groupCode'>>().toExtend<CallInput<'OPEN-02'>>();
    expectTypeOf<object>().not.toExtend<CallInput<'OPEN-02'>>();
    expectTypeOf<QueryWith<never>>().not.toExtend<CallInput<'OPEN-03'>>();
  });

  it('parses the response by its contract', async () => {
    makePortal({ 'SEC-10': () => makeUser() });
    expect(await call(sessionOperations['SEC-10'], {})).toEqual(makeUser());
    makePortal({ 'SEC-10': () => ({ ...makeUser(), idUser: 'seven' }) });
    expect(await failure(call(sessionOperations['SEC-10'], {}))).toMatchObject({
      why: 'malformed',
    });
  });

  it('sends the positions that were seen recently, so that no read returns an older state', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const portal = makePortal({ 'SEC-10': () => makeUser() });
    const seenHeader = async () => {
      await call(sessionOperations['SEC-10'], {});
      return portal.asked.at(-1)!.request.headers.get(SEEN_HEADER);
    };
    noteSeen({ stream: 'lot-1.1', position: 5 });
    noteSeen({ stream: 'lot-1.1', position: 4 });
    vi.advanceTimersByTime(30_000);
    for (let lot = 2; lot <= 9; lot += 1) noteSeen({ stream: `lot-1.${lot}`, position: 1 });
    noteSeen({ stream: 'lot-1.1', position: 6 });
    expect(await seenHeader()).toBe(
      [3, 4, 5, 6, 7, 8, 9].map((lot) => `lot-1.${lot}@1`).join(', ') + ', lot-1.1@6',
    );
    vi.advanceTimersByTime(60_000);
    expect(await seenHeader()).toBeNull();
    vi.useRealTimers();
  });

  it('throws an error with the Problem and the error id of a refusal', async () => {
    makePortal({ 'SEC-54': () => makeProblem('FORBIDDEN', { errorCode: '403001' }) });
    const error = await failure(call(auctionOperations['SEC-54'], {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, problem: { code: 'FORBIDDEN' } });
    expect(isRefusal(error)).toBe(true);
  });

  it('takes the delay of a rate limit from the header, or otherwise from the facts of the Problem', () => {
    const facts = { retryAfterSeconds: 3 };
    const problem = makeProblem('TOO_MANY_REQUESTS', { facts });
    expect(retryDelayMs(new ApiError(429, problem, 5))).toBe(5_000);
    expect(retryDelayMs(new ApiError(429, problem))).toBe(3_000);
    expect(retryDelayMs(new ApiError(503, makeProblem('OVERLOADED'), 5))).toBeNull();
  });

  it('throws another error for a network failure than for a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    const error = await failure(call(auctionOperations['SEC-54'], {}));
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ why: 'network' });
    expect(isRefusal(error)).toBe(false);
  });

  it.each([
    [200, 'malformed'],
    [404, 'malformed'],
    [502, 'away'],
    [503, 'away'],
    [504, 'away'],
  ])('treats a response without JSON as one of a proxy: status %i is %s', async (status, why) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status })));
    expect(await failure(call(auctionOperations['SEC-54'], {}))).toMatchObject({ why, status });
  });
});

describe('the path of a call', () => {
  it.each([
    ['/a/:id', { params: { id: 7 } }, '/a/7'],
    ['/a/:id/b/:idLot?', { params: { id: 7 } }, '/a/7/b'],
    ['/a/:id/b/:idLot?', { params: { id: 7, idLot: 2 } }, '/a/7/b/2'],
    ['/a', { query: { ids: [1, 2], q: undefined, text: 'a b' } }, '/a?ids=1&ids=2&text=a+b'],
  ])('%s with %j is %s', (path, parts, address) => {
    expect(callAddress({ path }, parts)).toBe(address);
  });
});
