import type { AuctionView } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { durationText } from '#shared/format/duration-text.js';

/** Below an auction's end: the interval between the ends of its lots. */
export const Staggering = ({
  auction: { staggerMs },
}: {
  readonly auction: Pick<AuctionView, 'staggerMs'>;
}) => {
  const { t } = useTranslation('live');
  if (staggerMs === 0) return null;
  return <small>{t('liveRoom.staggered', { every: durationText(staggerMs) })}</small>;
};
