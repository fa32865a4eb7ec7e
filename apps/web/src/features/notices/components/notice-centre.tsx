import type { DealerNotice } from '@fairlot/contracts/live';
import { useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { useConnection } from '#shared/live/use-connection.js';
import { noticesConnection } from '../api/notices-line.js';
import { AlertCard } from './alert-card.js';
import { alertsAfter, isAlert, isVisibleIn, alertsOfOtherLots, type Alert } from './alerts.js';
import { playOutbid } from './outbid-sound.js';
import { useMuted, useSound } from './use-alert-choice.js';
import { useBadge } from './use-badge.js';
import styles from './notice-centre.module.css';

/** Opens a connection for notices. Rendered only on pages that have no live connection. */
const NoticesLine = () => {
  useConnection(noticesConnection);
  return null;
};

/** The alerts that follow from the notices, without those that the user has muted. */
const useAlerts = () => {
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const { isMuted } = useMuted();
  const [isLoud] = useSound();
  const countUnseen = useBadge();
  const page = useParams({ strict: false });
  const onNotice = useEffectEvent((notice: DealerNotice) => {
    const isNews = isAlert(notice);
    if (isMuted(notice.idAuction)) return;
    const isShown = isVisibleIn(page, notice);
    setAlerts((before) =>
      isShown ? alertsOfOtherLots(before, notice) : alertsAfter(before, notice),
    );
    if (isNews) countUnseen();
    if (notice.kind === 'OUTBID' && isLoud) playOutbid();
  });
  useEffect(() => noticeFeed().subscribe((notice) => onNotice(notice)), []);
  const close = (closed: Alert) =>
    setAlerts((before) => before.filter((alert) => alert !== closed));
  return { alerts, close };
};

/** On every page, tells dealers that they were outbid or have won a lot, with buttons to react. */
export const NoticeCentre = () => {
  const { t } = useTranslation('shell');
  const isCarried = useSyncExternalStore(noticeFeed().onCarry, noticeFeed().isCarried);
  // While a page loads, no connection is opened, because the next page may open its own.
  const isOnWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const { alerts, close } = useAlerts();
  return (
    <>
      {!isCarried && !isOnWay && <NoticesLine />}
      <section className={styles.alerts} aria-label={t('notices.place')} aria-live="assertive">
        {alerts.map((alert) => (
          <Suspense key={`${alert.idAuction}/${alert.idLot}`}>
            <AlertCard alert={alert} onClose={() => close(alert)} />
          </Suspense>
        ))}
      </section>
    </>
  );
};
