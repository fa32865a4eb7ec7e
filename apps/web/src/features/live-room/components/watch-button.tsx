import { controls } from '@fairlot/web-ui';
import { IconStar, IconStarFilled } from '@fairlot/web-ui/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { useWatchLot } from './use-watch-lot.js';

type Props = { readonly idLot: number };

/** Watch button of a lot. Only users who may bid have a watch list. */
export const WatchButton = memo(function WatchButton({ idLot }: Props) {
  const { t } = useTranslation('live');
  const { observed, toggle, hasFailed } = useWatchLot(idLot);
  const may = useMayCall();
  if (!may('SEC-62')) return null;
  const Icon = observed ? IconStarFilled : IconStar;
  const label = t(observed ? 'liveRoom.observe.end' : 'liveRoom.observe.start', { lot: idLot });
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-pressed={observed}
      aria-label={label}
      aria-keyshortcuts="o"
      title={hasFailed ? t('liveRoom.observe.failed') : `${label} (o)`}
      data-failed={hasFailed}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
});
