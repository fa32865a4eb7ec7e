import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  AwardLotCommand,
  AwardLotHandler,
  type AuctionDraft,
  BuyNowCommand,
  BuyNowHandler,
  CloseDueLotsCommand,
  CloseDueLotsHandler,
  CreateAuctionCommand,
  CreateAuctionHandler,
  PendingCommands,
  PlaceOfferCommand,
  PlaceOfferHandler,
  StartAuctionCommand,
  StartAuctionHandler,
  VoidOfferCommand,
  VoidOfferHandler,
} from '@fairlot/auction-application';
import { Engine, ReceiptSigner, type Outcome } from '@fairlot/event-sourcing-engine';
import { DEFAULT_POLICY, lotFieldsOf, type Bidder, type OfferKind } from '@fairlot/auction-domain';
import { decode, encode, isQuiet } from '@fairlot/auction-event-schema';
import type { EventStore } from '@fairlot/event-store-port';
import { assert, CURRENCY } from '@fairlot/kernel';

const HISTORY_STARTS_AT = Date.UTC(2026, 10, 20, 9);
const HOUR_MS = 3_600_000;
const SELLER = 900;
const OWNER = { idUser: 1, idDealer: SELLER, role: 'AUCTIONEER' };

export const makeReceiptSigner = (): ReceiptSigner => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return new ReceiptSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
};

/** Number of accepted bids on lot 1. It suffices for a recorded state between them. */
export const OFFER_COUNT = 70;

const bidderOf = (idDealer: number): Bidder => ({
  idUser: idDealer,
  idDealer,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  userLimitMinor: null,
  relatedToSeller: false,
  creditMinor: null,
});

const requireAccepted = async <Answer>(outcome: Promise<Outcome<Answer>>): Promise<Answer> => {
  const ended = await outcome;
  assert(ended.outcome === 'accepted', `refused: ${JSON.stringify(ended)}`);
  return ended.answer;
};

type LotSale = Pick<AuctionDraft, 'format'> & {
  readonly reserveMinor: number | null;
  /** Buy-now price of lot 2. */
  readonly clickAndBuyMinor: number | null;
};
const OPEN_SALE: LotSale = {
  format: { kind: 'ASCENDING' },
  reserveMinor: null,
  clickAndBuyMinor: 900_000,
};

class HistoryWriter {
  now: number;
  readonly #engine: Engine;
  readonly #place: PlaceOfferHandler;

  constructor(
    store: EventStore,
    signer: ReceiptSigner,
    private readonly from = HISTORY_STARTS_AT,
  ) {
    this.now = from;
    const clock = { now: () => this.now };
    const codec = { encode, decode, isQuiet };
    this.#engine = new Engine({ store, clock, codec, signer });
    this.#place = new PlaceOfferHandler(this.#engine);
  }

  header(actor = OWNER) {
    return { commandId: randomUUID(), actor, ingressAt: this.now };
  }

  create(idAuction: number, { clickAndBuyMinor, format, reserveMinor }: LotSale = OPEN_SALE) {
    const id = () => Promise.resolve(idAuction);
    const prices = { basePriceMinor: 500_000, reserveMinor };
    const lots = [1, 2, 3].map((idLot) => ({
      ...lotFieldsOf({ ...prices, clickAndBuyMinor: idLot === 2 ? clickAndBuyMinor : null }),
      idVehicles: [10 * idAuction + idLot],
      idSellerDealers: [SELLER],
      endsAt: null,
    }));
    const auction = {
      name: 'Fleet',
      auctionType: 'LEA',
      idTemplate: 1,
      idMarkets: ['DE'],
      startsAt: this.from,
      endsAt: this.from + HOUR_MS,
      staggerMs: 0,
      format,
      policy: DEFAULT_POLICY,
      regulation: { version: 1, hash: 'ab'.repeat(32) },
    } as const;
    const create = new CreateAuctionHandler(this.#engine, { nextAuction: id, nextPurchase: id });
    const data = { idOwnerDealer: SELLER, auction, lots };
    return requireAccepted(create.execute(new CreateAuctionCommand(this.header(), data)));
  }

  start(idAuction: number) {
    const start = new StartAuctionHandler(this.#engine);
    return requireAccepted(start.execute(new StartAuctionCommand(this.header(), { idAuction })));
  }

  offer(idAuction: number, idLot: number, idDealer: number, euros: number, kind: OfferKind) {
    this.now += 1_000;
    const header = this.header({ idUser: idDealer, idDealer, role: 'BUYER' });
    const bid = { currency: CURRENCY, confirmed: true, ifPosition: null };
    const data = { lot: { idAuction, idLot }, kind, amountMinor: euros * 100, ...bid };
    const command = new PlaceOfferCommand(header, { ...data, bidder: bidderOf(idDealer) });
    return requireAccepted(this.#place.execute(command));
  }

  voidOffer(idAuction: number, idLot: number, idOffer: number) {
    const data = { lot: { idAuction, idLot }, idOffer, reason: 'mistyped', byStaff: true };
    const handler = new VoidOfferHandler(this.#engine);
    return requireAccepted(handler.execute(new VoidOfferCommand(this.header(), data)));
  }

  buy(idAuction: number, idLot: number, idDealer: number) {
    const price = { amountMinor: 900_000, ifPosition: null };
    const lot = { idAuction, idLot };
    const data = { lot, ...price, confirmed: true, bidder: bidderOf(idDealer) };
    const handler = new BuyNowHandler(this.#engine);
    return requireAccepted(handler.execute(new BuyNowCommand(this.header(), data)));
  }

  close(idAuction: number) {
    this.now = this.from + HOUR_MS;
    const pending = new PendingCommands({ now: () => this.now });
    const handler = new CloseDueLotsHandler(this.#engine, pending);
    const data = { idAuction, closeDrainMs: 0 };
    return requireAccepted(handler.execute(new CloseDueLotsCommand(this.header(), data)));
  }

  award(idAuction: number, idLot: number, idOffer: number) {
    const data = { lot: { idAuction, idLot }, idOffer, reason: null };
    const handler = new AwardLotHandler(this.#engine);
    return requireAccepted(handler.execute(new AwardLotCommand(this.header(), data)));
  }
}

/**
 * Writes a whole auction with the engine. Lot 1: `OFFER_COUNT` bids, one voided; closed and
 * awarded. Lot 2: sold by buy now. Lot 3: bid agents; closed and not awarded yet.
 */
export const playHistory = async (
  store: EventStore,
  { idAuction = 1, signer = makeReceiptSigner(), from = HISTORY_STARTS_AT } = {},
): Promise<void> => {
  const writer = new HistoryWriter(store, signer, from);
  await writer.create(idAuction);
  await writer.start(idAuction);
  for (let idOffer = 1; idOffer <= OFFER_COUNT; idOffer += 1) {
    await writer.offer(idAuction, 1, 100 + (idOffer % 3), 5_000 + idOffer * 100, 'OFFER');
  }
  await writer.voidOffer(idAuction, 1, OFFER_COUNT);
  await writer.buy(idAuction, 2, 101);
  for (const [idDealer, euros] of [
    [101, 6_000],
    [102, 9_000],
    [103, 9_000],
  ] as const) {
    await writer.offer(idAuction, 3, idDealer, euros, 'AGENT');
  }
  await writer.close(idAuction);
  await writer.award(idAuction, 1, OFFER_COUNT - 1);
};

/** Secrets of running lots in euros: a reserve price, a bid agent's maximum, a sealed bid. */
export const SECRET_AMOUNTS = { reserve: 93_400, maximum: 87_600, sealed: 81_300 };

/** Writes two running auctions, one open and one sealed. Their lot 1 has these secrets. */
export const playSecrets = async (store: EventStore, signer: ReceiptSigner): Promise<void> => {
  const writer = new HistoryWriter(store, signer);
  const sale = { reserveMinor: SECRET_AMOUNTS.reserve * 100, clickAndBuyMinor: null };
  await writer.create(1, { ...sale, format: { kind: 'ASCENDING' } });
  await writer.start(1);
  await writer.offer(1, 1, 101, SECRET_AMOUNTS.maximum, 'AGENT');
  await writer.create(2, { ...sale, format: { kind: 'SEALED' } });
  await writer.start(2);
  await writer.offer(2, 1, 102, SECRET_AMOUNTS.sealed, 'SEALED');
};

type AwardedOffer = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idOffer: number;
};

/** Continues an existing log, as a portal would: awards one more lot, two hours after `from`. */
export const awardLater = (
  store: EventStore,
  signer: ReceiptSigner,
  { from = HISTORY_STARTS_AT, ...award }: AwardedOffer & { from?: number },
): Promise<unknown> => {
  const writer = new HistoryWriter(store, signer, from);
  writer.now = from + 2 * HOUR_MS;
  return writer.award(award.idAuction, award.idLot, award.idOffer);
};
