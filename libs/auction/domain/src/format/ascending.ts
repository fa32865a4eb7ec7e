import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import { refuse } from '@fairlot/kernel';
import type { PlaceOffer } from '../lot/lot.commands.js';
import type { LotEvent, LotExtended } from '../lot/lot.events.js';
import type { Lot } from '../lot/lot.state.js';
import { exposureToRecord } from '../lot/rules/admission-checks.js';
import { withoutLastCall } from '../lot/rules/last-call.js';
import { standingOf } from '../lot/rules/offer-list.js';
import { isReserveMet, minimumFor, minimumNextMinor, standingAfter } from '../lot/rules/price.js';
import { softCloseEnd } from '../lot/rules/time.js';
import type { FormatRules } from './format-rules.js';

const acceptOffer = (
  { kind, amountMinor, currency, ingressAt, bidder }: PlaceOffer,
  lot: Lot,
): readonly LotEvent[] => {
  const { idDealer } = bidder;
  // SEALED cannot occur here, because earlier checks refuse sealed bids on an open lot.
  const openKind = kind === 'AGENT' ? kind : 'OFFER';
  const idOffer = lot.lastIdOffer + 1;
  const offer = { idOffer, idDealer, kind: openKind, amountMinor } as const;
  const before = lot.standing;
  const standing = standingAfter(lot.terms, before, offer);
  const { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet } = standing;
  const event: LotEvent = {
    type: 'OfferAccepted',
    data: {
      idOffer,
      idDealer,
      offeredAt: ingressAt,
      kind: openKind,
      amountMinor,
      currency,
      idLeader,
      idLeadingOffer,
      leaderMaxMinor,
      priceMinor,
      reserveMet,
      ...exposureToRecord(bidder),
    },
  };
  const events = [event, ...withoutLastCall(lot, 'OFFER')];
  // The end stays if a leader raises their own bid, because no other bidder is outbid.
  if (before?.idLeader === idDealer) return events;
  if (before?.idLeader === idLeader && before.priceMinor === priceMinor) return events;
  const endsAt = softCloseEnd(lot, ingressAt);
  if (endsAt === null) return events;
  const data: LotExtended['data'] = { endsAt, reason: 'SOFT_CLOSE', note: null };
  return [...events, { type: 'LotExtended', data }];
};

/**
 * Rules of open bidding: the highest maximum leads, and all bidders see the price (domain section
 * 4).
 */
export const ascendingRules: FormatRules = {
  ...FORMAT_TRAITS.ASCENDING,
  otherKind: 'OPEN_LOT',
  minimumNextMinor,
  leastMinor: minimumFor,
  tooLow: ({ kind, amountMinor, bidder: { idDealer } }, lot) => {
    const least = minimumFor(lot, { kind, idDealer });
    if (amountMinor >= least) return null;
    const priceMinor = lot.standing?.priceMinor ?? null;
    return refuse('BELOW_MIN_NEXT', { priceMinor, minimumNextMinor: least });
  },
  knownMinor: ({ standing }) => standing?.priceMinor ?? null,
  accepted: acceptOffer,
  standingOf,
  /** The leader's bid, at the current price. */
  bound: ({ standing }) =>
    standing === null
      ? []
      : [
          {
            idOffer: standing.idLeadingOffer,
            idDealer: standing.idLeader,
            amountMinor: standing.priceMinor,
          },
        ],
  boundMinor: ({ standing }, idDealer) =>
    standing?.idLeader === idDealer ? standing.leaderMaxMinor : 0,
  reserveMet: isReserveMet,
  digest: () => ({ sealed: false }),
};
