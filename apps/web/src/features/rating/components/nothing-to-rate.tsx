import { controls, EmptyPanel, layout, PageTitle } from '@fairlot/web-ui';
import { IconCircleCheck, IconHourglass } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AuctionPurchases } from '../api/purchases.js';

/** Replaces the form if every purchase is rated, or if none is settled yet. */
export const NothingToRate = ({ idAuction, auctionName, purchases }: AuctionPurchases) => {
  const { t } = useTranslation('live');
  const isRated = purchases.length > 0;
  const Icon = isRated ? IconCircleCheck : IconHourglass;
  return (
    <div className={layout.page}>
      <PageTitle title={t('rating.title')} />
      <h1>{t('rating.title')}</h1>
      <EmptyPanel
        icon={<Icon size={44} stroke={1.3} aria-hidden />}
        title={auctionName}
        text={t(isRated ? 'rating.rated' : 'rating.none', { auction: auctionName })}
      >
        <Link to="/auctions/$idAuction" params={{ idAuction }} className={controls.button}>
          {t('rating.back')}
        </Link>
      </EmptyPanel>
    </div>
  );
};
