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
/** Delay before a finished alert closes. */
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

/** Closes an alert automatically, but never while it is hovered or focused, or a bid is pending. */
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
    // News about the lot restarts the delay.
  }, [isDone, everyMs, position]);
  // Whether the dealer leads again for another reason, so that the alert is obsolete.
  const isStale = over && isUntouched;
  useEffect(() => {
    if (isStale) close();
  }, [isStale]);
  return card;
};

type Props = { readonly alert: Alert; readonly onClose: () => void };

/** Alert about a lot: the dealer's status in words, a link, and a bid button. */
export const AlertCard = ({ alert, onClose }: Props) => {
  // The portal's texts are needed for refusals on every page.
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
