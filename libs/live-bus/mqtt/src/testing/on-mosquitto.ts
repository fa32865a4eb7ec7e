import { mqttConnection, type MqttConnection } from '@fairlot/live-bus-testing';
import { freePort } from '@fairlot/testing';
import type { IClientOptions } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import {
  makeMosquitto,
  type RunningMosquitto,
} from '../../../../../tools/stack/make-mosquitto.mjs';
import { MqttLiveBus, type MqttLiveBusOptions } from '../index.js';

export const WAIT_OPTIONS = { timeout: 15_000, interval: 20 };
export const HOUR_MS = 3_600_000;
export type BrokerCredentials = { readonly username: string; readonly password: string };
/** Options that each bus of a spec has by default. */
type DefaultOptions = Pick<MqttLiveBusOptions, 'sessionsOf' | 'mayKeep'>;

/** Starts a Mosquitto broker for a spec file. Connections are closed at the end of their test. */
export const useMosquitto = (usual: DefaultOptions) => {
  let mosquitto: RunningMosquitto;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const tcp = await freePort();
    const webSocket = await freePort();
    const tls = await freePort();
    mosquitto = await makeMosquitto({ tcp, webSocket, tls });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(() => mosquitto?.stop());
  return {
    ends,
    broker: (): RunningMosquitto => mosquitto,
    makeBus: async (options: Partial<MqttLiveBusOptions> = {}): Promise<MqttLiveBus> => {
      const { url, username, password } = mosquitto;
      const of = { url, username, rights: { password }, now: () => Date.now(), ...usual };
      const bus = new MqttLiveBus({ ...of, ...options });
      ends.push(() => bus.close());
      await vi.waitFor(() => expect(bus.ready).toBe(true), WAIT_OPTIONS);
      return bus;
    },
    connection: async (
      credentials: BrokerCredentials,
      url = mosquitto.url,
      options: IClientOptions = {},
    ): Promise<MqttConnection> => {
      const one = await mqttConnection(url, { ...credentials, ...options });
      ends.push(() => one.end());
      return one;
    },
  };
};
