import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { auctionTopic, type LiveMessage, lotTopic } from '@fairlot/contracts/live';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer } from '#shared/api/api-error.js';
import { makeLiveAuction, makeLiveLot } from '../../testing/builders.js';
import type { CarrierListener, LiveCarrier } from './live-carrier.js';

/**
 * A real server for one kind of carrier. It accepts every client, but refuses the topics of auction
 * 2.
 */
export type CarrierServer = {
  readonly port: number;
  /** Opens a connection. If `origin` is given, through the proxy at that URL. */
  readonly open: (listener: CarrierListener, origin?: string) => Promise<LiveCarrier>;
  readonly publish: (topic: string, message: unknown) => void;
  /** Cuts every connection, like a failure of the network. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
};

/** Contract tests that both kinds of live carrier must pass. */
export const liveCarrierContract = (name: string, start: () => Promise<CarrierServer>) =>
  describe(`${name} carries live topics`, () => {
    const running: { server?: CarrierServer; carrier?: LiveCarrier } = {};
    const begin = async () => {
      const received: [string, LiveMessage][] = [];
      const down = vi.fn();
      const server = await start();
      const message = (topic: string, update: LiveMessage) => void received.push([topic, update]);
      const carrier = await server.open({ message, down });
      Object.assign(running, { server, carrier });
      return { server, carrier, received, down };
    };
    afterEach(async () => {
      running.carrier?.close();
      await running.server?.stop();
    });

    it('delivers messages of subscribed topics only', async () => {
      const { server, carrier, received } = await begin();
      expect(await carrier.watch([lotTopic(1, 1)])).toEqual([]);
      server.publish(lotTopic(1, 9), makeLiveLot({ idLot: 9 }));
      server.publish(lotTopic(1, 1), makeLiveLot());
      await vi.waitFor(() => expect(received).toEqual([[lotTopic(1, 1), makeLiveLot()]]));
    });

    it('names the refused topics', async () => {
      const { carrier } = await begin();
      expect(await carrier.watch([lotTopic(1, 1), lotTopic(2, 1)])).toEqual([lotTopic(2, 1)]);
    });

    it('delivers a board: changes of its topic and of its lots', async () => {
      const { server, carrier, received } = await begin();
      const lots = new Map([1, 2].map((idLot) => [idLot, 11] as const));
      expect(await carrier.watchBoard({ idAuction: 1, lots })).toEqual([]);
      server.publish(lotTopic(1, 2), makeLiveLot({ idLot: 2 }));
      server.publish(auctionTopic(1), makeLiveAuction());
      await vi.waitFor(() =>
        expect(received).toEqual([
          [lotTopic(1, 2), makeLiveLot({ idLot: 2 })],
          [auctionTopic(1), makeLiveAuction()],
        ]),
      );
    });

    it('names the refused topics of a board', async () => {
      const { carrier } = await begin();
      const refused = await carrier.watchBoard({ idAuction: 2, lots: new Map([[1, 0]]) });
      expect(refused).not.toEqual([]);
    });

    it('drops messages that violate the contract', async () => {
      const { server, carrier, received } = await begin();
      await carrier.watch([lotTopic(1, 1)]);
      server.publish(lotTopic(1, 1), { ...makeLiveLot(), priceMinor: 'cheap' });
      server.publish(lotTopic(1, 1), makeLiveLot({ position: 12 }));
      await vi.waitFor(() => expect(received).toHaveLength(1));
      expect(received[0]?.[1]).toMatchObject({ position: 12 });
    });

    it('reports a lost connection once, and does not reconnect by itself', async () => {
      const { server, carrier, down } = await begin();
      await carrier.watch([lotTopic(1, 1)]);
      server.cut();
      await vi.waitFor(() => expect(down).toHaveBeenCalledTimes(1));
    });

    it('gives up an attempt that gets no answer', async () => {
      const silent = createServer(() => {}).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const server = await start();
        running.server = server;
        const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
        const opening = server.open({ message() {}, down() {} }, origin).catch((error) => error);
        await vi.advanceTimersByTimeAsync(8_000);
        expect(await opening).toBeInstanceOf(NoAnswer);
      } finally {
        vi.useRealTimers();
        silent.close();
      }
    });

    it('reports nothing when it is closed on purpose', async () => {
      const { server, carrier, received, down } = await begin();
      await carrier.watch([lotTopic(1, 1)]);
      carrier.close();
      server.publish(lotTopic(1, 1), makeLiveLot());
      await server.stop();
      expect(received).toEqual([]);
      expect(down).not.toHaveBeenCalled();
    });
  });
