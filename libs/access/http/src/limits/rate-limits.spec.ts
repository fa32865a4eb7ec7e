import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../testing/index.js';
import { RateLimits, type Requester } from './rate-limits.js';

const SLOW = 0.001;
const limitsOf = (over: object = {}) =>
  new RateLimits({
    ...NO_LIMITS,
    perUser: { ...NO_LIMITS.perUser, offer: { perSecond: SLOW, burst: 3 } },
    dealerTimes: 2,
    perAddress: { perSecond: SLOW, burst: 5 },
    ...over,
  });
const of = (idUser: number, idDealer: number | null, address = '10.0.0.1'): Requester => ({
  caller: { idUser, idDealer },
  address,
});
const visitor = (address: string): Requester => ({ caller: null, address });
/** How many of these bids are accepted. */
const offers = async (limits: RateLimits, count: number, requester: Requester): Promise<number> => {
  let went = 0;
  for (let n = 0; n < count; n += 1)
    if ((await limits.ask('offer', requester)?.catch(() => 'refused')) !== 'refused') went += 1;
  return went;
};

describe('the rate limits by user, dealer and address', () => {
  it('limit a user per class of calls, and count each class separately', async () => {
    const limits = limitsOf();
    expect(await offers(limits, 5, of(1, 7))).toBe(3);
    expect(limits.ask('read', of(1, 7))).toBeUndefined();
    expect(await offers(limits, 1, of(2, 8))).toBe(1);
  });

  it('limit all users of a dealer together to a multiple of the limit of one user', async () => {
    const limits = limitsOf();
    const went = [];
    for (const idUser of [1, 2, 3, 4]) went.push(await offers(limits, 3, of(idUser, 7)));
    expect(went).toEqual([3, 3, 0, 0]);
    expect(await offers(limits, 3, of(5, 8))).toBe(3);
  });

  it('limit each member of staff separately', async () => {
    const limits = limitsOf();
    for (const idUser of [1, 2, 3]) expect(await offers(limits, 5, of(idUser, null))).toBe(3);
  });

  it('count calls of a view for the member of staff, and not for the viewed user', async () => {
    const limits = limitsOf();
    const view = { idViewer: 9, viewer: 'centre', endsAt: 0 };
    const viewed = { ...of(1, 7), caller: { idUser: 1, idDealer: 7, view } };
    expect(await offers(limits, 5, viewed)).toBe(3);
    expect(await offers(limits, 5, of(9, null))).toBe(0);
    for (const idUser of [1, 2]) expect(await offers(limits, 3, of(idUser, 7))).toBe(3);
  });

  it('charge the dealer nothing for refused calls of its users', async () => {
    const limits = limitsOf();
    await offers(limits, 50, of(1, 7));
    expect(await offers(limits, 3, of(2, 7))).toBe(3);
  });

  it('count visitors by address, and by network for IPv6', async () => {
    const limits = limitsOf();
    expect(await offers(limits, 4, visitor('2001:db8:1:2::a'))).toBe(4);
    expect(await offers(limits, 4, visitor('2001:db8:1:2::b'))).toBe(2);
    expect(await offers(limits, 4, visitor('2001:db8:1:3::b'))).toBe(4);
  });

  it('limit the requests and connections of all users of an address together', async () => {
    const limits = limitsOf();
    for (let n = 0; n < 3; n += 1) await limits.knock('10.0.0.9');
    expect([1, 2, 3].map(() => limits.mayConnect('10.0.0.9'))).toEqual([true, true, false]);
    const refused = await limits.knock('10.0.0.9')?.catch((error: unknown) => error);
    // A thousand seconds per token, minus the time since then.
    expect(refused).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 1000 },
    });
    expect(limits.knock('10.0.0.8')).toBeUndefined();
  });

  it('delay a refusal, which slows down clients that retry immediately', async () => {
    const limits = limitsOf({ holdMs: 40 });
    await offers(limits, 3, of(1, 7));
    const startedAt = performance.now();
    await offers(limits, 1, of(1, 7));
    expect(performance.now() - startedAt).toBeGreaterThan(35);
  });
});
