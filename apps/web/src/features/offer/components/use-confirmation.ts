import type { LotView } from '@fairlot/contracts/auction';
import {
  useLot,
  useLiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useUser } from '#shared/session/session.js';
import { confirmationOf, minimumOffer, type OfferRequest } from '../machines/offer-order.js';
import { barrierOf } from './offer-barrier.js';
import { useOffer } from './offer-machines.js';
import { useRegulation } from './regulation-gate.js';

/** The data and actions of the confirmation for a lot, on any page. */
export const useConfirmation = (lot: LotView) => {
  const { auction, connection } = useLiveAuctionPage();
  const user = useUser();
  const entry = useLot(lot.idLot);
  const { snapshot, send, comesFrom } = useOffer(lot.idLot);
  const withRegulation = useRegulation();
  const { live, own } = entry;
  const knownMinor = formatOf(live).knownMinor(entry);
  const { basePriceMinor, unitMinor, confirmAbovePermille } = lot;
  const { clickAndBuyMinor } = live;
  return {
    charges: auction.charges,
    entry,
    terms: { basePriceMinor, unitMinor, confirmAbovePermille, clickAndBuyMinor },
    snapshot,
    send,
    comesFrom,
    barrier: barrierOf({ auction, entry, connection: connection.state, user }),
    leastMinor: minimumOffer(live, own.amountMinor),
    /** The price that the bidder sees. Before the first bid, the starting price. */
    knownMinor: knownMinor ?? lot.basePriceMinor,
    ask: (request: OfferRequest) => {
      const confirmation = confirmationOf(request, knownMinor, lot);
      withRegulation(() => send({ type: 'OFFER', request, confirmation }));
    },
  };
};
