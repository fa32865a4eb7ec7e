import { text } from '@fairlot/web-ui';
import {
  IconArrowUpCircle,
  IconCircle,
  IconCircleX,
  IconCrown,
  IconHourglass,
  IconLock,
  IconTrophy,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { lotState } from '#shared/status/lot-status.js';
import styles from './own-state.module.css';

const ICONS = {
  // Dashed by the style sheet: one path, where the dashed icon has eight.
  NONE: IconCircle,
  LEADING: IconCrown,
  OUTBID: IconArrowUpCircle,
  AWAITING: IconHourglass,
  WON: IconTrophy,
  LOST: IconCircleX,
};

/** How the own dealer stands: colour, icon and words, never colour alone. */
export const OwnState = ({ entry: { own, live } }: { readonly entry: LotEntry }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  // Before the close there is nothing to await: the offer lies in its envelope.
  const isSealed = own.state === 'AWAITING' && lotState(live).hasTag('isRunning');
  // An agent goes on for an offer that was made beside it: what binds is more than what was offered.
  const binds = own.maximumMinor !== null && own.maximumMinor > (live.priceMinor ?? 0);
  const Icon = isSealed ? IconLock : ICONS[own.state];
  return (
    <span className={styles.own} data-own={own.state}>
      <span>
        <Icon size={16} aria-hidden />
        {t(isSealed ? 'liveRoom.own.SEALED' : `liveRoom.own.${own.state}`)}
      </span>
      {own.amountMinor !== null && !(own.isAgent && own.maximumMinor === own.amountMinor) && (
        <small>
          {t(own.isAgent ? 'liveRoom.own.maximum' : 'liveRoom.own.amount', {
            price: format.price(own.amountMinor),
          })}
        </small>
      )}
      {own.reason !== null && (
        <small className={text.clip} title={own.reason}>
          {own.reason}
        </small>
      )}
      {binds && own.maximumMinor !== null && (
        <small>{t('liveRoom.own.maximum', { price: format.price(own.maximumMinor) })}</small>
      )}
    </span>
  );
};

/** My position in words, as the lot's page says it. */
export const usePositionText = (entry: LotEntry): string => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { own, live } = entry;
  const price = format.priceOrDash(live.priceMinor);
  const bound = own.state === 'LEADING' ? own.maximumMinor : null;
  const isAgents = bound !== null && bound > (live.priceMinor ?? 0);
  const amount = format.priceOrDash(isAgents ? bound : own.amountMinor);
  if (own.state === 'OUTBID' && own.rank !== null)
    return t('liveRoom.position.OUTBID_RANK', { price, amount, rank: own.rank });
  if (isAgents) return t('liveRoom.position.LEADING_AGENT', { price, amount });
  return t(`liveRoom.position.${own.state}`, { price, amount });
};
