import {
  minimumNextMinor,
  reserveMetForPublic,
  type Bidder,
  type Lot,
  type LotEvent,
  type LotKey,
  type LotState,
  type OfferContent,
  type OverdueRequirement,
  type SoftClose,
} from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  listCodec,
  commandKind,
  Engine,
  type Outcome,
  requestOf,
  type Transaction,
} from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { isRunning, lotsMatching, existingAuction } from '../auction-rules.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type PlaceOfferData = OfferContent & {
  readonly lot: LotKey;
  readonly bidder: Bidder;
  /**
   * Sale price of similar vehicles in minor units. Like the bidder's facts, it is looked up before
   * the command runs.
   */
  readonly marketValueMinor?: number;
};

/**
 * The result of an accepted bid. `state` is the dealer's status, from the event of the bid. The
 * other fields describe the lot right after the bid.
 */
export type OfferPlaced = {
  /** Number of the bid on the lot. Null for a sealed bid. */
  readonly idOffer: number | null;
  readonly state: 'LEADING' | 'OUTBID' | 'AWAITING';
  /** Price after the bid. Null in a sealed lot, like the next two fields. */
  readonly priceMinor: number | null;
  readonly minimumNextMinor: number | null;
  readonly reserveMet: boolean | null;
  /** The maximum up to which the agent now bids for the dealer; null unless the dealer leads. */
  readonly maximumMinor: number | null;
  readonly endsAt: number;
};

/** Places a bid (SEC-59, MOB-20), sets an agent or places a sealed bid (STA-077). */
export class PlaceOfferCommand extends EngineCommand<PlaceOfferData, OfferPlaced> {}

const placedOffer = (events: readonly LotEvent[], lot: LotState): OfferPlaced | null => {
  const endsAt = lot.status === null ? 0 : lot.endsAt;
  for (const { type, data } of events) {
    if (type === 'SealedOfferAccepted') {
      const prices = { priceMinor: null, minimumNextMinor: null, maximumMinor: null };
      return { idOffer: null, state: 'AWAITING', ...prices, reserveMet: null, endsAt };
    }
    if (type === 'OfferAccepted') {
      const { idOffer, priceMinor } = data;
      const isLeading = data.idLeader === data.idDealer;
      return {
        idOffer,
        state: isLeading ? 'LEADING' : 'OUTBID',
        priceMinor,
        minimumNextMinor: lot.status === null ? null : minimumNextMinor(lot),
        maximumMinor: isLeading ? data.leaderMaxMinor : null,
        reserveMet: lot.status === null ? null : reserveMetForPublic(lot.terms, data.reserveMet),
        endsAt,
      };
    }
  }
  return null;
};

/**
 * The fields that identify a repeated bid. Their order must stay the same, because fingerprints of
 * it are stored.
 */
const CONTENT_MEMBERS = {
  kind: null,
  amountMinor: null,
  currency: null,
  confirmed: null,
  ifPosition: null,
} satisfies Record<keyof OfferContent, null>;
const CONTENT_NAMES = Object.keys(CONTENT_MEMBERS) as readonly (keyof OfferContent)[];
const offerContentText = ({ lot, ...data }: PlaceOfferData): string =>
  CONTENT_NAMES.reduce((text, name) => `${text} ${data[name]}`, `${lot.idAuction} ${lot.idLot}`);

/**
 * Extends the auction and all other running lots after a soft close of scope AUCTION. Each of these
 * lots gets the full extension up to its own limit, even if the lot of the bid has reached its
 * limit. The limits can differ because of pauses.
 */
const followSoftClose = (
  tx: Transaction,
  { idAuction, idLot, endsAt }: Lot,
  { windowMs, addMs }: SoftClose,
): void => {
  const { ingressAt } = tx;
  const others = lotsMatching(
    existingAuction(tx, idAuction),
    (standing) => isRunning(standing) && standing.idLot !== idLot,
  ).map(lotTarget);
  tx.need(others);
  const follow = { endsAt: ingressAt + Math.max(windowMs, addMs), ingressAt };
  let latest = endsAt;
  for (const other of others)
    for (const { type, data } of tx.decide(other, { type: 'FollowExtension', ...follow }))
      if (type === 'LotExtended') latest = Math.max(latest, data.endsAt);
  const extension = { reason: 'SOFT_CLOSE', note: null, mayShorten: false } as const;
  const end = { endsAt: latest, now: tx.decidedAt };
  tx.decide(auctionTarget(idAuction), { type: 'ExtendAuction', ...extension, ...end });
};

const compactCodec = {
  input: listCodec<PlaceOfferData>({
    lot: listCodec<LotKey>({ idAuction: null, idLot: null }),
    kind: null,
    amountMinor: null,
    currency: null,
    confirmed: null,
    ifPosition: null,
    bidder: listCodec<Bidder>({
      idUser: null,
      idDealer: null,
      visible: null,
      enabled: null,
      regulationAccepted: null,
      mayOffer: null,
      readOnly: null,
      userLimitMinor: null,
      relatedToSeller: null,
      creditMinor: null,
      exposureMinor: null,
      overdue: listCodec<OverdueRequirement>({ idRequirement: null, requirement: null }),
    }),
    marketValueMinor: null,
  }),
  answer: listCodec<OfferPlaced>({
    idOffer: null,
    state: null,
    priceMinor: null,
    minimumNextMinor: null,
    reserveMet: null,
    maximumMinor: null,
    endsAt: null,
  }),
};

const decideOffer = (tx: Transaction, data: PlaceOfferData): OfferPlaced => {
  const target = lotTarget(data.lot);
  const { ingressAt } = tx;
  const events = tx.decide(target, { ...data, type: 'PlaceOffer', ingressAt });
  const lot = tx.state(target) as Lot;
  const { softClose } = lot.terms.policy;
  const isExtended = events.some(({ type }) => type === 'LotExtended');
  if (isExtended && softClose?.scope === 'AUCTION') followSoftClose(tx, lot, softClose);
  return placedOffer(events, lot) ?? tx.refuse('LOT_UNKNOWN');
};

export const placeOffer = commandKind('PlaceOffer', decideOffer, compactCodec);

@CommandHandler(PlaceOfferCommand)
export class PlaceOfferHandler implements ICommandHandler<PlaceOfferCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: PlaceOfferCommand): Promise<Outcome<OfferPlaced>> {
    const target = lotTarget(data.lot);
    return this.engine.execute<OfferPlaced>({
      ...requestOf(header, placeOffer, target.stream, data, offerContentText(data)),
      recall: async (written) => {
        const events = written.map(({ event }) => event as LotEvent);
        return placedOffer(events, await this.engine.state(target)) as OfferPlaced;
      },
    });
  }
}
