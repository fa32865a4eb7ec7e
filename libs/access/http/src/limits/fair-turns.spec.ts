import type { AccessSettings } from '../access-settings.js';
import type { Call, CalledOperation } from '../around-calls.js';
import { expect, it, vi } from 'vitest';
import { FairTurns } from './fair-turns.js';
import { LIMITS } from './limit-settings.js';

const HEAVY = { rateClass: 'heavy', effect: 'none' } as CalledOperation;
const from = (ip: string) => ({ request: { caller: null, ip } }) as Call;

it('visitors of one network wait for one another, and for nobody else', async () => {
  const limits = { ...LIMITS, heavyAtOnce: 4, heavyAtOncePerDealer: 1, heavyRestMaxMs: 0 };
  const turns = new FairTurns({ limits } as AccessSettings);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const ask = turns.around(HEAVY, ({ request: { ip } }) => {
    begun.push(ip);
    return begun.length === 1 ? first.promise : Promise.resolve();
  });
  const asked = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1'].map((ip) =>
    ask(from(ip)),
  );
  await vi.waitFor(() => expect(begun).toContain('2001:db8:0:2::1'));
  expect(begun).toEqual(['2001:db8:0:1::1', '2001:db8:0:2::1']);
  first.resolve();
  await Promise.all(asked);
  expect(begun).toContain('2001:db8:0:1::2');
});
