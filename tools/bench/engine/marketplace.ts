import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  type AuctionCreated,
  CreateAuctionCommand,
  CreateAuctionHandler,
  IdSource,
  PlaceOfferCommand,
  PlaceOfferHandler,
  StartAuctionCommand,
  StartAuctionHandler,
} from '@fairlot/auction-application';
import {
  type CommandHeader,
  Engine,
  type EngineLimits,
  preventLiteralPretenuring,
  ReceiptSigner,
  type Request,
} from '@fairlot/event-sourcing-engine';
import { DEFAULT_POLICY, lotFieldsOf, type Bidder, type LotKey } from '@fairlot/auction-domain';
import { decode, encode, isQuiet } from '@fairlot/auction-event-schema';
import type { EventStore } from '@fairlot/event-store-port';
import { CURRENCY, systemClock } from '@fairlot/kernel';

// A process of the portal does the same.
preventLiteralPretenuring();

export const BASE_MINOR = 5_000_00;
export const STEP_MINOR = 100_00;
const SELLER_DEALER_ID = 900;
const TEMPLATE_ID = 1;
const DEALER_COUNT = 50;
const HOUR_MS = 3_600_000;
/**
 * Maximum number of bids that a load places on one lot. A lot accepts 100,000 bids, so the load
 * changes to the next lot before that.
 */
export const OFFERS_A_LOT = 90_000;

export const header = (idDealer: number | null): CommandHeader => ({
  commandId: randomUUID(),
  actor: { idUser: 10 * (idDealer ?? 1), idDealer, role: idDealer === null ? 'ADMIN' : 'BUYER' },
  ingressAt: systemClock.now(),
});

/** Returns a dealer who may bid. Consecutive bids on a lot come from alternating dealers. */
export const bidderOf = (nthOffer: number): Bidder => {
  // The first dealer is the seller in the benchmark's portal.
  const idDealer = 2 + (nthOffer % DEALER_COUNT);
  return {
    idUser: 10 * idDealer,
    idDealer,
    visible: true,
    enabled: true,
    regulationAccepted: true,
    mayOffer: true,
    readOnly: false,
    userLimitMinor: null,
    relatedToSeller: false,
    creditMinor: null,
  };
};

/**
 * The last id that was used. All marketplaces of the process share the counter, because they may
 * share a log.
 */
let lastId = 0;

class CountedIds extends IdSource {
  override nextAuction(): Promise<number> {
    lastId += 1;
    return Promise.resolve(lastId);
  }
  override nextPurchase(): Promise<number> {
    return this.nextAuction();
  }
}

/**
 * Number of vehicles so far, for unique ids: a vehicle can be in only one open lot, and rounds
 * share a store.
 */
let vehicleCount = 0;

/**
 * Returns the draft of an auction with open bids. The auction starts immediately and runs for a
 * day, without automatic extension.
 */
export const makeDraft = (lots: number, idOwnerDealer: number, idTemplate: number) => ({
  idOwnerDealer,
  auction: {
    name: 'Benchmark',
    auctionType: 'MUL',
    idTemplate,
    idMarkets: ['IT'],
    startsAt: systemClock.now(),
    endsAt: systemClock.now() + 24 * HOUR_MS,
    staggerMs: 0,
    format: { kind: 'ASCENDING' },
    policy: DEFAULT_POLICY,
    regulation: { version: 1, hash: '0'.repeat(64) },
  } as const,
  lots: Array.from({ length: lots }, () => ({
    idVehicles: [(vehicleCount += 1)],
    ...lotFieldsOf({ basePriceMinor: BASE_MINOR }),
    idSellerDealers: [idOwnerDealer],
    endsAt: null,
  })),
});

/** The engine with the portal's own command handlers, on an event store. */
export class Marketplace {
  readonly engine: Engine;
  readonly #create: CreateAuctionHandler;
  readonly #start: StartAuctionHandler;
  readonly #place: PlaceOfferHandler;

  /** @param command transforms the request of a bid before it is executed */
  constructor(
    store: EventStore,
    limits: Partial<EngineLimits> = {},
    command?: (request: Request<unknown>) => Request<unknown>,
  ) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const signer = new ReceiptSigner(
      privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    );
    const codec = { encode, decode, isQuiet };
    this.engine = new Engine({ store, clock: systemClock, codec, signer, limits });
    this.#create = new CreateAuctionHandler(this.engine, new CountedIds());
    this.#start = new StartAuctionHandler(this.engine);
    const execute = (request: Request<unknown>) =>
      this.engine.execute(command?.(request) ?? request);
    // The handler of bids uses only this method of the engine.
    this.#place = new PlaceOfferHandler({ execute } as Partial<Engine> as Engine);
  }

  /** Publishes an auction with new vehicles. */
  async publish(lots: number): Promise<AuctionCreated> {
    const created = await this.#create.execute(
      new CreateAuctionCommand(header(null), makeDraft(lots, SELLER_DEALER_ID, TEMPLATE_ID)),
    );
    if (created.outcome === 'refused') throw new Error(`not created: ${created.refusal.code}`);
    return created.answer;
  }

  /** Publishes and starts an auction, and returns its lots. */
  async runningLots(lots: number): Promise<readonly LotKey[]> {
    const { idAuction, idLots } = await this.publish(lots);
    const started = await this.#start.execute(new StartAuctionCommand(header(null), { idAuction }));
    if (started.outcome === 'refused') throw new Error(`not started: ${started.refusal.code}`);
    return idLots.map((idLot) => ({ idAuction, idLot }));
  }

  /**
   * Places the lot's nth bid, which is always one increment above the previous one.
   * @throws if it is refused
   */
  async offer(lot: LotKey, nth: number) {
    const bidder = bidderOf(nth);
    const outcome = await this.#place.execute(
      new PlaceOfferCommand(header(bidder.idDealer), {
        lot,
        kind: 'OFFER',
        amountMinor: BASE_MINOR + nth * STEP_MINOR,
        currency: CURRENCY,
        confirmed: true,
        ifPosition: null,
        bidder,
      }),
    );
    if (outcome.outcome === 'refused') throw new Error(`offer refused: ${outcome.refusal.code}`);
    return { ...outcome.answer, receipt: outcome.receipt };
  }
}
