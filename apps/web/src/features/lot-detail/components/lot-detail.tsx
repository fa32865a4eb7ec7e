import type { LotView } from '@fairlot/contracts/auction';
import { clsx } from 'clsx/lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleName, vehicleVersion } from '../../live-room/api/auction.js';
import { AuctionHead } from '../../live-room/components/auction-head.js';
import { WatchButton } from '../../live-room/components/watch-button.js';
import { useLot } from '../../live-room/components/live-auction-page-context.js';
import { VehicleFacts } from '../../live-room/components/vehicle-facts.js';
import { MountInView } from '#shared/ui/mount-in-view.js';
import { layout, PageTitle, Skeleton, text } from '@fairlot/web-ui';
import { Gallery } from './gallery.js';
import { History } from './history.js';
import { Neighbours } from './neighbours.js';
import { OfferPanel } from './offer-panel.js';
import styles from './lot-detail.module.css';

const BELOW_HISTORY_PX = 600;
const BelowHistory = lazy(async () => ({
  default: (await import('./below-history.js')).BelowHistory,
}));

type Props = { readonly lot: LotView };

/** SCR-056: the page of one lot, live. */
export const LotDetail = ({ lot }: Props) => {
  const { t } = useTranslation('live');
  const entry = useLot(lot.idLot);
  const name = vehicleName(lot);
  return (
    <div className={clsx(layout.page, styles.place)}>
      <PageTitle title={`${t('word.lotNumber', { lot: lot.idLot })} ${name}`} />
      <AuctionHead />
      <div className={styles.lotTitle}>
        <div>
          <p className={text.faint}>{t('word.lotNumber', { lot: lot.idLot })}</p>
          <h2>{name}</h2>
          <p className={clsx(text.faint, layout.wide)}>{vehicleVersion(lot)}</p>
        </div>
        <WatchButton idLot={lot.idLot} />
        <Neighbours lot={lot} />
      </div>
      <div className={styles.lotPage} data-lot={lot.idLot} data-cursor>
        <OfferPanel lot={lot} entry={entry} />
        <div className={styles.lotMain}>
          <Gallery lot={lot} />
          <VehicleFacts lot={lot} />
        </div>
        <div className={styles.lotMain}>
          <History lot={lot} entry={entry} />
          <MountInView height={BELOW_HISTORY_PX}>
            <Suspense fallback={<Skeleton height={BELOW_HISTORY_PX} />}>
              <BelowHistory lot={lot} entry={entry} />
            </Suspense>
          </MountInView>
        </div>
      </div>
    </div>
  );
};
