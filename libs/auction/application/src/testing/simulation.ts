import { DEFAULT_POLICY, type Bidder, type LotKey } from '@fairlot/auction-domain';
import type { EventStore } from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import {
  AwardLotCommand,
  BuyNowCommand,
  CloseDueLotsCommand,
  CloseLotCommand,
  CreateAuctionCommand,
  NotAwardCommand,
  PauseLotsCommand,
  PlaceOfferCommand,
  ReopenLotCommand,
  ResumeLotsCommand,
  RevertAwardCommand,
  StartAuctionCommand,
  WithdrawLotCommand,
  type CreateAuctionData,
  type PlaceOfferData,
} from '../commands/index.js';
import type { Outcome, CommandHeader } from '@fairlot/event-sourcing-engine';
import {
  makeBidder,
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  countIdsFrom,
  MINUTE_MS,
  type AuctionWorld,
} from './auction-world.js';
import { FaultyStore, ManualClock } from '@fairlot/event-sourcing-engine/testing';
import { seededRandom, type SeededRandom } from './seeded-random.js';

/** One client's view of one command; `offer` is null for commands that are not bids. */
export type RecordedCommand = {
  readonly commandId: string;
  readonly ingressAt: number;
  readonly offer: PlaceOfferData | null;
  /**
   * Whether the command was sent twice at the same time. One engine may then refuse it, and another
   * accept it a moment later.
   */
  readonly doubled: boolean;
  /** Number of events in the log when it was first sent, last sent, and answered. */
  readonly firstSentAt: number;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** The outcome that the client received. Null if it gave up without a response. */
  readonly outcome: Outcome<unknown> | null;
};
export type FaultCounts = {
  before: number;
  after: number;
  read: number;
  again: number;
  gaveUp: number;
};
export type SimulationResult = {
  readonly seen: readonly RecordedCommand[];
  readonly faults: FaultCounts;
};
export type Simulation = {
  readonly seed: number;
  readonly openStore: () => EventStore;
  readonly logLength: () => number;
};

const CLIENT_COUNT = 5;
const COMMANDS_EACH = 12;
const TRIES_MAX = 8;
const LOT_COUNT = 3;

const waitTurns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const faultyStore = (store: EventStore, random: SeededRandom, faults: FaultCounts): FaultyStore => {
  const faulty = new FaultyStore(store);
  const failAt = (kind: 'before' | 'after' | 'read', probability: number) => async () => {
    await waitTurns(random.below(3));
    if (!random.chance(probability)) return;
    faults[kind] += 1;
    throw new Error(`planted: ${kind}`);
  };
  faulty.beforeAppend = failAt('before', 0.05);
  faulty.afterAppend = failAt('after', 0.05);
  faulty.beforeRead = failAt('read', 0.03);
  return faulty;
};

type SendCommand = (world: AuctionWorld, header: CommandHeader) => Promise<Outcome<unknown>>;
type PlannedCommand = { readonly send: SendCommand; readonly offer: PlaceOfferData | null };

/**
 * Publishes another auction with a vehicle that may already be listed. A repeated command has the
 * same content.
 */
const planPublication = (idVehicle: number): SendCommand => {
  let data: CreateAuctionData | null = null;
  return (world, header) => {
    data ??= { idOwnerDealer: 2, auction: world.draft(), lots: [makeLot(idVehicle)] };
    return world.create.execute(new CreateAuctionCommand(header, data));
  };
};

/** A purchase of the only lot with a click-and-buy price. */
const PURCHASE = { amountMinor: 8_500_00, ifPosition: null } as const;

/** Plans a command that is not a bid. Null means that a bid is sent instead. */
const planManaging = (random: SeededRandom, lot: LotKey, bidder: Bidder): SendCommand | null => {
  const { idAuction } = lot;
  const reason = 'because';
  switch (random.below(18)) {
    case 0:
      return (world, header) =>
        world.pause.execute(
          new PauseLotsCommand(header, { idAuction, idLots: [lot.idLot], reason }),
        );
    case 1:
    case 2:
      return (world, header) =>
        world.resume.execute(new ResumeLotsCommand(header, { idAuction, idLots: [lot.idLot] }));
    case 3:
      return (world, header) =>
        world.buy.execute(new BuyNowCommand(header, { ...PURCHASE, lot, bidder }));
    case 4:
      return (world, header) =>
        world.close.execute(new CloseDueLotsCommand(header, { idAuction, closeDrainMs: 0 }));
    case 5: {
      const idOffer = 1 + random.below(12);
      return (world, header) =>
        world.award.execute(new AwardLotCommand(header, { lot, idOffer, reason }));
    }
    case 7:
      return (world, header) =>
        world.closeEarly.execute(new CloseLotCommand(header, { lot, reason, byStaff: false }));
    case 6:
      return (world, header) =>
        world.revert.execute(new RevertAwardCommand(header, { lot, reason }));
    case 14:
      return planPublication(1 + random.below(LOT_COUNT + 2));
    case 15:
      return (world, header) =>
        world.notAward.execute(new NotAwardCommand(header, { idAuction, idLots: null, reason }));
    case 16: {
      const addMs = MINUTE_MS + random.below(20) * MINUTE_MS;
      return (world, header) => {
        const endsAt = header.ingressAt + addMs;
        return world.reopen.execute(new ReopenLotCommand(header, { lot, endsAt, reason }));
      };
    }
    case 17:
      return (world, header) =>
        world.withdraw.execute(new WithdrawLotCommand(header, { lot, reason, byStaff: true }));
    default:
      return null;
  }
};

/** Plans a random command: usually a bid, sometimes a command of the auction's manager. */
const planCommand = (random: SeededRandom, idAuction: number): PlannedCommand => {
  const lot = { idAuction, idLot: 1 + random.below(LOT_COUNT) };
  const bidder = makeBidder(10 + random.below(6));
  const managing = planManaging(random, lot, bidder);
  if (managing !== null) return { send: managing, offer: null };
  const offer: PlaceOfferData = {
    lot,
    kind: random.pick<'OFFER' | 'AGENT'>(['OFFER', 'OFFER', 'AGENT']),
    amountMinor: 5_000_00 + random.below(40) * 100_00,
    currency: 'EUR',
    confirmed: true,
    ifPosition: null,
    bidder,
  };
  return {
    offer,
    send: (world, header) => world.offer.execute(new PlaceOfferCommand(header, offer)),
  };
};

const publishAuction = async (clock: ManualClock, store: EventStore): Promise<number> => {
  const world = makeAuctionWorld(store, { clock });
  const header = (commandId: string): CommandHeader => ({ ...world.header(1, commandId) });
  const softClose = {
    scope: clock.at % 2 === 0 ? 'LOT' : 'AUCTION',
    windowMs: MINUTE_MS,
    addMs: 2 * MINUTE_MS,
    maxCount: 5,
    hardStopMs: 10 * MINUTE_MS,
  } as const;
  const endsAt = clock.at + 4 * MINUTE_MS;
  const auction = { ...world.draft(), endsAt, policy: { ...DEFAULT_POLICY, softClose } };
  const lots = [
    makeLot(1, { clickAndBuyMinor: PURCHASE.amountMinor }),
    makeLot(2, { reserveMinor: 7_000_00 }),
    makeLot(3),
  ];
  const data = { idOwnerDealer: 1, auction, lots };
  const { idAuction } = acceptedAnswer(
    await world.create.execute(new CreateAuctionCommand(header('create'), data)),
  );
  clock.at += MINUTE_MS;
  acceptedAnswer(
    await world.start.execute(new StartAuctionCommand(header('start'), { idAuction })),
  );
  return idAuction;
};

type SimulatedSender = {
  readonly worlds: readonly [AuctionWorld, ...AuctionWorld[]];
  readonly clock: ManualClock;
  readonly random: SeededRandom;
  readonly faults: FaultCounts;
  readonly logLength: () => number;
};

/**
 * Sends a command to a random engine until there is a response, always with the same id and
 * timestamp.
 */
const sendUntilAnswered = async (
  { worlds, clock, random, faults, logLength }: SimulatedSender,
  { send, offer }: PlannedCommand,
  { commandId, doubled }: Pick<RecordedCommand, 'commandId' | 'doubled'>,
): Promise<RecordedCommand> => {
  const ingressAt = clock.now();
  const actor = { idUser: 1, idDealer: null, role: 'BUYER' };
  const firstSentAt = logLength();
  let outcome: Outcome<unknown> | null = null;
  let sentAt = firstSentAt;
  for (let tries = 0; outcome === null && tries < TRIES_MAX; tries += 1) {
    sentAt = logLength();
    if (tries > 0) faults.again += 1;
    try {
      outcome = await send(random.pick(worlds), { commandId, actor, ingressAt });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (error.code === 'STALE_INGRESS') break;
    }
  }
  if (outcome === null) faults.gaveUp += 1;
  const times = { ingressAt, firstSentAt, sentAt, answeredAt: logLength() };
  return { commandId, doubled, offer, outcome, ...times };
};

/**
 * Simulates several clients and two engines on a store with faults. A seed determines the run,
 * which uses no timers.
 */
export const simulate = async ({
  seed,
  openStore,
  logLength,
}: Simulation): Promise<SimulationResult> => {
  const random = seededRandom(seed);
  const clock = new ManualClock(new ManualClock().at + (seed % 2));
  const faults: FaultCounts = { before: 0, after: 0, read: 0, again: 0, gaveUp: 0 };
  const idAuction = await publishAuction(clock, openStore());
  const ids = countIdsFrom(idAuction + 1);
  // A pause in real time would not be deterministic.
  const parts = { clock, limits: { retryPauseMaxMs: 0 } };
  const makeWorld = () => makeAuctionWorld(faultyStore(openStore(), random, faults), parts, ids);
  const sender: SimulatedSender = {
    worlds: [makeWorld(), makeWorld()],
    clock,
    random,
    faults,
    logLength,
  };
  const seen: RecordedCommand[] = [];
  let commands = 0;

  const client = async (): Promise<void> => {
    for (let n = 0; n < COMMANDS_EACH; n += 1) {
      await waitTurns(random.below(4));
      if (random.chance(0.25)) clock.at += random.pick([1, 100, 3_000, 40_000]);
      const planned = planCommand(random, idAuction);
      const command = { commandId: `c${(commands += 1)}`, doubled: random.chance(0.15) };
      const times = command.doubled ? [1, 2] : [1];
      const sent = times.map(() => sendUntilAnswered(sender, planned, command));
      seen.push(...(await Promise.all(sent)));
    }
  };
  await Promise.all(Array.from({ length: CLIENT_COUNT }, client));
  return { seen, faults };
};
