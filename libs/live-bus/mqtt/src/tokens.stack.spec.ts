import type { LiveIdentity } from '@fairlot/live-bus-port';
import { expect, it, vi } from 'vitest';
import type { MqttLiveBus } from './index.js';
import { HOUR_MS, useMosquitto, WAIT_OPTIONS } from './testing/on-mosquitto.js';

const { makeBus, connection } = useMosquitto({
  sessionsOf: async () => ['a session'],
  mayKeep: async () => true,
});
const makeToken = (bus: MqttLiveBus, n: number, auctions: readonly number[]) =>
  bus.admit({
    identity: { idUser: n, idDealer: n, sessionId: 'a session' },
    rights: auctions.map((one) => ({
      name: `lots-of-${one}`,
      topics: [`auctions/${one}`, `auctions/${one}/lots/+`],
    })),
    expiresAt: Date.now() + HOUR_MS,
  });
it('the broker admits sixty clients that concurrently request tokens for new auctions, and each receives its auction', async () => {
  const bus = await makeBus();
  const auctions = Array.from({ length: 50 }, (_, n) => 5_000 + n);
  const tokens = Array.from({ length: 60 }, (_, n) => makeToken(bus, 2_000 + n, auctions));
  const given = await Promise.all(tokens);
  const last = await connection(given.at(-1)!);
  expect(await last.subscribe('auctions/5000/lots/1', 'auctions/5049/lots/1')).toBe(true);
});

it('the next sweep disconnects a user who has lost a right without notice, and no other user', async () => {
  const lost = new Set<number>();
  const judged: (readonly [LiveIdentity, readonly string[] | null])[] = [];
  const bus = await makeBus({
    mayKeep: async (who, rights) => {
      judged.push([who, rights]);
      return !lost.has(who.idUser);
    },
  });
  const anna = await connection(await makeToken(bus, 31, [12, 13]));
  const bruno = await connection(await makeToken(bus, 32, [12]));
  judged.length = 0;
  lost.add(31);
  bus.recheckTokens();
  await vi.waitFor(() => expect(anna.isOpen).toBe(false), WAIT_OPTIONS);
  expect(bruno.isOpen).toBe(true);
  const identity = { idUser: 31, idDealer: 31, sessionId: 'a session' };
  expect(judged).toContainEqual([
    identity,
    expect.toSatisfy((rights: string[]) => rights.toSorted().join() === 'lots-of-12,lots-of-13'),
  ]);
});
