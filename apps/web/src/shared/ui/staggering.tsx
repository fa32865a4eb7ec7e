import type { AuctionView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { durationText } from '#shared/format/duration-text.js';

/** The interval between the ends of an auction's lots, shown below the end of the auction. */
export const Staggering = ({
  auction: { staggerMs },
}: {
  readonly auction: Pick<AuctionView, 'staggerMs'>;
}) => {
  const { t } = useTranslation('live');
  if (staggerMs === 0) return null;
  return <small>{t('liveRoom.staggered', { every: durationText(staggerMs) })}</small>;
};
