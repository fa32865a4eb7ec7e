import {
  IconArrowBackUp,
  IconBan,
  IconCrown,
  IconGavel,
  IconHourglass,
  IconInfoCircle,
  IconTrendingUp,
  IconTrophy,
} from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CloseButton, controls, layout } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { lotNowQuery } from '../api/lot-now.js';
import type { Alert } from './alerts.js';
import { useAlertText } from './use-alert-text.js';
import { BidAgain } from './bid-again.js';
import { useBidAgain, type BidAgain as Bidding } from './use-bid-again.js';
import styles from './alert-card.module.css';

const SHOWN_MS = 15_000;
/** Delay before an alert closes after the dealer leads again. */
const CLOSE_DELAY_MS = 5_000;
const ICONS = {
  OUTBID: IconTrendingUp,
  WON: IconTrophy,
  LEADING: IconCrown,
  VOIDED: IconBan,
  REVERTED: IconArrowBackUp,
  LAST_CALL: IconGavel,
  WITHDRAWN: IconBan,
  BOUND: IconHourglass,
  MOVED: IconInfoCircle,
};

/**
 * Closes an alert after a delay, but never while it is hovered or focused, or while a bid is
 * pending.
 */
const useAutoClose = (
  { over, position }: Alert,
  { snapshot, leads }: Pick<Bidding, 'snapshot'> & { readonly leads: boolean },
  onClose: () => void,
) => {
  const card = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const isUntouched = snapshot.matches('editing');
  const isDone = isUntouched || snapshot.matches('refused') || leads;
  const everyMs = leads ? CLOSE_DELAY_MS : SHOWN_MS;
  useEffect(() => {
    if (!isDone) return undefined;
    const leave = () => card.current?.matches(':hover, :focus-within') || close();
    const timer = setInterval(leave, everyMs);
    return () => clearInterval(timer);
    // `position` is a dependency, because news about the lot restarts the delay.
  }, [isDone, everyMs, position]);
  // The dealer leads again without a bid from this alert, or the lot has ended, so the alert is
  // obsolete.
  const isStale = over && isUntouched;
  useEffect(() => {
    if (isStale) close();
  }, [isStale]);
  return card;
};

type Props = { readonly alert: Alert; readonly onClose: () => void };

/** The alert about a lot: the dealer's status in words, a link to the lot, and a bid button. */
export const AlertCard = ({ alert, onClose }: Props) => {
  // Every page needs the `portal` texts here, because the alert shows refusals.
  const { t } = useTranslation(['shell', 'live', 'bid', 'portal']);
  const { idAuction, idLot } = alert;
  const { data: lot } = useQuery(lotNowQuery(idAuction, idLot));
  const bidding = useBidAgain({ idAuction, idLot }, lot);
  const { title, sentence, kind, leads } = useAlertText(alert, lot, bidding.snapshot.context);
  const card = useAutoClose(alert, { ...bidding, leads }, onClose);
  const Icon = ICONS[kind];
  return (
    <div className={styles.alert} data-kind={kind} data-home ref={card}>
      <Icon size={22} aria-hidden />
      <div>
        <b>{title}</b>
        {sentence !== null && <span>{sentence}</span>}
        {alert.reason !== undefined && <span>{alert.reason}</span>}
        <div className={layout.row}>
          {alert.kind === 'OUTBID' && <BidAgain bidding={bidding} leads={leads} />}
          <Link
            className={controls.button}
            data-look="light"
            to="/auctions/$idAuction/lots/$idLot"
            params={{ idAuction, idLot }}
            onClick={onClose}
          >
            {t('notices.toLot')}
          </Link>
        </div>
      </div>
      <CloseButton label={t('word.close')} onClick={onClose} />
    </div>
  );
};
