import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { standingOf } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import { minimumMaximumFor } from '../machines/offer-order.js';
import { ConfirmOffer } from './confirm-offer.js';
import { useUnconfirmed } from './offer-machines.js';
import { useConfirmation } from './use-confirmation.js';
import type { FocusReturn } from './restore-focus.js';

const OfLot = ({ lot, home }: { readonly lot: LotView; readonly home: FocusReturn }) => {
  const { t } = useTranslation('live');
  const { sentenceOf } = useStandingText();
  const confirmation = useConfirmation(lot);
  const { snapshot, entry, terms, leastMinor, barrier, ask } = confirmation;
  const { request } = snapshot.context;
  if (request === null) return null;
  const limits = { leastMinor, maximumMinor: entry.own.maximumMinor };
  const standing = standingOf(entry);
  const isLeading = STANDING_VIEWS[standing.key].tone === 'LEADING';
  return (
    <ConfirmOffer
      {...confirmation}
      lot={lot}
      home={home}
      leastMinor={minimumMaximumFor(request.kind, limits, terms)}
      leads={isLeading && request.kind === 'offer' ? sentenceOf(standing) : null}
      barrier={barrier && t(`offer.barrier.${barrier}`)}
      onInstead={(amountMinor) => ask({ ...request, amountMinor })}
    />
  );
};

/**
 * The confirmation of a bid. It is outside the lots, so it stays open if the lot's row is scrolled
 * or filtered away.
 */
export const ConfirmOfferSlot = () => {
  const { auction } = useLiveAuctionPage();
  const unconfirmed = useUnconfirmed();
  const lot = auction.lotList.find(({ idLot }) => idLot === unconfirmed?.idLot);
  return unconfirmed && lot && <OfLot key={lot.idLot} lot={lot} home={unconfirmed.home} />;
};
