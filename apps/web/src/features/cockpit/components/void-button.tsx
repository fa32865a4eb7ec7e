import type { LotView } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { controls } from '@fairlot/web-ui';
import { IconBan } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { mayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { awardState } from '#shared/status/award-status.js';
import { lotState } from '#shared/status/lot-status.js';
import { useLot } from '../../live-room/components/live-auction-page-context.js';
import { useOpenDialog } from './use-open-dialog.js';

/**
 * Whether the leading bid can be voided. This includes the time between close and award, to remove
 * a fraudulent winner.
 */
export const isVoidable = (live: PublicLot): boolean =>
  lotState(live).hasTag('isRunning') || awardState(live).hasTag('isToBeAwarded');

/**
 * ENG-07: a button beside the leader that voids the leading bid. A bid with a wrong amount blocks
 * the whole lot.
 */
export const VoidButton = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('manage');
  const user = useUser();
  const ask = useOpenDialog();
  const { live } = useLot(lot.idLot);
  if (!mayCall(user, 'ENG-07') || !isVoidable(live)) return null;
  const label = t('cockpit.void.title', { lot: lot.idLot });
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={label}
      title={label}
      onClick={() => ask({ kind: 'void', lot })}
    >
      <IconBan size={16} aria-hidden />
    </button>
  );
};
