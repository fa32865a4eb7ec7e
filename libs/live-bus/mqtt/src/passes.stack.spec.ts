import { freePort } from '@fairlot/testing';
import type { LiveIdentity } from '@fairlot/live-bus-port';
import { mqttConnection, type MqttConnection } from '@fairlot/live-bus-testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aMosquitto, type RunningMosquitto } from '../../../../tools/stack/a-mosquitto.mjs';
import { MqttLiveBus, type MqttLiveBusOptions } from './index.js';

const WITHIN = { timeout: 15_000, interval: 20 };
const HOUR_MS = 3_600_000;

let mosquitto: RunningMosquitto;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const [tcp, webSocket, tls] = [await freePort(), await freePort(), await freePort()];
  mosquitto = await aMosquitto({ tcp, webSocket, tls });
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => mosquitto?.stop());

const aBus = async (mayKeep: MqttLiveBusOptions['mayKeep'] = async () => true) => {
  const { url, username, password } = mosquitto;
  const bus = new MqttLiveBus({
    ...{ url, username, rights: { password }, mayKeep },
    ...{ now: () => Date.now(), sessionsOf: async () => ['a session'] },
  });
  ends.push(() => bus.close());
  await vi.waitFor(() => expect(bus.ready).toBe(true), WITHIN);
  return bus;
};
const aPass = (bus: MqttLiveBus, n: number, auctions: readonly number[]) =>
  bus.admit({
    identity: { idUser: n, idDealer: n, sessionId: 'a session' },
    rights: auctions.map((one) => ({
      ...{ name: `lots-of-${one}`, topics: [`auctions/${one}`, `auctions/${one}/lots/+`] },
    })),
    expiresAt: Date.now() + HOUR_MS,
  });
const connection = async (pass: {
  username: string;
  password: string;
}): Promise<MqttConnection> => {
  const one = await mqttConnection(mosquitto.url, pass);
  ends.push(() => one.end());
  return one;
};

it('sixty that ask at once for the same new auctions are each given a pass that hears them', async () => {
  const bus = await aBus();
  const auctions = Array.from({ length: 50 }, (_, n) => 5_000 + n);
  const asked = Array.from({ length: 60 }, (_, n) => aPass(bus, 2_000 + n, auctions));
  const given = await Promise.all(asked);
  const last = await connection(given.at(-1)!);
  expect(await last.subscribe('auctions/5000/lots/1', 'auctions/5049/lots/1')).toBe(true);
});

it('who lost a right and nobody heard it is cut by the next look; who kept his goes on', async () => {
  const lost = new Set<number>();
  const judged: (readonly [LiveIdentity, readonly string[] | null])[] = [];
  const bus = await aBus(async (who, rights) => {
    judged.push([who, rights]);
    return !lost.has(who.idUser);
  });
  const [anna, bruno] = [
    await connection(await aPass(bus, 31, [12, 13])),
    await connection(await aPass(bus, 32, [12])),
  ];
  judged.length = 0;
  lost.add(31);
  bus.lookAnew();
  await vi.waitFor(() => expect(anna.isOpen).toBe(false), WITHIN);
  expect(bruno.isOpen).toBe(true);
  const identity = { idUser: 31, idDealer: 31, sessionId: 'a session' };
  expect(judged).toContainEqual([
    identity,
    expect.toSatisfy((rights: string[]) => rights.toSorted().join() === 'lots-of-12,lots-of-13'),
  ]);
});
