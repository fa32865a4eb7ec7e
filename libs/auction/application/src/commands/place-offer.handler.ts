import {
  minimumNextMinor,
  type Bidder,
  type Lot,
  type LotEvent,
  type LotKey,
  type LotState,
  type OfferKind,
} from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome, type Transaction } from '@fairlot/event-sourcing-engine';
import { isRunning, lotsThat, theAuction } from './auction-rules.js';
import { requestOf, type CommandHeader } from './command-header.js';
import { auctionTarget, lotTarget } from './targets.js';

export type PlaceOfferData = {
  readonly lot: LotKey;
  readonly kind: OfferKind;
  /** Minor units; the maximum of an AGENT. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly confirmed: boolean;
  readonly ifPosition: number | null;
  readonly bidder: Bidder;
};

/** Where the dealer stands by the offer's own event; the rest is the lot right after it. */
export type OfferPlaced = {
  readonly idOffer: number;
  readonly state: 'LEADING' | 'OUTBID' | 'AWAITING';
  /** Null in a sealed lot, like the two below. */
  readonly priceMinor: number | null;
  readonly minimumNextMinor: number | null;
  readonly reserveMet: boolean | null;
  readonly endsAt: number;
};

/** SEC-59, MOB-20 and the agent and sealed offers (STA-077). */
export class PlaceOfferCommand extends Command<Outcome<OfferPlaced>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: PlaceOfferData,
  ) {
    super();
  }
}

const placed = (events: readonly LotEvent[], lot: LotState): OfferPlaced | null => {
  const endsAt = lot.status === null ? 0 : lot.endsAt;
  for (const { type, data } of events) {
    if (type === 'SealedOfferAccepted') {
      const hidden = { priceMinor: null, minimumNextMinor: null, reserveMet: null };
      return { idOffer: data.idOffer, state: 'AWAITING', ...hidden, endsAt };
    }
    if (type === 'OfferAccepted') {
      const { idOffer, priceMinor, reserveMet } = data;
      const state = data.idLeader === data.idDealer ? 'LEADING' : 'OUTBID';
      const next = lot.status === null ? null : minimumNextMinor(lot);
      return { idOffer, state, priceMinor, minimumNextMinor: next, reserveMet, endsAt };
    }
  }
  return null;
};

/** What makes the offer the same one again; not the bidder's facts. */
const contentOf = ({ lot, kind, amountMinor, currency, confirmed, ifPosition }: PlaceOfferData) =>
  `${lot.idAuction} ${lot.idLot} ${kind} ${amountMinor} ${currency} ${confirmed} ${ifPosition}`;

/** Soft close of scope AUCTION: the auction and every other running lot move along. */
const followSoftClose = (tx: Transaction, { idAuction, idLot, endsAt }: Lot): void => {
  const others = lotsThat(
    theAuction(tx, idAuction),
    (standing) => isRunning(standing) && standing.idLot !== idLot,
  ).map(lotTarget);
  tx.need(others);
  const extension = { endsAt, reason: 'SOFT_CLOSE', note: null, now: tx.decidedAt } as const;
  tx.decide(auctionTarget(idAuction), { type: 'ExtendAuction', ...extension });
  for (const other of others) tx.decide(other, { type: 'FollowExtension', endsAt });
};

@CommandHandler(PlaceOfferCommand)
export class PlaceOfferHandler implements ICommandHandler<PlaceOfferCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: PlaceOfferCommand): Promise<Outcome<OfferPlaced>> {
    const target = lotTarget(data.lot);
    return this.engine.execute<OfferPlaced>({
      ...requestOf(header, 'PlaceOffer', target.stream, contentOf(data)),
      script: (tx) => {
        const { ingressAt } = tx;
        const events = tx.decide(target, { type: 'PlaceOffer', ...data, ingressAt });
        const lot = tx.state(target) as Lot;
        if (events.length > 1 && lot.terms.policy.softClose?.scope === 'AUCTION') {
          followSoftClose(tx, lot);
        }
        return placed(events, lot) ?? tx.refuse('LOT_UNKNOWN');
      },
      recall: async (written) => {
        const events = written.map(({ event }) => event as LotEvent);
        return placed(events, await this.engine.state(target)) as OfferPlaced;
      },
    });
  }
}
