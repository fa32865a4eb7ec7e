import {
  LazyPayload,
  type LiveAccess,
  type LiveBus,
  type LiveIdentity,
} from '@fairlot/live-bus-port';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

export type LiveMessage = { readonly topic: string; readonly payload: string };

/** A client of the bus under test, over any transport. */
export interface LiveConnection {
  /** Requests all these topics together. Resolves to true if all were granted. */
  subscribe(...topics: readonly string[]): Promise<boolean>;
  publish(topic: string, payload: string): void;
  /** Received messages in order of arrival, including retained ones. */
  readonly received: readonly LiveMessage[];
  readonly isOpen: boolean;
  end(): Promise<void>;
}

export type LiveHarness = {
  readonly bus: LiveBus;
  /**
   * True for an external broker: it disconnects no client for a forbidden request, and does not
   * stop with the bus.
   */
  readonly isElsewhere?: true;
  /** Connects a client. Rejects if its token is refused. */
  connect(token: string): Promise<LiveConnection>;
};

const ANNA: LiveIdentity = { idUser: 31, idDealer: 7, sessionId: 'session-anna' };
const ANNA_ELSEWHERE: LiveIdentity = { ...ANNA, sessionId: 'session-anna-2' };
const BRUNO: LiveIdentity = { idUser: 32, idDealer: 8, sessionId: 'session-bruno' };

/**
 * Accepts the tokens `anna`, `anna-2` and `bruno`. Nobody may receive topics below `auctions/99`.
 */
export const makeAccess = (): LiveAccess => ({
  authenticate: async (token) =>
    ({ anna: ANNA, 'anna-2': ANNA_ELSEWHERE, bruno: BRUNO })[token] ?? null,
  allowed: async ({ idDealer }, topics) =>
    new Set(
      topics.filter(
        (topic) =>
          /^auctions\/(?!99)\d+(\/lots\/\d+)?$/.test(topic) ||
          topic === `dealers/${idDealer}/notices`,
      ),
    ),
});

const LOT = 'auctions/12/lots/1';
const WAIT_OPTIONS = { timeout: 15_000, interval: 5 };

/** Tests the guarantees that every live bus must give to its clients and to the gateway. */
export const liveBusContract = (
  adapter: string,
  open: (access: LiveAccess) => Promise<LiveHarness>,
): void => {
  describe(`${adapter} keeps the LiveBus contract`, () => {
    let harness: LiveHarness;
    const connections: LiveConnection[] = [];
    const connect = async (token: string): Promise<LiveConnection> => {
      const connection = await harness.connect(token);
      connections.push(connection);
      return connection;
    };
    beforeEach(async () => {
      harness = await open(makeAccess());
    });
    afterEach(async () => {
      await Promise.all(connections.splice(0).map((connection) => connection.end()));
      await harness.bus.close();
    });
    const send = (topic: string, message: string, retain = false): void =>
      harness.bus.publish(topic, JSON.stringify(message), { retain });

    /** Sends a last message. Once it has arrived, all earlier messages have too. */
    const settled = async (...all: readonly LiveConnection[]): Promise<void> => {
      for (const connection of all) expect(await connection.subscribe('auctions/1')).toBe(true);
      const mark = `mark-${performance.now()}`;
      send('auctions/1', mark);
      for (const { received } of all) {
        const newest = () => received.at(-1)?.payload;
        await vi.waitFor(() => expect(newest()).toBe(JSON.stringify(mark)), WAIT_OPTIONS);
      }
    };
    const got = ({ received }: LiveConnection, topic: string): readonly string[] =>
      received
        .filter((message) => message.topic === topic)
        .map(({ payload }) => JSON.parse(payload) as string);

    it('accepts valid tokens only', async () => {
      expect((await connect('anna')).isOpen).toBe(true);
      await expect(harness.connect('forged')).rejects.toThrow();
      await expect(harness.connect('')).rejects.toThrow();
    });

    it('delivers messages to subscribers in order', async () => {
      const anna = await connect('anna');
      const bruno = await connect('bruno');
      const idle = await connect('anna-2');
      await Promise.all([anna.subscribe(LOT), bruno.subscribe(LOT)]);
      for (let n = 0; n < 50; n++) send(LOT, String(n), n % 2 === 0);
      await settled(anna, bruno, idle);
      const all = Array.from({ length: 50 }, (_, n) => String(n));
      expect([got(anna, LOT), got(bruno, LOT), got(idle, LOT)]).toEqual([all, all, []]);
    });

    it('loses nothing between a retained state and a message on another topic', async () => {
      const anna = await connect('anna');
      await Promise.all([anna.subscribe(LOT), anna.subscribe('dealers/7/notices')]);
      send(LOT, 'state', true);
      send('dealers/7/notices', 'notice');
      await settled(anna);
      expect(got(anna, LOT)).toEqual(['state']);
      expect(got(anna, 'dealers/7/notices')).toEqual(['notice']);
    });

    it('never goes back: no retained state arrives after a newer one', async () => {
      const lots = Array.from({ length: 50 }, (_, n) => `auctions/12/lots/${n}`);
      let position = 0;
      const publish = () => {
        position += 1;
        for (const lot of lots) send(lot, String(position), true);
      };
      publish();
      const anna = await connect('anna');
      const busy = setInterval(publish, 1);
      onTestFinished(() => clearInterval(busy));
      await anna.subscribe(...lots);
      const all = () => lots.map((lot) => got(anna, lot).map(Number));
      const newest = () => Math.min(...all().map((positions) => positions.at(-1) ?? 0));
      await vi.waitFor(() => expect(newest()).toBeGreaterThan(20), WAIT_OPTIONS);
      const goneBack = all().filter((one) => one.some((at, n) => at < (one[n - 1] ?? 0)));
      expect(goneBack).toEqual([]);
    });

    it('sends the newest retained state to later subscribers', async () => {
      send(LOT, 'old', true);
      send(LOT, 'new', true);
      send(LOT, 'passing');
      const anna = await connect('anna');
      await anna.subscribe(LOT);
      await settled(anna);
      expect(got(anna, LOT)).toEqual(['new']);
    });

    it('serializes a `LazyPayload` once, and in its own process only if it is received', async () => {
      const states = ['old', 'new'].map((text) => ({ toJSON: vi.fn<() => string>(() => text) }));
      const written = () => states.map(({ toJSON }) => toJSON.mock.calls.length);
      for (const [version, state] of states.entries())
        harness.bus.publishBoard('auctions/12', [
          { topic: LOT, payload: new LazyPayload(state), version },
        ]);
      if (!harness.isElsewhere) expect(written()).toEqual([0, 0]);
      const all = [await connect('anna'), await connect('bruno')];
      for (const one of all) await one.subscribe(LOT);
      await settled(...all);
      expect(all.map((one) => got(one, LOT))).toEqual([['new'], ['new']]);
      expect(written()).toEqual(harness.isElsewhere ? [1, 1] : [0, 1]);
    });

    it('retains nothing of a cleared topic', async () => {
      send(LOT, 'last', true);
      harness.bus.publish(LOT, '', { retain: true });
      const anna = await connect('anna');
      await anna.subscribe(LOT);
      await settled(anna);
      expect(got(anna, LOT)).toEqual([]);
    });

    it("delivers a board's states on their topics, and retains them until cleared", async () => {
      const other = 'auctions/12/lots/2';
      const publish = (...states: readonly (readonly [topic: string, payload: string])[]) =>
        harness.bus.publishBoard(
          'auctions/12',
          states.map(([topic, payload], version) => ({ topic, payload, version })),
        );
      publish([LOT, '"first"'], [other, '"retained"']);
      const anna = await connect('anna');
      await anna.subscribe(LOT, other);
      await settled(anna);
      publish([LOT, '"next"'], [other, '"last"']);
      await settled(anna);
      expect(got(anna, LOT)).toEqual(['first', 'next']);
      expect(got(anna, other)).toEqual(['retained', 'last']);
      // Subscribers of a topic that is cleared may get an empty message.
      publish([LOT, '']);
      const bruno = await connect('bruno');
      await bruno.subscribe(LOT, other);
      await settled(bruno);
      expect([got(bruno, LOT), got(bruno, other)]).toEqual([[], ['last']]);
    });

    it('refuses a topic without the right to it, and accepts the others (I10)', async () => {
      send('auctions/99', 'secret', true);
      const anna = await connect('anna');
      expect(await anna.subscribe('auctions/99')).toBe(false);
      expect(await anna.subscribe('dealers/8/notices')).toBe(false);
      expect(await anna.subscribe(LOT)).toBe(true);
      send('auctions/99', 'secret');
      send('dealers/8/notices', 'secret');
      await settled(anna);
      expect(JSON.stringify(anna.received)).not.toContain('secret');
    });

    it.each(['#', 'auctions/#', 'auctions/+', 'auctions/12/lots/+', '+/12', '$SYS/#'])(
      'refuses the wildcard %s (I10)',
      async (topic) => {
        const anna = await connect('anna');
        expect(await anna.subscribe(topic)).toBe(false);
      },
    );

    it('lets no client publish, and disconnects a client that tries if the bus is the broker', async () => {
      const anna = await connect('anna');
      const bruno = await connect('bruno');
      await bruno.subscribe(LOT);
      anna.publish(LOT, 'forged');
      if (harness.isElsewhere) await settled(anna);
      else await vi.waitFor(() => expect(anna.isOpen).toBe(false), WAIT_OPTIONS);
      await settled(bruno);
      expect(got(bruno, LOT)).toEqual([]);
    });

    it('cuts the connections of an ended session, and no others', async () => {
      const all = [await connect('anna'), await connect('anna-2'), await connect('bruno')];
      harness.bus.disconnect({ sessionId: ANNA.sessionId });
      await vi.waitFor(() => expect(all[0]?.isOpen).toBe(false), WAIT_OPTIONS);
      await settled(...all.slice(1));
      expect(all.map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
    });

    it('cuts all connections of a dealer', async () => {
      const all = [await connect('anna'), await connect('anna-2'), await connect('bruno')];
      harness.bus.disconnect({ idDealer: 7 });
      const isOpen = () => all.map((one) => one.isOpen);
      await vi.waitFor(() => expect(isOpen()).toEqual([false, false, true]), WAIT_OPTIONS);
    });

    it('publishes nothing once closed, and disconnects all clients if the bus is the broker', async () => {
      const anna = await connect('anna');
      await anna.subscribe(LOT);
      await harness.bus.close();
      expect(() => send(LOT, 'late', true)).not.toThrow();
      await vi.waitFor(() => expect(anna.isOpen).toBe(harness.isElsewhere ?? false), WAIT_OPTIONS);
      expect(got(anna, LOT)).toEqual([]);
    });
  });
};
