import type { AuctionView } from '@fairlot/contracts/auction';
import { IconPlayerPause } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import lotFigures from '#shared/ui/lot-figures.module.css';

/** Remaining time of an auction. While all running lots are paused, a text replaces the time. */
export const EndsIn = ({ auction: { endsAt, lots } }: { readonly auction: AuctionView }) => {
  const { t } = useTranslation('live');
  if (lots.paused === 0 || lots.paused < lots.running)
    return <Countdown endsAt={endsAt} heldText={t('runningAuctions.heldOpen')} />;
  return (
    <span className={lotFigures.status} data-status="PAUSED">
      <IconPlayerPause size={15} aria-hidden />
      {t('word.paused')}
    </span>
  );
};
