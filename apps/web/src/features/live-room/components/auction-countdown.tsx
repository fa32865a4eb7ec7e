import { IconPlayerPause } from '@fairlot/web-ui/icons';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { lotState } from '#shared/status/lot-status.js';
import lotFigures from '#shared/ui/lot-figures.module.css';
import { useLiveAuctionPage } from './live-auction-page-context.js';
import { useThrottled } from '#shared/ui/use-throttled.js';

type PausedLots = { readonly count: number; readonly isAll: boolean };
const isSame = (a: PausedLots, b: PausedLots): boolean =>
  a.count === b.count && a.isAll === b.isAll;

/** Number of paused lots, and whether all are paused. */
const usePausedLots = (): PausedLots => {
  const { auction, store } = useLiveAuctionPage();
  const read = useCallback(() => {
    const states = auction.lotList
      .map(({ idLot }) => store.lots.get(idLot))
      .filter((entry) => entry !== undefined)
      .map(({ live }) => lotState(live));
    const count = states.filter((state) => state.hasTag('isPaused')).length;
    return { count, isAll: count > 0 && !states.some((state) => state.hasTag('takesOffers')) };
  }, [auction, store]);
  return useThrottled(read, isSame);
};

/** Remaining time of an auction. It shows no end while a lot is paused. */
export const AuctionCountdown = ({ endsAt }: { readonly endsAt: number }) => {
  const { t } = useTranslation('standing');
  const { count, isAll } = usePausedLots();
  return (
    <>
      {isAll ? (
        <span className={lotFigures.status} data-status="PAUSED">
          <IconPlayerPause size={15} aria-hidden />
          {t('word.paused')}
        </span>
      ) : (
        <Countdown endsAt={endsAt} />
      )}
      {count > 0 && <small>{t('stopped.pausedLots', { count })}</small>}
    </>
  );
};
