import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { lotTopic } from '@fairlot/contracts/live';
import { assert, asyncProperty, constantFrom, double, record } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { lineActor } from './line-actor.js';
import type { CarrierServer } from './live-carrier.contract.js';
import { connectionState, liveConnectionMachine } from './live-connection.machine.js';

/**
 * After which share of the bytes the connection ends, and how: the server closes it, resets it, or
 * goes silent.
 */
type DeathOptions = {
  readonly afterShare: number;
  readonly how: 'ends' | 'resets' | 'falls silent';
};

const RUNS = process.env['FAIRLOT_TEST'] === 'full' ? 400 : 40;
const SEED = Number(process.env['FAIRLOT_SEED'] ?? 20_260_302);
/**
 * Time within which the client must react. It is far below the machine's own timeouts, so the
 * client must notice the lost connection by itself.
 */
const NOTICE_TIMEOUT = { timeout: 4_000 };

/**
 * Starts a proxy in front of the server. On its first connection, it stops after the server has
 * sent this many bytes.
 */
const startDyingServer = async (port: number, how: DeathOptions['how'], bytes: number) => {
  const all = new Set<Socket>();
  const counted = { bytes: 0, connections: 0 };
  const kept = (socket: Socket) => {
    all.add(socket.setNoDelay());
    return socket.on('error', () => {});
  };
  const proxy = createServer((from) => {
    const client = kept(from);
    const server = kept(connect(port, '127.0.0.1'));
    let left = counted.connections++ === 0 ? bytes : Infinity;
    let isSilent = false;
    client.on('data', (chunk) => isSilent || server.write(chunk));
    client.on('close', () => server.destroy());
    server.on('close', () => isSilent || client.end());
    server.on('data', (chunk) => {
      if (isSilent) return;
      counted.bytes += chunk.length;
      client.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      if (how === 'ends') client.end();
      else if (how === 'resets') client.resetAndDestroy();
      else isSilent = true;
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const stop = () => {
    for (const socket of all) socket.destroy();
    proxy.close();
  };
  return { origin, counted, stop };
};

/** Runs the connection machine over a carrier. Only for silent servers, its timeout is short. */
const connection = (server: CarrierServer, origin: string, how: DeathOptions['how']) =>
  createActor(
    liveConnectionMachine.provide({
      actors: {
        catchUp: fromPromise(() => Promise.resolve()),
        line: lineActor({
          open: (listener) => server.open(listener, origin),
          listener: { message() {}, presence() {} },
          begin: (carrier) => carrier.watch([lotTopic(1, 1)]),
        }),
      },
      delays: { backoff: 1, ...(how === 'falls silent' && { openingMax: 150 }) },
    }),
    { input: { now: () => 0 } },
  ).start();

/**
 * Contract tests: if the server dies at any byte while the connection opens, the client reconnects
 * as soon as the server is back.
 */
export const dyingServerContract = (name: string, start: () => Promise<CarrierServer>) =>
  describe(`${name} on a server that dies`, () => {
    let server: CarrierServer;
    beforeEach(async () => {
      vi.stubGlobal('window', new EventTarget());
      server = await start();
    });
    afterEach(async () => {
      await server.stop();
      vi.unstubAllGlobals();
    });

    /**
     * Counts the bytes that the server sends until the client is live, and the connections that
     * this takes.
     */
    const lived = async (how: DeathOptions['how'], bytes: number) => {
      const { origin, counted, stop } = await startDyingServer(server.port, how, bytes);
      const actor = connection(server, origin, how);
      try {
        const comes = bytes === Infinity ? 1 : 2;
        await waitFor(
          actor,
          (at) => connectionState(at) === 'live' && counted.connections >= comes,
          NOTICE_TIMEOUT,
        ).catch(() => {
          throw new Error(`stuck in ${JSON.stringify(actor.getSnapshot().value)}`);
        });
        return counted.bytes;
      } finally {
        actor.stop();
        stop();
      }
    };

    it('reconnects, whichever byte was received last', { timeout: 120_000 }, async () => {
      const whole = await lived('ends', Infinity);
      expect(whole).toBeGreaterThan(100);
      const death = record<DeathOptions>({
        afterShare: double({ min: 0, max: 1, noNaN: true }),
        how: constantFrom('ends', 'resets', 'falls silent'),
      });
      const survives = async ({ afterShare, how }: DeathOptions) => {
        await lived(how, Math.floor(afterShare * (whole - 1)));
      };
      await assert(asyncProperty(death, survives), { seed: SEED, numRuns: RUNS });
    });
  });
