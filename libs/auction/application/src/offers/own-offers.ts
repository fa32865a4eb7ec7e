import type { Caller } from '@fairlot/access-domain';
import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import {
  readByCursor,
  OfferQueries,
  StandingQueries,
  type OwnOfferRecord,
} from '@fairlot/auction-read-model';
import type { QueryOf } from '@fairlot/contracts';
import type { OwnOffer } from '@fairlot/contracts/auction';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { Engine } from '@fairlot/event-sourcing-engine';
import { readEvents } from '@fairlot/event-sourcing-inspection';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { assert } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';

type OwnOffersQuery = QueryOf<Operations['ENG-35']>;

/**
 * Reads a dealer's bids with their receipts (ENG-35). No read model contains a sealed amount before
 * the close (I11), so the bids are read from the log, at the positions of the dealer's own bids
 * only.
 */
@Injectable()
export class OwnOffers {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly offers: OfferQueries,
    private readonly standings: StandingQueries,
    @Inject(Engine) private readonly engine: Engine,
    @Inject(EVENT_LOG) private readonly log: EventStore,
  ) {}

  /**
   * A page of the bids of the caller's dealer in an auction, or on one of its lots.
   * @throws Refused NOT_FOUND for an auction or lot that is not visible
   */
  async page(
    caller: Caller,
    idAuction: number,
    { idLot, ...query }: OwnOffersQuery,
  ): Promise<AnswerTo<'ENG-35'>> {
    if (idLot === undefined) await this.visibility.visible(caller, idAuction);
    else await this.visibility.visibleLot(caller, { idAuction, idLot });
    const { idDealer } = caller;
    assert(idDealer !== null, 'the caller must belong to a dealer');
    const of = { idAuction, idLot: idLot ?? null };
    return readByCursor(query, async (counted) => {
      const { rows, total } = await this.offers.ownOffers(idDealer, of, counted);
      return { rows: await this.views(idDealer, idAuction, rows), total };
    });
  }

  private async views(idDealer: number, idAuction: number, rows: readonly OwnOfferRecord[]) {
    const idLots = [...new Set(rows.map((row) => row.idLot))];
    const [standings, events] = await Promise.all([
      this.standings.inAuction(idDealer, idAuction, idLots),
      readEvents(this.log, rows.flatMap(placesWithPredecessor)),
    ]);
    const states = new Map(standings.map((one) => [one.idLot, one.state]));
    return rows.map((row) => {
      const event = events.of(placeOf(row));
      assert(event !== undefined, 'a displayed bid must be in the log');
      const before = events.of({ ...placeOf(row), position: row.position - 1 }) ?? null;
      const state = row.stands ? (states.get(row.idLot) ?? null) : null;
      return this.view(row, { event, before, idDealer, state });
    });
  }

  private view(
    { idLot, idOffer, at, kind, priceMinor, voided, voidReason, hidden }: OwnOfferRecord,
    { event, before, idDealer, state }: FoundOffer,
  ): OwnOffer {
    const amountMinor = ownAmountIn(event, idDealer);
    const visible = { idLot, idOffer: hidden ? null : idOffer, at, kind, amountMinor, priceMinor };
    const receipt = this.engine.receiptOf(event, before);
    return {
      ...visible,
      state: state === 'NONE' ? null : state,
      voided,
      voidReason,
      receipt: { ...receipt, path: [...receipt.path] },
    };
  }
}

type FoundOffer = {
  readonly event: StoredEvent;
  readonly before: StoredEvent | null;
  readonly idDealer: number;
  readonly state: OwnOffer['state'] | 'NONE';
};

const placeOf = ({ position, ...lot }: LotKey & { readonly position: number }) => ({
  stream: lotStream(lot),
  position,
});
/** The positions of a bid's event and of the event before it, whose hash is part of the receipt. */
const placesWithPredecessor = ({ position, ...row }: OwnOfferRecord) =>
  [position - 1, position].map((each) => placeOf({ ...row, position: each }));

/** Returns the amount of the dealer's bid in this event, in minor units. */
const ownAmountIn = ({ type, version, data }: StoredEvent, idDealer: number): number => {
  const event = decode(type, version, data);
  switch (event.type) {
    case 'OfferAccepted':
    case 'SealedOfferAccepted':
      assert(event.data.idDealer === idDealer, 'the bid must be of the dealer of the caller');
      return event.data.amountMinor;
    case 'LotSold':
      assert(event.data.idDealer === idDealer, 'the bid must be of the dealer of the caller');
      return event.data.priceMinor;
    default:
      throw new Error(`${type} is not a bid event`);
  }
};
