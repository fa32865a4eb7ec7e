import type { LotView } from '@fairlot/contracts/auction';
import { useLot, useRoom } from '../../live-room/components/room-context.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useUser } from '#shared/session/session.js';
import {
  amountFault,
  confirmationOf,
  leastOffer,
  mostOffer,
  stepOf,
  type OfferKind,
  type OfferWish,
} from '../machines/offer-order.js';
import { barrierOf } from './offer-barrier.js';
import { useOffer } from './offer-desk.js';
import { useRegulation } from './regulation-gate.js';
import { useTypedAmount } from './use-typed-amount.js';

/** Everything an offer control needs of one lot: what may be offered, how it stands, and how to go on. */
export const useOffering = (lot: LotView) => {
  const { auction, connection } = useRoom();
  const user = useUser();
  const entry = useLot(lot.idLot);
  const { snapshot, send, comesFrom } = useOffer(lot.idLot);
  const withRegulation = useRegulation();
  const [chosen, setChosen] = useTypedAmount(`${user.idUser}/${auction.idAuction}/${lot.idLot}`);
  const { live, own } = entry;
  const leastMinor = leastOffer(live, own.amountMinor);
  // What the user chose stands until the price has passed it.
  const amountMinor = chosen !== null && chosen >= leastMinor ? chosen : leastMinor;
  const knownMinor = formatOf(live).knownMinor(entry);
  const { basePriceMinor, unitMinor, confirmAbovePermille } = lot;
  const { clickAndBuyMinor } = live;
  const terms = { basePriceMinor, unitMinor, confirmAbovePermille, clickAndBuyMinor };
  const ask = (wish: OfferWish) => {
    const confirmation = confirmationOf(wish, knownMinor, lot);
    withRegulation(() => send({ type: 'OFFER', wish, confirmation }));
  };
  const offer = (kind: OfferKind, wanted: number, opener: HTMLElement) => {
    // Click-and-buy has the price of the lot's terms, which need not be a whole step.
    if (kind !== 'clickAndBuy' && amountFault(wanted, terms) !== null) return;
    comesFrom(opener);
    ask({ kind, amountMinor: wanted });
  };
  const barrier = barrierOf({ auction, entry, connection: connection.state, user });
  return {
    charges: auction.charges,
    entry,
    terms,
    snapshot,
    send,
    barrier,
    leastMinor,
    mostMinor: mostOffer(terms),
    stepMinor: stepOf(live, lot.unitMinor),
    amountMinor,
    /** The price that the bidder knows, or the base. */
    knownMinor: knownMinor ?? lot.basePriceMinor,
    choose: (amount: number) => setChosen(amount === leastMinor ? null : amount),
    /** Asks whether it is meant, beside what was pressed for it. */
    offer,
    ask,
  };
};
export type Offering = ReturnType<typeof useOffering>;
