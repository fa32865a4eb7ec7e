import type { LotView } from '@fairlot/contracts/auction';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { useUser } from '#shared/session/session.js';
import {
  amountFault,
  minimumMaximumFor,
  highestOffer,
  stepOf,
  type OfferKind,
} from '../machines/offer-order.js';
import { useConfirmation } from './use-confirmation.js';
import { useTypedAmount } from './use-typed-amount.js';

/** The data and actions of a lot's bid controls. */
export const useOffering = (lot: LotView) => {
  const { auction } = useLiveAuctionPage();
  const { idUser } = useUser();
  const confirmation = useConfirmation(lot);
  const { entry, leastMinor, terms, snapshot, comesFrom, ask } = confirmation;
  const field = `${idUser}/${auction.idAuction}/${lot.idLot}`;
  const [chosen, choose] = useTypedAmount(field, snapshot);
  const { live, own } = entry;
  const offer = (kind: OfferKind, wanted: number, opener: HTMLElement) => {
    const least = minimumMaximumFor(kind, { leastMinor, maximumMinor: own.maximumMinor }, terms);
    // Does not check the buy-now price, because it comes from the lot's terms and need not be a
    // multiple of the increment.
    if (least !== null && amountFault(wanted, least, terms) !== null) return;
    comesFrom(opener);
    ask({ kind, amountMinor: wanted });
  };
  return {
    ...confirmation,
    mostMinor: highestOffer(terms),
    stepMinor: stepOf(live, lot.unitMinor),
    // The chosen amount stays, even if the price rises above it, because only the user may raise a
    // binding amount.
    amountMinor: chosen ?? leastMinor,
    /** Chooses an amount. With null, the amount follows the minimum bid. */
    choose,
    /** Asks for confirmation beside the button that the user pressed. */
    offer,
  };
};
export type OfferingState = ReturnType<typeof useOffering>;
