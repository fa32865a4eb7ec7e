import type { LotView } from '@fairlot/contracts/auction';
import { Button, text, VehicleDrawing } from '@fairlot/web-ui';
import { IconFlame, IconHourglassLow, IconMinimize } from '@fairlot/web-ui/icons';
import { useCallback, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionCountdown } from '../../live-room/components/auction-countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { vehicleName } from '../../live-room/api/auction.js';
import { ConnectionLine } from '../../live-room/components/connection-line.js';
import { LotEnd } from '../../live-room/components/lot-status.js';
import {
  useLiveAuction,
  useLot,
  useLiveAuctionPage,
} from '../../live-room/components/live-auction-page-context.js';
import { usePulse, useReadLots } from './cockpit-context.js';
import { PriceCell } from './lot-cells.js';
import { useThrottled } from '#shared/ui/use-throttled.js';
import { auctionState } from '#shared/status/auction-status.js';
import { closesAt, lotState } from '#shared/status/lot-status.js';
import styles from './big-screen.module.css';

const LOTS_EACH = 6;

type ScreenLots = { readonly active: readonly LotView[]; readonly ending: readonly LotView[] };
const isSame = (a: ScreenLots, b: ScreenLots): boolean =>
  (['active', 'ending'] as const).every(
    (key) => a[key].length === b[key].length && a[key].every((lot, at) => lot === b[key][at]),
  );

/**
 * The lots with the most bids, sorted by bids in the last minute and then by all bids, and the lots
 * that end next.
 */
const useScreenLots = (): ScreenLots => {
  const readLots = useReadLots();
  const pulse = usePulse();
  const read = useCallback(() => {
    const running = readLots().filter(({ live }) => lotState(live).hasTag('isRunning'));
    const byLot = pulse.byLot();
    const active = running
      .filter(({ live }) => (live.offers ?? 0) > 0)
      .toSorted(
        (a, b) =>
          (byLot.get(b.lot.idLot) ?? 0) - (byLot.get(a.lot.idLot) ?? 0) ||
          (b.live.offers ?? 0) - (a.live.offers ?? 0) ||
          a.lot.idLot - b.lot.idLot,
      );
    const ending = running
      .filter(({ live }) => lotState(live).hasTag('takesOffers'))
      .toSorted((a, b) => closesAt(a.live) - closesAt(b.live) || a.lot.idLot - b.lot.idLot);
    const some = (known: typeof running) => known.slice(0, LOTS_EACH).map(({ lot }) => lot);
    return { active: some(active), ending: some(ending) };
  }, [readLots, pulse]);
  return useThrottled(read, isSame);
};

const ScreenLot = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('live');
  const { live } = useLot(lot.idLot);
  const [vehicle] = lot.vehicles;
  return (
    <li className={styles.wallLot}>
      <span className={styles.wallDrawing}>
        {vehicle && <VehicleDrawing bodyType={vehicle.bodyType} />}
      </span>
      <span className={styles.wallName}>
        <b>
          {lot.idLot} · {vehicleName(lot)}
        </b>
        <small>
          {live.offers !== null && t('word.countOffers', { count: live.offers })}
          {live.reserveMet !== null &&
            ` · ${t(live.reserveMet ? 'liveRoom.reserve.met' : 'liveRoom.reserve.unmet')}`}
        </small>
      </span>
      <PriceCell lot={lot} />
      <LotEnd live={live} />
    </li>
  );
};

type PartProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly lots: readonly LotView[];
};
const Part = ({ title, icon, lots }: PartProps) => {
  const { t } = useTranslation('manage');
  return (
    <section aria-label={title}>
      <h2>
        {icon} {title}
      </h2>
      {lots.length === 0 ? (
        <p className={text.faint}>{t('cockpit.screen.none')}</p>
      ) : (
        <ul>
          {lots.map((lot) => (
            <ScreenLot key={lot.idLot} lot={lot} />
          ))}
        </ul>
      )}
    </section>
  );
};

/**
 * A display for the auction room. It shows no data that only managers may see, and its only control
 * is a button to leave.
 */
export const BigScreen = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const { auction } = useLiveAuctionPage();
  const live = useLiveAuction();
  const { active, ending } = useScreenLots();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  return (
    <div className={styles.wall}>
      <header>
        <h1>{auction.auctionName}</h1>
        <ConnectionLine />
        {live && auctionState(live).hasTag('isRunning') ? (
          <AuctionCountdown endsAt={live.endsAt} />
        ) : (
          <span>
            {t('cockpit.head.endsAt', { at: format.instant(live?.endsAt ?? auction.endsAt) })}
          </span>
        )}
      </header>
      <div className={styles.wallParts}>
        <Part
          title={t('cockpit.screen.active')}
          icon={<IconFlame size="1em" aria-hidden />}
          lots={active}
        />
        <Part
          title={t('cockpit.screen.ending')}
          icon={<IconHourglassLow size="1em" aria-hidden />}
          lots={ending}
        />
      </div>
      <Button look="plain" icon={<IconMinimize size={16} aria-hidden />} onClick={onLeave}>
        {t('cockpit.screen.leave')}
      </Button>
    </div>
  );
};
