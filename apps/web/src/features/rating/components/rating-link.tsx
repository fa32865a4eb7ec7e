import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#shared/session/session.js';
import { boughtQuery } from '../api/purchases.js';

/** Link to the form that rates the auctioneer. Shown as soon as a purchase is settled. */
export const RatingLink = ({ idAuction }: { readonly idAuction: number }) => {
  const { t } = useTranslation('live');
  const { idDealer } = useUser();
  const { data } = useQuery({
    ...boughtQuery(idAuction, idDealer ?? 0),
    enabled: idDealer !== null,
  });
  if (!data?.purchases.some(({ rating }) => rating === null)) return null;
  return (
    <Link to="/auctions/$idAuction/rating" params={{ idAuction }}>
      {t('rating.title')}
    </Link>
  );
};
