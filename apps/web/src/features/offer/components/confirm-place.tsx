import type { LotView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../live-room/components/room-context.js';
import { leastFor } from '../machines/offer-order.js';
import { ConfirmOffer } from './confirm-offer.js';
import { useAsked } from './offer-desk.js';
import { useOffering } from './use-offering.js';
import type { Home } from './way-back.js';

const OfLot = ({ lot, home }: { readonly lot: LotView; readonly home: Home }) => {
  const { t } = useTranslation('live');
  const offering = useOffering(lot);
  const { snapshot, entry, terms, leastMinor, barrier, ask } = offering;
  const { wish } = snapshot.context;
  if (wish === null) return null;
  const standing = { leastMinor, maximumMinor: entry.own.maximumMinor };
  return (
    <ConfirmOffer
      {...offering}
      lot={lot}
      home={home}
      leastMinor={leastFor(wish.kind, standing, terms)}
      barrier={barrier && t(`offer.barrier.${barrier}`)}
      onInstead={(amountMinor) => ask({ ...wish, amountMinor })}
    />
  );
};

/** Asks about an offer wherever its lot stands: also when that line has been scrolled or filtered away. */
export const ConfirmPlace = () => {
  const { auction } = useRoom();
  const asked = useAsked();
  const lot = auction.lotList.find(({ idLot }) => idLot === asked?.idLot);
  return asked && lot && <OfLot key={lot.idLot} lot={lot} home={asked.home} />;
};
