import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  AuctionStates,
  BuyNowCommand,
  IngressLedger,
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
  type OfferKind,
} from '@fairlot/auction-domain';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { QueryOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { malformed, Refused } from '@fairlot/contracts/refused';
import type { EventStore, Fence } from '@fairlot/event-store-port';
import { assert, CURRENCY, newCommandId, toMinor, Unavailable, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isOutage, StoreOutages } from '../clock/store-outages.js';
import { buyerOf } from '../commands/actor-of.js';
import { CommandDesk } from '../commands/command-desk.js';
import { fieldProblems } from '../problems/field-problem.js';
import { refusalProblem } from '../problems/refusal-problem.js';
import { CLOCK, EVENT_LOG } from '../providers.js';
import { NOWHERE } from '../sight/facts-of.js';
import { VehicleAuctions } from '../vehicles/vehicle-auctions.js';
import { DealerExposure } from './dealer-exposure.js';
import { inTime } from './in-time.js';
import { repeatedCommand, standingNow } from './mobile-offer.js';

type Bid = LotKey & {
  readonly confirmed: boolean;
  /** As the client chose it. */
  readonly commandId?: string | undefined;
  /** As the log knows it: of a command that is repeated, or drawn by the portal. */
  readonly storedId?: string | undefined;
  readonly ifPosition?: number | undefined;
};
/** Minor units; the maximum of an AGENT, the price of a click-and-buy. */
type PricedBid = Bid & { readonly amountMinor: number };
export type PlacedBid = PricedBid & { readonly kind: OfferKind };
/** SEC-59 as it stands in its contract: euros, and click-and-buy by a switch. */
export type WrittenBid = Bid & {
  readonly offer: number;
  readonly clickAndBuy: boolean;
};

type Accepted = { readonly bidder: Bidder; readonly receipt: Receipt };

/**
 * Offers of every kind, for HTTP and sockets alike. Each is stamped once, before anything is
 * looked up, and stays in the ledger until it is decided, so that its lot cannot close before.
 * A refusal is thrown as `Refused`, which both carriers answer alike.
 */
@Injectable()
export class OfferDesk {
  /** Offers of mobile users that are being decided. */
  private readonly onMobile = new Map<string, Promise<OfferAnswer>>();

  constructor(
    private readonly bus: CommandBus,
    private readonly ledger: IngressLedger,
    private readonly states: AuctionStates,
    private readonly directory: AccessDirectory,
    private readonly desk: CommandDesk,
    private readonly exposure: DealerExposure,
    private readonly outages: StoreOutages,
    private readonly vehicles: VehicleAuctions,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** SEC-59. @throws Refused VALIDATION field `offer` when it is no whole number of cents */
  offer(caller: Caller, { offer, clickAndBuy, ...bid }: WrittenBid): Promise<OfferAnswer> {
    const priced = { ...bid, amountMinor: minorOf(offer, caller) };
    return clickAndBuy
      ? this.buyNow(caller, priced)
      : this.place(caller, { ...priced, kind: 'OFFER' });
  }

  /**
   * MOB-20: the same user's same amount is the same offer while it is asked for, and while it stands
   * and nothing else has happened on the lot; anything else is judged anew. The standing that is
   * answered is of now.
   */
  async offerOnMobile(
    caller: Caller,
    { idAuction, idLot }: LotKey,
    { offer, confirmed }: QueryOf<Operations['MOB-20']>,
  ): Promise<OfferAnswer> {
    const amountMinor = minorOf(offer, caller);
    const bid: PlacedBid = { idAuction, idLot, kind: 'OFFER', amountMinor, confirmed };
    const key = JSON.stringify([caller.idUser, bid]);
    const underWay = this.onMobile.get(key) ?? this.once(caller, bid);
    this.onMobile.set(key, underWay);
    try {
      return await inTime(underWay);
    } finally {
      this.onMobile.delete(key);
    }
  }

  private async once(caller: Caller, bid: PlacedBid): Promise<OfferAnswer> {
    const key = { idAuction: bid.idAuction, idLot: bid.idLot };
    const repeated = await repeatedCommand(this.log, {
      ...{ key, idUser: caller.idUser, amountMinor: bid.amountMinor },
      lot: await this.states.lot(key),
    });
    const known = repeated === null ? null : await this.again(caller, bid, repeated);
    const answer = known ?? (await this.place(caller, bid));
    const after = await this.after(key);
    return { ...answer, ...standingNow(after, caller.idDealer) };
  }

  /** The first outcome of a command that stands; null when it asked for something else after all. */
  private async again(caller: Caller, bid: PlacedBid, storedId: string) {
    const known = (confirmed: boolean) => this.place(caller, { ...bid, confirmed, storedId });
    for (const confirmed of [bid.confirmed, !bid.confirmed])
      try {
        return await known(confirmed);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'COMMAND_ID_REUSED') throw error;
      }
    return null;
  }

  /** Offer, agent or sealed offer (SEC-59, ENG-01, ENG-02). */
  async place(caller: Caller, bid: PlacedBid): Promise<OfferAnswer> {
    const { idAuction, idLot, kind, amountMinor, confirmed, ifPosition = null } = bid;
    const lot = { idAuction, idLot };
    const deciding = this.decide(caller, bid, async (header, bidder) => {
      const offer = { kind, amountMinor, currency: CURRENCY, confirmed, ifPosition };
      const worth = await this.worth(caller, bid, bidder);
      return this.bus.execute(new PlaceOfferCommand(header, { lot, ...offer, bidder, ...worth }));
    });
    const placed = await inTime(deciding);
    return { ...this.answerOn(lot, placed), ...placed.answer };
  }

  /** Click-and-buy at the price fixed in the lot's terms, which the bid must name. */
  async buyNow(caller: Caller, bid: PricedBid): Promise<OfferAnswer> {
    const { idAuction, idLot, amountMinor, ifPosition = null } = bid;
    const lot = { idAuction, idLot };
    const deciding = this.decide(caller, bid, (header, bidder) =>
      this.bus.execute(new BuyNowCommand(header, { lot, amountMinor, ifPosition, bidder })),
    );
    const bought = await inTime(deciding);
    const after = await this.after(lot);
    await this.desk.vehiclesShown(bought.receipt.commandId);
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
  ): Promise<Accepted & { readonly answer: Answer }> {
    const ticket = this.ledger.stamp(bid);
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
      assert(outcome.receipt !== null, 'an accepted offer has a receipt');
      return { bidder, receipt: outcome.receipt, answer: outcome.answer };
    } catch (error) {
      // Known before the ticket is released, after which the lot may close.
      if (isOutage(error))
        this.outages.was({ fromAt: ticket.ingressAt, untilAt: this.clock.now() });
      throw error;
    } finally {
      ticket.release();
    }
  }

  /** A lot whose offer stands: that it cannot be read now must not be told as if nothing had been done. */
  private async after(key: LotKey): Promise<Lot> {
    const lot = await this.states.lot(key).catch((cause: unknown) => {
      throw new Unavailable('STORE_UNAVAILABLE', 1, { cause });
    });
    assert(lot.status !== null, 'a lot that was offered on exists');
    return lot;
  }

  /** A credit covers all that a dealer leads, so its offers are judged one after the other. */
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
   * Facts for the decider, which refuses with NOT_FOUND alike what is not there and what the dealer
   * may not see: by the same way, so that the time of an answer tells neither from the other.
   */
  private async bidder(caller: Caller, { idAuction, idLot }: LotKey): Promise<Bidder> {
    const { auction, lot } = await this.states.withLot({ idAuction, idLot });
    const { idOwnerDealer, terms } = auction.status === null ? NOWHERE : auction;
    const { idTemplate, idMarkets, regulation } = terms;
    const idSellerDealers = lot.status === null ? [] : lot.idSellerDealers;
    const seen = { idAuction, idOwnerDealer, idTemplate, idMarkets, regulation, idSellerDealers };
    const bidder = await this.directory.bidderFor(caller, seen);
    return auction.status === null ? { ...bidder, visible: false } : bidder;
  }

  /** What the lot is worth is asked only where an amount is too much without it: other offers wait for nothing. */
  private async worth(caller: Caller, bid: PlacedBid, bidder: Bidder) {
    const { idAuction, idLot, amountMinor } = bid;
    const { lot } = await this.states.withLot({ idAuction, idLot });
    if (!bidder.visible || lot.status === null) return {};
    if (amountMinor <= mostOfferMinor({ bidder }, lot)) return {};
    const valueMinor = await this.vehicles.marketValueMinor(caller, lot.terms.idVehicles);
    return valueMinor === null ? {} : { marketValueMinor: valueMinor };
  }

  private answerOn(lot: LotKey, { receipt }: Accepted) {
    return {
      outcome: 'accepted' as const,
      ...lot,
      serverNow: this.clock.now(),
      receipt: { ...receipt, path: [...receipt.path] },
    };
  }
}

const minorOf = (euros: number, { language }: Caller): number => {
  const minor = toMinor(euros);
  if (minor === null)
    throw malformed(fieldProblems([{ path: 'offer', code: 'not_whole_cents' }], language));
  return minor;
};
