import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf } from './client.js';
import type { World } from './a-world.js';
import { vi } from 'vitest';

const HOUR_MS = 3_600_000;
/** How long a test waits for what the portal does by itself. */
export const SOON = { timeout: 15_000, interval: 25 };

type Draft = NonNullable<InputOf<'SEC-42'>['body']>;
type Lot = Partial<Omit<Draft['lots'][number], 'idLot'>>;
type Options = Partial<Omit<Draft, 'lots'>> & {
  /** Lots by what differs from a base price of 5,000 EUR and one free vehicle. */
  readonly lots?: readonly Lot[];
  readonly owner?: 'auctioneer' | 'exhibitor' | 'loader';
};

/** The body of SEC-42: running since a minute and for an hour, one lot, unless said otherwise. */
export const aDraft = (
  world: World,
  { lots = [{}], owner = 'auctioneer', ...over }: Options = {},
): Draft => ({
  auctionName: 'Auction of a test',
  type: 'LEA',
  idTemplate: world.templates[owner],
  startsAt: Date.now() - 1000,
  endsAt: Date.now() + HOUR_MS,
  lots: lots.map((lot) => ({
    idVehicles: lot.idVehicles ?? [world.freeVehicle(owner)],
    basePriceMinor: 500_000,
    ...lot,
  })),
  ...over,
});

/** Publishes an auction over HTTP; answers its id. It may still be SCH for a moment: `untilStatus`. */
export const publish = async (world: World, options: Options = {}): Promise<number> => {
  const body = aDraft(world, options);
  const owner = world.as(options.owner ?? 'auctioneer');
  // A portal that has just started may be late with its rows: it says so, and the same key is one auction.
  const headers = { 'idempotency-key': randomUUID() };
  const { idAuction } = await vi.waitFor(() => owner.ask('SEC-42', { body, headers }), SOON);
  return idAuction;
};

/** Waits until the auction has this status, as its owner's staff see it. */
export const untilStatus = async (
  world: World,
  idAuction: number,
  status: 'SCH' | 'RUN' | 'CLD' | 'AWA',
): Promise<void> => {
  const look = () => world.as('admin').ask('SEC-44', { params: { id: idAuction } });
  // Asking all the while until the clock closes it would keep the machine busy.
  if (status === 'CLD') await sleep(Math.max(0, (await look()).endsAt - Date.now()));
  await vi.waitFor(async () => {
    const auction = await look();
    if (auction.status !== status) throw new Error(`auction ${idAuction} is ${auction.status}`);
  }, SOON);
};

/** Publishes an auction, waits until it runs, and lets these dealers accept its regulation. */
export const aRunningAuction = async (
  world: World,
  options: Options & { readonly bidders?: readonly ('dealer1' | 'dealer2' | 'dealer3')[] } = {},
): Promise<number> => {
  const { bidders = ['dealer1', 'dealer2', 'dealer3'], ...draft } = options;
  const idAuction = await publish(world, draft);
  await untilStatus(world, idAuction, 'RUN');
  for (const bidder of bidders) await world.as(bidder).ask('SEC-65', { params: { id: idAuction } });
  return idAuction;
};
