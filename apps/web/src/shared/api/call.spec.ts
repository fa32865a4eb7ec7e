import { sessionOperations } from '@fairlot/contracts/access';
import { auctionOperations } from '@fairlot/contracts/auction';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aProblem, aUser } from '../../testing/builders.js';
import { aPortal } from '../../testing/fake-portal.js';
import { addressOf } from './address-of.js';
import { ApiError, isRefusal, NoAnswer } from './api-error.js';
import { call } from './call.js';

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a call of the operation table', () => {
  it('sends the forgery token and the command id of a write (STA-047)', async () => {
    document.cookie = 'XSRF-TOKEN=abc%3D';
    const portal = aPortal({ 'SEC-65': () => ({ accepted: true, version: 1 }) });
    await call(auctionOperations['SEC-65'], { params: { id: 4 } }, { commandId: 'c-1' });
    const { headers, params } = portal.asked[0]!.request;
    expect(params['id']).toBe('4');
    expect(headers.get('x-xsrf-token')).toBe('abc=');
    expect(headers.get('idempotency-key')).toBe('c-1');
  });

  it('parses the answer by its contract', async () => {
    aPortal({ 'SEC-10': () => aUser() });
    expect(await call(sessionOperations['SEC-10'], {})).toEqual(aUser());
    aPortal({ 'SEC-10': () => ({ ...aUser(), idUser: 'seven' }) });
    expect(await failure(call(sessionOperations['SEC-10'], {}))).toMatchObject({
      why: 'malformed',
    });
  });

  it('gives the Problem of a refusal, with the id to quote', async () => {
    aPortal({ 'SEC-54': () => aProblem('FORBIDDEN', { errorCode: '403001' }) });
    const error = await failure(call(auctionOperations['SEC-54'], {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, problem: { code: 'FORBIDDEN' } });
    expect(isRefusal(error)).toBe(true);
  });

  it('tells a broken line from a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    const error = await failure(call(auctionOperations['SEC-54'], {}));
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ why: 'network' });
    expect(isRefusal(error)).toBe(false);
  });

  it('does not take an answer that is no JSON for one of ours', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
    expect(await failure(call(auctionOperations['SEC-54'], {}))).toMatchObject({
      why: 'malformed',
      status: 502,
    });
  });
});

describe('its address', () => {
  it.each([
    ['/a/:id', { params: { id: 7 } }, '/a/7'],
    ['/a/:id/b/:idLot?', { params: { id: 7 } }, '/a/7/b'],
    ['/a/:id/b/:idLot?', { params: { id: 7, idLot: 2 } }, '/a/7/b/2'],
    ['/a', { query: { ids: [1, 2], q: undefined, text: 'a b' } }, '/a?ids=1&ids=2&text=a+b'],
  ])('%s', (path, parts, address) => {
    expect(addressOf({ path }, parts)).toBe(address);
  });
});
