import { randomUUID } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  AuctionStates,
  BuyNowCommand,
  IngressLedger,
  PlaceOfferCommand,
  type CommandHeader,
} from '../commands/index.js';
import type { Outcome, Receipt } from '@fairlot/event-sourcing-engine';
import type { Bidder, LotKey, OfferKind } from '@fairlot/auction-domain';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import { malformed, notFound } from '@fairlot/contracts/refused';
import { assert, CURRENCY, toMinor, type Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { buyerOf } from '../commands/actor-of.js';
import { CommandDesk } from '../commands/command-desk.js';
import { fieldProblems } from '../problems/field-problem.js';
import { refusalProblem } from '../problems/refusal-problem.js';
import { CLOCK } from '../providers.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { mobileCommandId } from './mobile-command-id.js';

type Bid = LotKey & { readonly confirmed: boolean; readonly commandId?: string | undefined };
export type PlacedBid = Bid & {
  readonly kind: OfferKind;
  /** The maximum of an AGENT. */
  readonly amountMinor: number;
  readonly ifPosition?: number | undefined;
};
/** SEC-59 as it stands in its contract: euros, and click-and-buy by a switch. */
export type WrittenBid = Bid & {
  readonly offer: number;
  readonly clickAndBuy: boolean;
  readonly ifPosition?: number | undefined;
};

type Accepted = { readonly bidder: Bidder; readonly receipt: Receipt };

/**
 * Offers of every kind, for HTTP and sockets alike. Each is stamped once, before anything is
 * looked up, and stays in the ledger until it is decided, so that its lot cannot close before.
 * A refusal is thrown as `Refused`, which both carriers answer alike.
 */
@Injectable()
export class OfferDesk {
  constructor(
    private readonly bus: CommandBus,
    private readonly ledger: IngressLedger,
    private readonly states: AuctionStates,
    private readonly sight: AuctionSight,
    private readonly directory: AccessDirectory,
    private readonly desk: CommandDesk,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** SEC-59. @throws Refused VALIDATION field `offer` when it is no whole number of cents */
  offer(caller: Caller, { offer, clickAndBuy, ...bid }: WrittenBid): Promise<OfferAnswer> {
    if (clickAndBuy) return this.buyNow(caller, bid);
    return this.place(caller, { ...bid, kind: 'OFFER', amountMinor: minorOf(offer, caller) });
  }

  /** MOB-20: the same user, lot and amount is the same offer. */
  async offerOnMobile(caller: Caller, { idAuction, idLot }: LotKey, offer: number) {
    const key = { idAuction, idLot };
    const amountMinor = minorOf(offer, caller);
    const [bidder, lot] = await Promise.all([this.bidder(caller, idAuction), this.states.lot(key)]);
    const commandId = mobileCommandId({ bidder, key, lot, amountMinor });
    const bid: PlacedBid = { ...key, kind: 'OFFER', amountMinor, confirmed: false, commandId };
    return this.place(caller, bid);
  }

  /** Offer, agent or sealed offer (SEC-59, ENG-01, ENG-02). */
  async place(caller: Caller, bid: PlacedBid): Promise<OfferAnswer> {
    const { idAuction, idLot, kind, amountMinor, confirmed, ifPosition = null } = bid;
    const lot = { idAuction, idLot };
    const placed = await this.decide(caller, bid, (header, bidder) => {
      const offer = { kind, amountMinor, currency: CURRENCY, confirmed, ifPosition };
      return this.bus.execute(new PlaceOfferCommand(header, { lot, ...offer, bidder }));
    });
    return { ...this.answerOn(lot, placed), ...placed.answer };
  }

  /** Click-and-buy at the price fixed in the lot's terms. */
  async buyNow(caller: Caller, bid: Bid): Promise<OfferAnswer> {
    const { idAuction, idLot, confirmed } = bid;
    const lot = { idAuction, idLot };
    const bought = await this.decide(caller, bid, (header, bidder) =>
      this.bus.execute(new BuyNowCommand(header, { lot, confirmed, bidder })),
    );
    const after = await this.states.lot(lot);
    assert(after.status !== null, 'a lot that was sold exists');
    await this.desk.vehiclesShown(bought.receipt.commandId);
    return {
      ...this.answerOn(lot, bought),
      ...bought.answer,
      state: 'WON',
      minimumNextMinor: null,
      reserveMet: null,
      endsAt: after.endsAt,
    };
  }

  private async decide<Answer>(
    caller: Caller,
    bid: Bid,
    run: (header: CommandHeader, bidder: Bidder) => Promise<Outcome<Answer>>,
  ): Promise<Accepted & { readonly answer: Answer }> {
    const ticket = this.ledger.stamp(bid);
    try {
      const bidder = await this.bidder(caller, bid.idAuction);
      const { commandId = randomUUID() } = bid;
      const header = { commandId, actor: buyerOf(caller), ingressAt: ticket.ingressAt };
      const outcome = await run(header, bidder);
      if (outcome.outcome === 'refused') throw refusalProblem(outcome.refusal, caller.language);
      assert(outcome.receipt !== null, 'an accepted offer has a receipt');
      return { bidder, receipt: outcome.receipt, answer: outcome.answer };
    } finally {
      ticket.release();
    }
  }

  /** @throws Refused NOT_FOUND when there is no such auction; an invisible one the decider refuses */
  private async bidder(caller: Caller, idAuction: number): Promise<Bidder> {
    const auction = await this.sight.auction(idAuction);
    if (auction === null) throw notFound();
    const { idOwnerDealer, terms } = auction;
    const { idTemplate, idMarkets, regulation } = terms;
    const seen = { idAuction, idOwnerDealer, idTemplate, idMarkets, regulation };
    return this.directory.bidderFor(caller, seen);
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
