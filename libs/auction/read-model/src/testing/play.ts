import { auctionStream, awardStream, lotStream } from '@fairlot/auction-domain';
import type { AuctionContextEvent } from '@fairlot/auction-event-schema';
import { FIRST_EVENT_AT, type WrittenEvent } from './envelopes.js';
import { PlayedLot, published, makeTerms } from './played-lot.js';
import type { RandomStep } from './steps.js';

const formatOf = (idAuction: number) => ({
  kind: idAuction === 2 ? ('SEALED' as const) : ('ASCENDING' as const),
});

/**
 * Generates histories of two auctions with two lots each. Auction 1 is open, auction 2 sealed.
 * Every second lot has a reserve price.
 */
export class Play {
  readonly written: WrittenEvent[] = [];
  readonly lots = [1, 1, 2, 2].map(
    (idAuction, index) =>
      new PlayedLot(
        idAuction,
        (index % 2) + 1,
        makeTerms({
          idVehicles: [index + 1],
          format: formatOf(idAuction),
          reserveMinor: index % 2 === 0 ? 560_000 : null,
          clickAndBuyMinor: idAuction === 1 ? 900_000 : null,
        }),
      ),
  );

  constructor(steps: readonly RandomStep[]) {
    for (const idAuction of [1, 2]) this.#publish(idAuction);
    for (const step of steps) {
      const lot = this.lots[step.lot];
      if (lot !== undefined) this.#play(lot, step);
    }
  }

  #publish(idAuction: number): void {
    const lots = this.lots.filter((lot) => lot.idAuction === idAuction);
    const idLots = lots.map(({ idLot }) => idLot);
    this.#auction(idAuction, published(idAuction, formatOf(idAuction), idLots));
    for (const { terms, idLot } of lots) {
      const data = { ...terms, idAuction, idLot, idSellerDealers: [3] };
      this.#write(lotStream({ idAuction, idLot }), { type: 'LotScheduled', data });
    }
  }

  #write(stream: string, event: AuctionContextEvent): void {
    this.written.push({ stream, event });
  }
  #auction(idAuction: number, event: AuctionContextEvent): void {
    this.#write(auctionStream(idAuction), event);
  }
  #lot(lot: PlayedLot, event: AuctionContextEvent): void {
    this.#write(lotStream(lot), event);
  }
  #award(lot: PlayedLot, event: AuctionContextEvent): void {
    this.#write(awardStream(lot), event);
  }
  #changeStatus({ idAuction, idLot, status, award }: PlayedLot): void {
    const awardStatus = award === 'SETTLED' ? 'AWA' : award;
    const data = { lots: [{ idLot, status, awardStatus }] };
    this.#auction(idAuction, { type: 'AuctionLotsChanged', data });
  }

  #play(lot: PlayedLot, step: RandomStep): void {
    const { action } = step;
    if (action === 'MESSAGE') {
      const data = { message: step.raise > 3 ? `<p>${step.raise}</p>` : null };
      return this.#auction(lot.idAuction, { type: 'AuctionMessageSet', data });
    }
    if (action === 'FILE') {
      const file = step.raise > 3 ? { idFile: step.raise, fileName: 'terms.pdf' } : null;
      return this.#auction(lot.idAuction, { type: 'AuctionFileMessageSet', data: { file } });
    }
    if (lot.status === 'SCH') return this.#whileScheduled(lot, step);
    if (lot.status === 'RUN') return this.#whileRunning(lot, step);
    if (lot.status !== 'WDR') this.#afterwards(lot, step);
  }

  #whileScheduled(lot: PlayedLot, { action, raise }: RandomStep): void {
    if (action === 'RESCHEDULE') {
      const data = { ...lot.terms, endsAt: lot.endsAt + raise };
      return this.#lot(lot, { type: 'LotRescheduled', data: { ...data, idSellerDealers: [3] } });
    }
    lot.status = 'RUN';
    this.#lot(lot, { type: 'LotStarted', data: { endsAt: lot.endsAt } });
    this.#changeStatus(lot);
  }

  #whileRunning(lot: PlayedLot, step: RandomStep): void {
    switch (step.action) {
      case 'OFFER':
      case 'AGENT':
        return this.#offer(lot, step);
      case 'VOID':
        return this.#void(lot);
      case 'EXTEND':
        lot.endsAt += step.raise * 60_000;
        return this.#lot(lot, {
          type: 'LotExtended',
          data: { endsAt: lot.endsAt, reason: step.raise > 5 ? 'OWNER' : 'SOFT_CLOSE', note: null },
        });
      case 'CALL':
        return lot.paused ? undefined : this.#call(lot, step);
      case 'PAUSE':
        this.#uncall(lot, 'PAUSE');
        lot.paused = !lot.paused;
        return this.#lot(
          lot,
          lot.paused
            ? { type: 'LotPaused', data: { reason: 'a question', pausedAt: FIRST_EVENT_AT } }
            : { type: 'LotResumed', data: { endsAt: (lot.endsAt += step.raise > 5 ? 1 : 0) } },
        );
      case 'CLOSE':
        return lot.paused ? undefined : this.#close(lot, step);
      case 'SELL':
        return lot.terms.format.kind === 'SEALED' ? undefined : this.#sell(lot, step);
      case 'WITHDRAW':
        lot.status = 'WDR';
        this.#lot(lot, { type: 'LotWithdrawn', data: { reason: 'damaged' } });
        return this.#changeStatus(lot);
      default:
    }
  }

  /** Starts a last call. If one is already running, cancels it as a bid would. */
  #call(lot: PlayedLot, { raise }: RandomStep): void {
    if (lot.called) return this.#uncall(lot, 'OFFER');
    lot.called = true;
    const data = { closesAt: lot.endsAt - raise, reason: 'the gate closes' };
    this.#lot(lot, { type: 'LastCallStarted', data });
  }

  #uncall(lot: PlayedLot, cause: 'OFFER' | 'PAUSE'): void {
    if (lot.called) this.#lot(lot, { type: 'LastCallCancelled', data: { cause } });
    lot.called = false;
  }

  #offer(lot: PlayedLot, { action, idDealer, raise }: RandomStep): void {
    const floor = lot.terms.format.kind === 'SEALED' ? 500_000 : Math.max(490_000, lot.priceMinor);
    const amountMinor = floor + raise * 10_000;
    const idOffer = lot.offers.length + 1;
    lot.offers.push({ idOffer, idDealer, amountMinor, voided: false });
    const offer = { idOffer, idDealer, amountMinor, currency: 'EUR' };
    if (lot.terms.format.kind === 'SEALED')
      return this.#lot(lot, { type: 'SealedOfferAccepted', data: offer });
    const kind = action === 'AGENT' ? 'AGENT' : 'OFFER';
    this.#lot(lot, {
      type: 'OfferAccepted',
      data: {
        ...offer,
        offeredAt: FIRST_EVENT_AT,
        kind,
        ...lot.stated,
      },
    });
  }

  #void(lot: PlayedLot): void {
    const [best] = lot.standing;
    if (best === undefined) return;
    lot.offers = lot.offers.map((offer) =>
      offer.idOffer === best.idOffer ? { ...offer, voided: true } : offer,
    );
    const leads = lot.standing[0] !== undefined && lot.terms.format.kind !== 'SEALED';
    const nobody = { idLeader: null, idLeadingOffer: null, leaderMaxMinor: null, priceMinor: null };
    const isClosed = lot.status === 'CLD';
    const { binding: bound } = lot;
    this.#lot(lot, {
      type: 'OfferVoided',
      data: {
        idOffer: best.idOffer,
        reason: 'mistyped',
        reserveMet: lot.terms.reserveMinor === null,
        ...(leads ? lot.stated : nobody),
        ...(isClosed ? { bound, reserveMet: bound.length > 1 } : {}),
      },
    });
    if (isClosed) this.#openAnew(lot);
  }

  /** Opens the award again with the current binding bids if the previous ones have changed. */
  #openAnew(lot: PlayedLot): void {
    lot.bound = lot.binding;
    lot.award = lot.bound.length > 0 ? 'TBA' : 'NAW';
    this.#award(lot, { type: 'AwardDropped', data: {} });
    this.#open(lot);
    this.#changeStatus(lot);
  }

  /** Closes a lot at its end, or earlier by its owner with a reason. */
  #close(lot: PlayedLot, { raise }: RandomStep): void {
    lot.bound = lot.binding;
    lot.called = false;
    lot.status = 'CLD';
    lot.award = lot.bound.length > 0 ? 'TBA' : 'NAW';
    const { bound } = lot;
    const reason = raise > 5 ? 'a sale elsewhere' : null;
    const facts = { awardStatus: lot.award, reserveMet: true, bound, reason };
    const closed = { closedAt: lot.endsAt + 3, ...facts };
    this.#lot(lot, { type: 'LotClosed', data: closed });
    this.#open(lot);
    this.#changeStatus(lot);
  }

  #open({ idAuction, idLot, terms, bound }: PlayedLot): void {
    const { idVehicles, currency } = terms;
    this.#award({ idAuction, idLot } as PlayedLot, {
      type: 'AwardOpened',
      data: {
        idAuction,
        idLot,
        idVehicles,
        currency,
        bound,
        reserveMet: true,
        bindsUntilAt: FIRST_EVENT_AT + 7_200_000,
      },
    });
  }

  #sell(lot: PlayedLot, { idDealer }: RandomStep): void {
    const idOffer = lot.offers.length + 1;
    const priceMinor = lot.terms.clickAndBuyMinor ?? 0;
    // A purchase takes a bid number, but is not a current bid: it is stored as voided.
    lot.offers.push({ idOffer, idDealer, amountMinor: priceMinor, voided: true });
    lot.bound = [{ idOffer, idDealer, amountMinor: priceMinor }];
    lot.status = 'AWA';
    lot.award = 'AWA';
    lot.sold = true;
    lot.called = false;
    this.#lot(lot, { type: 'LotSold', data: { idOffer, idDealer, priceMinor } });
    this.#open(lot);
    this.#awarded(lot, 'CLICK_BUY');
  }

  #awarded(lot: PlayedLot, channel: 'AUCTION' | 'CLICK_BUY'): void {
    const [best] = lot.bound;
    if (best === undefined) return;
    this.#award(lot, { type: 'OfferAwarded', data: { ...best, channel, reason: null } });
    this.#changeStatus(lot);
  }

  /**
   * Reverts an award. Every second lot uses version 1 of the event, which has no time and leaves a
   * sale with its buyer.
   */
  #revert(lot: PlayedLot): void {
    const reason = 'not paid';
    const isOld = lot.idLot % 2 === 0;
    const opensAgain = lot.sold && !isOld;
    lot.status = 'CLD';
    lot.award = 'TBA';
    const data = isOld ? { reason } : { reason, revertedAt: lot.endsAt + 5 };
    this.#lot(lot, { type: 'LotAwardReverted', data });
    this.#award(lot, { type: 'AwardReverted', data: { reason } });
    if (!opensAgain) return this.#changeStatus(lot);
    lot.sold = false;
    this.#openAnew(lot);
  }

  #afterwards(lot: PlayedLot, { action, raise }: RandomStep): void {
    const [best] = lot.bound;
    const idPurchase = lot.idAuction * 10 + lot.idLot;
    if (lot.award === 'AWA' && action === 'SETTLE') {
      lot.award = 'SETTLED';
      return this.#award(lot, { type: 'AwardSettled', data: { idPurchase } });
    }
    if (lot.award === 'AWA' && action === 'REVERT') return this.#revert(lot);
    if (lot.status !== 'CLD') return;
    if (action === 'VOID' && lot.award === 'TBA' && !lot.sold) return this.#void(lot);
    if (action === 'AWARD' && best !== undefined) {
      lot.status = 'AWA';
      lot.award = 'AWA';
      const { idOffer, idDealer, amountMinor: priceMinor } = best;
      this.#lot(lot, { type: 'LotAwarded', data: { idOffer, idDealer, priceMinor } });
      this.#awarded(lot, 'AUCTION');
    } else if (action === 'REFUSE' && lot.award === 'TBA') {
      lot.award = 'NAW';
      this.#award(lot, { type: 'AwardRefused', data: { reason: 'too low' } });
      this.#changeStatus(lot);
    } else if (action === 'REOPEN' && !lot.sold) {
      lot.status = 'RUN';
      lot.award = null;
      lot.endsAt += raise * 60_000;
      const data = { endsAt: lot.endsAt, reason: 'a power cut' };
      this.#lot(lot, { type: 'LotReopened', data });
      this.#award(lot, { type: 'AwardDropped', data: {} });
      this.#changeStatus(lot);
    }
  }
}
