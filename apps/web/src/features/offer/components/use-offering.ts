import type { LotView } from '@fairlot/contracts/auction';
import { useRoom } from '../../live-room/components/room-context.js';
import { useUser } from '#shared/session/session.js';
import {
  amountFault,
  leastFor,
  mostOffer,
  stepOf,
  type OfferKind,
} from '../machines/offer-order.js';
import { useAsking } from './use-asking.js';
import { useTypedAmount } from './use-typed-amount.js';

/** Everything an offer control needs of one lot: what may be offered, how it stands, and how to go on. */
export const useOffering = (lot: LotView) => {
  const { auction } = useRoom();
  const { idUser } = useUser();
  const asking = useAsking(lot);
  const { entry, leastMinor, terms, snapshot, comesFrom, ask } = asking;
  const field = `${idUser}/${auction.idAuction}/${lot.idLot}`;
  const [chosen, choose] = useTypedAmount(field, snapshot);
  const { live, own } = entry;
  const offer = (kind: OfferKind, wanted: number, opener: HTMLElement) => {
    const least = leastFor(kind, { leastMinor, maximumMinor: own.maximumMinor }, terms);
    // Click-and-buy has the price of the lot's terms, which need not be a whole step.
    if (least !== null && amountFault(wanted, least, terms) !== null) return;
    comesFrom(opener);
    ask({ kind, amountMinor: wanted });
  };
  return {
    ...asking,
    mostMinor: mostOffer(terms),
    stepMinor: stepOf(live, lot.unitMinor),
    // What the user chose stands, also when the price has passed it: nothing but he raises what binds him.
    amountMinor: chosen ?? leastMinor,
    /** Null for what is the least from now on. */
    choose,
    /** Asks whether it is meant, beside what was pressed for it. */
    offer,
  };
};
export type Offering = ReturnType<typeof useOffering>;
