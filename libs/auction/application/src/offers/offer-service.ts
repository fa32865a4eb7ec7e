import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  AuctionStates,
  BuyNowCommand,
  PendingCommands,
  PlaceOfferCommand,
} from '../commands/index.js';
import {
  type Outcome,
  type Receipt,
  userCommandId,
  type CommandHeader,
} from '@fairlot/event-sourcing-engine';
import {
  mostOfferMinor,
  type Bidder,
  type Lot,
  type LotKey,
  type OfferContent,
} from '@fairlot/auction-domain';
import { OfferQueries } from '@fairlot/auction-read-model';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { validationRefused, Refused } from '@fairlot/contracts/refused';
import type { EventStore, Fence } from '@fairlot/event-store-port';
import { assert, CURRENCY, newCommandId, toMinor, Unavailable, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isOutage, StoreOutages } from '../clock/store-outages.js';
import { buyerOf } from '../commands/actor-of.js';
import { CommandService } from '../commands/command-service.js';
import { fieldProblems } from '../problems/field-problem.js';
import { refusalProblem } from '../problems/refusal-problem.js';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { MISSING_AUCTION_FACTS } from '../visibility/facts-of.js';
import { VehicleAuctions } from '../vehicles/vehicle-auctions.js';
import { DealerExposure } from './dealer-exposure.js';
import { limitBidWait } from './limit-bid-wait.js';
import { repeatedCommand, currentStanding } from './mobile-offer.js';

type BidContent = LotKey &
  Omit<OfferContent, 'kind' | 'amountMinor' | 'currency' | 'ifPosition'> & {
    readonly ifPosition?: number | undefined;
    /** The id that the client chose. */
    readonly commandId?: string | undefined;
    /** The command id in the log, which the portal generates or takes from a repeated command. */
    readonly storedId?: string | undefined;
  };
/** `amountMinor` is the price of a click-and-buy, otherwise as in `OfferContent`. */
type PricedBid = BidContent & Pick<OfferContent, 'amountMinor'>;
export type PlacedBid = PricedBid & Pick<OfferContent, 'kind'>;
/** The body of SEC-59: euros, and a flag for click-and-buy. */
export type WrittenBid = BidContent & {
  readonly offer: number;
  readonly clickAndBuy: boolean;
};

type AcceptedOffer = { readonly bidder: Bidder; readonly receipt: Receipt };

/**
 * Places bids of every kind, from HTTP and sockets. A bid gets its timestamp once, before anything
 * is looked up. It stays pending until it is decided, so that its lot cannot close before. Refusals
 * are thrown as `Refused`, for which both transports send the same response.
 */
@Injectable()
export class OfferService {
  /** Bids from the mobile call that are being decided, by user, lot and amount. */
  private readonly onMobile = new Map<string, Promise<OfferAnswer>>();

  constructor(
    private readonly bus: CommandBus,
    private readonly pending: PendingCommands,
    private readonly states: AuctionStates,
    private readonly directory: AccessDirectory,
    private readonly service: CommandService,
    private readonly exposure: DealerExposure,
    private readonly outages: StoreOutages,
    private readonly vehicles: VehicleAuctions,
    private readonly offers: OfferQueries,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * SEC-59: places a bid or buys a lot, with an amount in euros.
   * @throws Refused VALIDATION at `offer` if it is not a whole number of cents
   */
  offer(caller: Caller, { offer, clickAndBuy, ...bid }: WrittenBid): Promise<OfferAnswer> {
    const priced = { ...bid, amountMinor: minorOrRefuse(offer, caller) };
    return clickAndBuy
      ? this.buyNow(caller, priced)
      : this.place(caller, { ...priced, kind: 'OFFER' });
  }

  /**
   * MOB-20: places a bid without a command id. A repeated call of a user with the same amount is
   * the same bid while the first call runs, and then until something other than a void of this bid
   * happens on the lot. The response contains the dealer's current status.
   */
  async offerOnMobile(
    caller: Caller,
    { idAuction, idLot }: LotKey,
    { offer, ...query }: QueryOf<Operations['MOB-20']>,
  ): Promise<OfferAnswer> {
    const amountMinor = minorOrRefuse(offer, caller);
    const bid: PlacedBid = { idAuction, idLot, kind: 'OFFER', amountMinor, ...query };
    const key = JSON.stringify([caller.idUser, bid]);
    const running = this.onMobile.get(key) ?? this.once(caller, bid);
    this.onMobile.set(key, running);
    try {
      return await limitBidWait(running);
    } finally {
      this.onMobile.delete(key);
    }
  }

  private async once(caller: Caller, bid: PlacedBid): Promise<OfferAnswer> {
    const key = { idAuction: bid.idAuction, idLot: bid.idLot };
    const { log, offers } = this;
    const { idUser, idDealer } = caller;
    const { amountMinor } = bid;
    const lot = await this.states.lot(key);
    const repeated = await repeatedCommand(
      { log, offers },
      { key, idUser, idDealer, amountMinor, lot },
    );
    const earlier = repeated === null ? null : await this.again(caller, bid, repeated);
    const answer = earlier ?? (await this.place(caller, bid));
    const after = await this.after(key);
    return { ...answer, ...currentStanding(after, idDealer) };
  }

  /** Returns the first outcome of a repeated command; null if its content differs. */
  private async again(caller: Caller, bid: PlacedBid, storedId: string) {
    const earlier = (confirmed: boolean) => this.place(caller, { ...bid, confirmed, storedId });
    for (const confirmed of [bid.confirmed, !bid.confirmed])
      try {
        return await earlier(confirmed);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'COMMAND_ID_REUSED') throw error;
      }
    return null;
  }

  /** Places a bid, agent or sealed bid (SEC-59, ENG-01, ENG-02). */
  async place(caller: Caller, bid: PlacedBid): Promise<OfferAnswer> {
    const { idAuction, idLot, commandId: _chosen, storedId: _stored, ...sent } = bid;
    const lot = { idAuction, idLot };
    const deciding = this.decide(caller, bid, async (header, bidder) => {
      const offer = { ...sent, currency: CURRENCY, ifPosition: sent.ifPosition ?? null };
      const worth = await this.worth(caller, bid, bidder);
      return this.bus.execute(new PlaceOfferCommand(header, { lot, ...offer, bidder, ...worth }));
    });
    const placed = await limitBidWait(deciding);
    return { ...this.answerOn(lot, placed), ...placed.answer };
  }

  /** Buys a lot by click-and-buy. The amount must be the fixed price of the lot's terms. */
  async buyNow(caller: Caller, bid: PricedBid): Promise<OfferAnswer> {
    const { idAuction, idLot, amountMinor, ifPosition = null } = bid;
    const lot = { idAuction, idLot };
    const deciding = this.decide(caller, bid, (header, bidder) =>
      this.bus.execute(new BuyNowCommand(header, { lot, amountMinor, ifPosition, bidder })),
    );
    const bought = await limitBidWait(deciding);
    const after = await this.after(lot);
    await this.service.vehiclesShown(bought.receipt.commandId);
    return {
      ...this.answerOn(lot, bought),
      ...bought.answer,
      state: 'WON',
      minimumNextMinor: null,
      maximumMinor: null,
      reserveMet: null,
      endsAt: after.endsAt,
    };
  }

  private async decide<Answer>(
    caller: Caller,
    bid: PricedBid,
    run: (header: CommandHeader, bidder: Bidder) => Promise<Outcome<Answer>>,
  ): Promise<AcceptedOffer & { readonly answer: Answer }> {
    const ticket = this.pending.stamp(bid);
    try {
      const bidder = await this.bidder(caller, bid);
      const commandId =
        bid.storedId ?? userCommandId(caller.idUser, bid.commandId ?? newCommandId());
      const header = { commandId, actor: buyerOf(caller), ingressAt: ticket.ingressAt };
      const outcome = await this.withExposure(bid, bidder, (judged, fence) =>
        run({ ...header, fence }, judged),
      );
      if (outcome.outcome === 'refused') throw refusalProblem(outcome.refusal, caller.language);
      this.outages.wrote(ticket.ingressAt);
      assert(outcome.receipt !== null, 'an accepted bid must have a receipt');
      return { bidder, receipt: outcome.receipt, answer: outcome.answer };
    } catch (error) {
      // Recorded before the pending bid is released, because the lot may close right after that.
      if (isOutage(error))
        this.outages.was({ fromAt: ticket.ingressAt, untilAt: this.clock.now() });
      throw error;
    } finally {
      ticket.release();
    }
  }

  /** The lot after an accepted bid. If this read fails, the bid must not look refused. */
  private async after(key: LotKey): Promise<Lot> {
    const lot = await this.states.lot(key).catch((cause: unknown) => {
      throw new Unavailable('STORE_UNAVAILABLE', 1, { cause });
    });
    assert(lot.status !== null, 'the lot of an accepted bid must exist');
    return lot;
  }

  /**
   * Runs a bid with the dealer's exposure. Bids of one dealer run one after the other, because its
   * credit must cover all lots that it leads.
   */
  private withExposure<Answer>(
    lot: PricedBid,
    bidder: Bidder,
    run: (bidder: Bidder, fence?: Fence) => Promise<Answer>,
  ): Promise<Answer> {
    const { creditMinor } = bidder;
    if (creditMinor === null) return run(bidder);
    return this.exposure.judged({ ...bidder, creditMinor }, lot, run);
  }

  /**
   * Reads the facts about the bidder. The decider refuses missing and hidden lots with the same
   * NOT_FOUND. Both run the same code, so that the response time does not reveal the difference.
   */
  private async bidder(caller: Caller, { idAuction, idLot }: LotKey): Promise<Bidder> {
    const { auction, lot } = await this.states.withLot({ idAuction, idLot });
    const { idOwnerDealer, terms } = auction.status === null ? MISSING_AUCTION_FACTS : auction;
    const { idTemplate, idMarkets, regulation } = terms;
    const idSellerDealers = lot.status === null ? [] : lot.idSellerDealers;
    const seen = { idAuction, idOwnerDealer, idTemplate, idMarkets, regulation, idSellerDealers };
    const bidder = await this.directory.bidderFor(caller, seen);
    return auction.status === null ? { ...bidder, visible: false } : bidder;
  }

  /**
   * Adds the market value of similar vehicles, but only if the amount would be too high without it.
   */
  private async worth(caller: Caller, bid: PlacedBid, bidder: Bidder) {
    const { idAuction, idLot, amountMinor } = bid;
    const { lot } = await this.states.withLot({ idAuction, idLot });
    if (!bidder.visible || lot.status === null) return {};
    if (amountMinor <= mostOfferMinor(lot)) return {};
    const valueMinor = await this.vehicles.marketValueMinor(caller, lot.terms.idVehicles);
    return valueMinor === null ? {} : { marketValueMinor: valueMinor };
  }

  private answerOn(lot: LotKey, { receipt }: AcceptedOffer) {
    return {
      outcome: 'accepted' as const,
      ...lot,
      serverNow: this.clock.now(),
      receipt: { ...receipt, path: [...receipt.path] },
    };
  }
}

const minorOrRefuse = (euros: number, { language }: Caller): number => {
  const minor = toMinor(euros);
  if (minor === null)
    throw validationRefused(fieldProblems([{ path: 'offer', code: 'not_whole_cents' }], language));
  return minor;
};
