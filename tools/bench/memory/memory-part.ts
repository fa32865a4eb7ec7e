import { setTimeout as pause } from 'node:timers/promises';
import { lotTopic } from '@fairlot/contracts/live';
import type { LotKey } from '@fairlot/auction-domain';
import type { PostgresConnection } from '@fairlot/database';
import { spreadOverLots } from '../engine/lot-turns.ts';
import { isMet, type Result } from '../result.ts';
import { slope } from '../statistics.ts';
import { Crowds } from '../watchers/crowds.ts';
import { portalLive, type PortalLive } from '../watchers/portal-live.ts';
import { takeSample, type Sample } from './sampler.ts';

const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 10_000;
const TICK_MS = 10;
const OFFERS_A_TICK = 8;
const WAITING_MAX = 2_000;
const LOT_COUNT = 50;
const WATCHER_COUNT = 100;
const NEW_AUCTION_EVERY_MS = MINUTE_MS;
/**
 * Share of the time at the start that is left out of the slope, because memory first fills up,
 * which is not growth.
 */
const SETTLING_SHARE = 0.2;
/**
 * Engine limits that are already reached while memory settles. The other limits keep their
 * defaults.
 */
const STORE_LIMITS = { eventsMax: 50_000, recentMax: 2_000 };
const MEGABYTE = 1_048_576;
/** A heap that grows by less than this per minute counts as flat. */
const FLAT_HEAP = { most: 1 };
const FLAT_RSS = { most: 5 };

export type MemoryPartOptions = {
  readonly connection: PostgresConnection;
  readonly minutes: number;
  readonly onSample?: (sample: Sample) => void;
};

/** Places bids at a steady pace until it is stopped, on a new auction each minute. */
class SteadyLoad {
  offers = 0;
  #waiting = 0;
  #failure: unknown = null;
  readonly #portal: PortalLive;
  constructor(portal: PortalLive) {
    this.#portal = portal;
  }

  /**
   * Places bids on the lots in turn, until `untilMs`.
   * @throws if a bid was refused, or the portal fell behind
   */
  async run(lots: readonly LotKey[], untilMs: number): Promise<void> {
    const next = spreadOverLots(lots);
    while (performance.now() < untilMs) {
      for (let index = 0; index < OFFERS_A_TICK; index += 1) {
        const { lot, nth } = next();
        this.#waiting += 1;
        void this.#offer(lot, nth);
      }
      await pause(TICK_MS);
      if (this.#failure !== null) throw this.#failure;
      if (this.#waiting > WAITING_MAX) throw new Error('the portal does not keep up');
    }
  }

  async #offer(lot: LotKey, nth: number): Promise<void> {
    try {
      await this.#portal.marketplace.offer(lot, nth);
      this.offers += 1;
    } catch (error) {
      this.#failure = error;
    }
    this.#waiting -= 1;
  }
}

const gatherWatchers = async (portal: PortalLive, crowds: Crowds, lots: readonly LotKey[]) => {
  const [lot] = lots;
  if (lot === undefined) throw new Error('no lots');
  const crowd = { topic: lotTopic(lot.idAuction, lot.idLot), watchers: WATCHER_COUNT };
  await crowds.gather({ ...crowd, name: 's', carrier: 'socket.io', port: portal.socketPort });
  await crowds.gather({ ...crowd, name: 'm', carrier: 'mqtt', port: portal.mqttPort });
};

const resultOf = (
  what: 'heap' | 'rss',
  target: { readonly most: number },
  { samples, offers }: { readonly samples: readonly Sample[]; readonly offers: number },
): Result => {
  const settled = (samples.at(-1)?.atMs ?? 0) * SETTLING_SHARE;
  const points = samples
    .filter(({ atMs }) => atMs >= settled)
    .map(({ atMs, ...bytes }) => ({ x: atMs / MINUTE_MS, y: bytes[what] / MEGABYTE }));
  const figure = slope(points);
  const minutes = ((samples.at(-1)?.atMs ?? 0) / MINUTE_MS).toFixed(0);
  const level = `${offers} offers, ${points.at(0)?.y.toFixed(0)} to ${points.at(-1)?.y.toFixed(0)} MB`;
  return {
    claim: `memory: growth of the ${what} over ${minutes} minutes of load (${level})`,
    unit: 'MB/min',
    figure,
    reference: null,
    ratio: null,
    target,
    met: isMet(figure, target),
  };
};

/**
 * Measures the memory of this process under a constant load, with engine, store, relay, projector,
 * and both carriers with watchers. Requires a database with the tables of the event log and of the
 * read model.
 */
export const memoryPart = async (options: MemoryPartOptions): Promise<Result[]> => {
  const portal = await portalLive(options.connection, STORE_LIMITS);
  const crowds = new Crowds();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    samples.push(takeSample(startedAt));
    options.onSample?.(samples.at(-1) as Sample);
  }, SAMPLE_EVERY_MS);
  try {
    const load = new SteadyLoad(portal);
    const endsAt = startedAt + options.minutes * MINUTE_MS;
    while (performance.now() < endsAt) {
      const lots = await portal.marketplace.runningLots(LOT_COUNT);
      await gatherWatchers(portal, crowds, lots);
      await load.run(lots, Math.min(endsAt, performance.now() + NEW_AUCTION_EVERY_MS));
      await crowds.leave('s');
      await crowds.leave('m');
    }
    const measured = { samples, offers: load.offers };
    return [resultOf('heap', FLAT_HEAP, measured), resultOf('rss', FLAT_RSS, measured)];
  } finally {
    clearInterval(timer);
    crowds.end();
    await portal.stop();
  }
};
