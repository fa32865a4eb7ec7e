import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  CreateAuctionCommand,
  CreateAuctionHandler,
  lotTarget,
  PlaceOfferCommand,
  PlaceOfferHandler,
  StartAuctionCommand,
  StartAuctionHandler,
} from '@fairlot/auction-application';
import { type CommandHeader, Engine, ReceiptSigner } from '@fairlot/event-sourcing-engine';
import { lotFieldsOf, type Bidder, type LotKey, type LotState } from '@fairlot/auction-domain';
import { decode, encode, isQuiet } from '@fairlot/auction-event-schema';
import { MemoryEventStore } from '@fairlot/event-store-testing/memory';
import { assert, CURRENCY } from '@fairlot/kernel';
import { ebayPolicy, type BidStep } from './ebay-policy.js';
import type { HistoricalAuction } from './historical-bids.js';

export type BidMode = 'open' | 'agent';

const DAY_MS = 86_400_000;
const SELLER_DEALER_ID = 1_000_000;
const SELLER_ACTOR = { idUser: 1, idDealer: SELLER_DEALER_ID, role: 'AUCTIONEER' };
const REGULATION = { version: 1, hash: '0'.repeat(64) };

export type DatedBid = {
  readonly idDealer: number;
  readonly amountMinor: number;
  readonly bidDay: number;
};

/** The portal's engine on an in-memory store, with a clock that the caller can move. */
export class BidEngine {
  #now = 0;
  #lastAuction = 0;
  #vehicles = 0;
  readonly #engine: Engine;
  readonly #create: CreateAuctionHandler;
  readonly #start: StartAuctionHandler;
  readonly #place: PlaceOfferHandler;

  constructor(
    readonly mode: BidMode,
    private readonly step: BidStep = 'EBAY',
  ) {
    const { privateKey } = generateKeyPairSync('ed25519');
    this.#engine = new Engine({
      store: new MemoryEventStore(),
      clock: { now: () => this.#now },
      codec: { encode, decode, isQuiet },
      signer: new ReceiptSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    });
    const nextAuction = () => Promise.resolve((this.#lastAuction += 1));
    this.#create = new CreateAuctionHandler(this.#engine, {
      nextAuction,
      nextPurchase: nextAuction,
    });
    this.#start = new StartAuctionHandler(this.#engine);
    this.#place = new PlaceOfferHandler(this.#engine);
  }

  /**
   * Publishes and starts an auction with one lot. Its time counts from the start of the auction.
   */
  async open({ item, durationDays, openingBidMinor }: HistoricalAuction): Promise<LotKey> {
    this.#now = 0;
    const created = await this.#create.execute(
      new CreateAuctionCommand(this.#header(SELLER_ACTOR), {
        idOwnerDealer: SELLER_DEALER_ID,
        auction: {
          name: item || 'an item',
          auctionType: 'OTH',
          idTemplate: 1,
          idMarkets: ['OTHER'],
          startsAt: 0,
          endsAt: endOf(durationDays) + 1,
          staggerMs: 0,
          format: { kind: 'ASCENDING' },
          policy: ebayPolicy(this.step),
          regulation: REGULATION,
        },
        lots: [
          {
            idVehicles: [(this.#vehicles += 1)],
            ...lotFieldsOf({ basePriceMinor: openingBidMinor }),
            endsAt: null,
            idSellerDealers: [SELLER_DEALER_ID],
          },
        ],
      }),
    );
    assert(created.outcome === 'accepted', 'a historical auction could not be published');
    const { idAuction } = created.answer;
    const started = await this.#start.execute(
      new StartAuctionCommand(this.#header(SELLER_ACTOR), { idAuction }),
    );
    assert(started.outcome === 'accepted', 'a historical auction could not be started');
    return { idAuction, idLot: 1 };
  }

  /**
   * Places a bid at its historical time, or just before the end if it was later.
   * @returns the code of the refusal; null if the bid was accepted
   */
  async bid(lot: LotKey, bid: DatedBid, durationDays: number): Promise<string | null> {
    const { idDealer, amountMinor, bidDay } = bid;
    this.#now = Math.min(Math.round(bidDay * DAY_MS), endOf(durationDays));
    const outcome = await this.#place.execute(
      new PlaceOfferCommand(this.#header({ idUser: idDealer, idDealer, role: 'BUYER' }), {
        lot,
        amountMinor,
        currency: CURRENCY,
        confirmed: true,
        ifPosition: null,
        kind: this.mode === 'agent' ? 'AGENT' : 'OFFER',
        bidder: bidderOf(idDealer),
      }),
    );
    return outcome.outcome === 'refused' ? outcome.refusal.code : null;
  }

  lot(key: LotKey): Promise<LotState> {
    return this.#engine.state(lotTarget(key));
  }

  #header(actor: CommandHeader['actor']): CommandHeader {
    return { commandId: randomUUID(), actor, ingressAt: this.#now };
  }
}

const endOf = (durationDays: number): number => Math.round(durationDays * DAY_MS);

/** A bidder who passes every other check, so that only the amount can cause a refusal. */
const bidderOf = (idDealer: number): Bidder => ({
  idUser: idDealer,
  idDealer,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  relatedToSeller: false,
  userLimitMinor: null,
  creditMinor: null,
});
