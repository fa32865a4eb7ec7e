import { randomUUID } from 'node:crypto';
import { DECIDE_WITHIN_MS } from '@fairlot/event-sourcing-engine';
import { systemClock } from '@fairlot/kernel';
import type { InputOf } from './client.js';
import type { World } from './make-world.js';
import { vi } from 'vitest';

const MINUTE_MS = 60_000;

/** The instant in this many minutes by the portal's clock, epoch ms. */
export const minutesFromNow = (minutes: number): number => systemClock.now() + minutes * MINUTE_MS;

/** How long a test waits for asynchronous work of the portal. */
export const WAIT_OPTIONS = { timeout: 15_000, interval: 25 };

type AuctionDraft = NonNullable<InputOf<'SEC-42'>['body']>;
type LotChanges = Partial<Omit<AuctionDraft['lots'][number], 'idLot'>>;
type AuctionOptions = Partial<Omit<AuctionDraft, 'lots'>> & {
  /** The lots. Each changes the default: a starting price of 5,000 EUR and one free vehicle. */
  readonly lots?: readonly LotChanges[];
  readonly owner?: 'auctioneer' | 'exhibitor' | 'loader';
};

/**
 * The body of SEC-42. By default, the auction started a minute ago, runs for an hour and has one
 * lot.
 */
export const makeDraft = (
  world: World,
  { lots = [{}], owner = 'auctioneer', ...over }: AuctionOptions = {},
): AuctionDraft => ({
  auctionName: 'Auction of a test',
  type: 'LEA',
  idTemplate: world.templates[owner],
  startsAt: systemClock.now() - 1000,
  endsAt: minutesFromNow(60),
  lots: lots.map((lot) => ({
    idVehicles: lot.idVehicles ?? [world.freeVehicle(owner)],
    basePriceMinor: 500_000,
    ...lot,
  })),
  ...over,
});

/** Resolves when the effects of all decisions are visible and due items are decided. */
export const untilSettled = async ({ portal: { time } }: Pick<World, 'portal'>): Promise<void> =>
  time?.settled();

/**
 * Publishes an auction over HTTP. Returns its id. It may be SCH for a moment; wait with
 * `untilStatus`.
 */
export const publish = async (world: World, options: AuctionOptions = {}): Promise<number> => {
  const body = makeDraft(world, options);
  const owner = world.as(options.owner ?? 'auctioneer');
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => owner.run('SEC-42', { body, headers });
  // The rows of a new portal may lag, so it may answer 503. Retries have the same key, so they
  // create one auction.
  if (world.portal.time === undefined) return (await vi.waitFor(ask, WAIT_OPTIONS)).idAuction;
  await untilSettled(world);
  return (await ask()).idAuction;
};

type AuctionStatus = 'SCH' | 'RUN' | 'CLD' | 'AWA';

/** Moves the clock until the auction has this status, as a member of staff sees it. */
export const untilStatus = async (
  world: World,
  idAuction: number,
  status: AuctionStatus,
): Promise<void> => {
  const { time } = world.portal;
  const readAuction = () => world.as('admin').run('SEC-44', { params: { id: idAuction } });
  const expectStatus = async () => {
    const auction = await readAuction();
    if (auction.status !== status) throw new Error(`auction ${idAuction} is ${auction.status}`);
  };
  // A portal in another process has its own clock, so just wait.
  if (time === undefined) return vi.waitFor(expectStatus, WAIT_OPTIONS);
  await time.settled();
  let auction = await readAuction();
  const dueAt = () => (status === 'RUN' ? auction.startsAt : auction.endsAt);
  // Bids may extend the end of a lot, so move to the new end again.
  while (auction.status !== status && dueAt() > time.now()) {
    await time.advanceTo(dueAt());
    auction = await readAuction();
  }
  // A lot closes some time after its end, because bids of other processes may be in transit.
  if (auction.status !== status) await time.advance(DECIDE_WITHIN_MS);
  return expectStatus();
};

/** Publishes and starts an auction, and lets these dealers accept its regulation. */
export const launchAuction = async (
  world: World,
  options: AuctionOptions & {
    readonly bidders?: readonly ('dealer1' | 'dealer2' | 'dealer3')[];
  } = {},
): Promise<number> => {
  const { bidders = ['dealer1', 'dealer2', 'dealer3'], ...draft } = options;
  const idAuction = await publish(world, draft);
  await untilStatus(world, idAuction, 'RUN');
  for (const bidder of bidders) await world.as(bidder).run('SEC-65', { params: { id: idAuction } });
  return idAuction;
};
