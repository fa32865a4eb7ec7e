// @vitest-environment jsdom
import { sessionOperations } from '@fairlot/contracts/access';
import { auctionOperations, auctionRegulationOperations } from '@fairlot/contracts/auction';
import { PROBLEMS } from '@fairlot/contracts/problem';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { showToast, toasts, closeToast } from '#shared/toast/show-toast.js';
import { makeProblem, makeRegulation, makeUser } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { autoRetryMs, ApiError, isNotDone, NoAnswer, onRefusal } from './api-error.js';
import { call } from './call.js';

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const auctions = () => failure(call(auctionOperations['SEC-54'], {}));
const accept = (params: { id: number }) =>
  call(auctionRegulationOperations['SEC-65'], { params, body: {} });

it('ERR-001 in part: an error has code and message from the response body, or only the status if there is no body', async () => {
  const body = { errorCode: '403001', errorMsg: 'Not for you.' };
  makePortal({ 'SEC-54': () => makeProblem('FORBIDDEN', body) });
  expect(await auctions()).toMatchObject({ message: 'Not for you.', problem: body });
  makePortal({ 'SEC-54': () => new Response('<html>', { status: 503 }) });
  const bare = await auctions();
  expect(bare).toBeInstanceOf(NoAnswer);
  expect(bare).toMatchObject({ status: 503, why: 'away' });
});

it('ERR-022 a refusal is passed to every listener, and a toast to every subscriber', async () => {
  const received: string[] = [];
  for (const name of ['first', 'second'])
    onTestFinished(onRefusal(({ problem }) => void received.push(`${name} ${problem.code}`)));
  makePortal({ 'SEC-54': () => makeProblem('FORBIDDEN', { errorCode: '403001' }) });
  expect(await auctions()).toBeInstanceOf(ApiError);
  expect(received).toEqual(['first FORBIDDEN', 'second FORBIDDEN']);
  const shown: string[] = [];
  for (const name of ['first', 'second'])
    onTestFinished(toasts.subscribe(() => void shown.push(`${name} ${toasts.get()[0]?.text}`)));
  showToast({ text: 'Careful', tone: 'bad' });
  expect(shown).toEqual(['first Careful', 'second Careful']);
  for (const { key } of toasts.get()) closeToast(key);
});

it('an error code determines whether the call had no effect, and when it may be repeated', () => {
  const passing = Object.entries(PROBLEMS).filter(
    ([, { status }]) => status === 429 || status >= 500,
  );
  const lines = passing.map(([code, { status }]) => {
    const error = new ApiError(status, makeProblem(code), 3);
    return [code, isNotDone(error), autoRetryMs(error)];
  });
  expect(lines).toEqual([
    ['TOO_MANY_REQUESTS', true, 3_000],
    ['INTERNAL', false, null],
    ['STORE_UNAVAILABLE', false, null],
    ['NOT_READY', false, null],
    ['OVERLOADED', true, 3_000],
    ['STALE_INGRESS', true, null],
    ['CONFLICT', true, 3_000],
    ['STREAM_DAMAGED', true, null],
  ]);
  expect(isNotDone(new NoAnswer('timeout'))).toBe(false);
});

it('CON-034 in part: a call is sent to the portal’s own origin with credentials, and its response is accepted', async () => {
  makePortal({ 'SEC-10': () => makeUser() });
  await call(sessionOperations['SEC-10'], {});
  const [address, init] = vi.mocked(fetch).mock.lastCall ?? [];
  expect(address).toBe('/api/v1/secure/logged');
  expect(init?.credentials).toBe('same-origin');
  expect(new Headers(init?.headers).get('accept')).toBe('application/json');
});

it('CON-035 every write sends the cookie XSRF-TOKEN in the header X-XSRF-TOKEN', async () => {
  document.cookie = 'XSRF-TOKEN=abc%3D';
  const portal = makePortal({ 'SEC-65': () => makeRegulation(), 'SEC-10': () => makeUser() });
  await accept({ id: 4 });
  await call(sessionOperations['SEC-10'], {});
  const sent = portal.asked.map(({ request }) => request.headers.get('X-XSRF-TOKEN'));
  expect(sent).toEqual(['abc=', null]);
});
