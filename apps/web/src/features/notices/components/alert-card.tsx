import {
  IconArrowBackUp,
  IconBan,
  IconCrown,
  IconGavel,
  IconTrendingUp,
  IconTrophy,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CloseButton, controls, layout } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useFormat } from '#shared/format/use-format.js';
import { lotNowQuery } from '../api/lot-now.js';
import type { Alert } from './alerts.js';
import { BidAgain } from './bid-again.js';
import { useBidAgain, type BidAgain as Bidding } from './use-bid-again.js';
import styles from './alert-card.module.css';

const SHOWN_MS = 15_000;
/** Once there is nothing left to decide. */
const OVER_MS = 5_000;
const ICONS = {
  ...{ OUTBID: IconTrendingUp, WON: IconTrophy, LEADING: IconCrown },
  ...{ VOIDED: IconBan, REVERTED: IconArrowBackUp, LAST_CALL: IconGavel, WITHDRAWN: IconBan },
};

const leads = ({ context }: Bidding['snapshot']): boolean => context.answer?.state === 'LEADING';

/** Goes by itself, but never while somebody is in it or in the middle of a bid. */
const useLeaving = ({ over, position }: Alert, { snapshot }: Bidding, onClose: () => void) => {
  const card = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const isUntouched = snapshot.matches('editing');
  const isDone = isUntouched || snapshot.matches('refused') || leads(snapshot);
  const everyMs = leads(snapshot) ? OVER_MS : SHOWN_MS;
  useEffect(() => {
    if (!isDone) return undefined;
    const leave = () => card.current?.matches(':hover, :focus-within') || close();
    const timer = setInterval(leave, everyMs);
    return () => clearInterval(timer);
    // News of the lot start its time anew.
  }, [isDone, everyMs, position]);
  // He leads again by another way: there is nothing to tell any more.
  const isStale = over && isUntouched;
  useEffect(() => {
    if (isStale) close();
  }, [isStale]);
  return card;
};

type Props = { readonly alert: Alert; readonly onClose: () => void };

/** Outbid or won: which lot, at what price, a way to it and a bid in place. */
export const AlertCard = ({ alert, onClose }: Props) => {
  // A refusal is told in the portal's words, whatever page the alert stands on.
  const { t } = useTranslation(['shell', 'live', 'portal']);
  const format = useFormat();
  const { idAuction, idLot, priceMinor } = alert;
  const { data: lot } = useQuery(lotNowQuery(idAuction, idLot));
  const bidding = useBidAgain({ idAuction, idLot }, lot);
  const card = useLeaving(alert, bidding, onClose);
  const kind = leads(bidding.snapshot) ? 'LEADING' : alert.kind;
  const Icon = ICONS[kind];
  const price = format.priceOrDash(lot?.priceMinor ?? priceMinor);
  return (
    <div className={styles.alert} data-kind={kind} ref={card}>
      <Icon size={22} aria-hidden />
      <div>
        <b>{t(`notices.${kind}.title`, { lot: idLot, vehicle: lot ? vehicleName(lot) : '…' })}</b>
        <span>{t(`notices.${kind}.price`, { price })}</span>
        {alert.reason !== undefined && <span>{alert.reason}</span>}
        <div className={layout.row}>
          {alert.kind === 'OUTBID' && <BidAgain bidding={bidding} />}
          {!bidding.snapshot.matches('confirming') && (
            <Link
              className={controls.button}
              data-look="light"
              to="/auctions/$idAuction/lots/$idLot"
              params={{ idAuction, idLot }}
              onClick={onClose}
            >
              {t('notices.toLot')}
            </Link>
          )}
        </div>
      </div>
      <CloseButton label={t('word.close')} onClick={onClose} />
    </div>
  );
};
