import type { LotView } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import type { OperationId } from '@fairlot/contracts/operations';
import { DropMenu } from '@fairlot/web-ui';
import {
  IconArrowBackUp,
  IconBan,
  IconDotsVertical,
  IconGavel,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrashX,
} from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { isStaff, mayCall } from '#shared/session/rights.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { useUser } from '#shared/session/session.js';
import { useLot } from '../../live-room/components/live-auction-page-context.js';
import { useManaged } from './cockpit-context.js';
import { useOpenDialog } from './use-open-dialog.js';
import { useResume } from './use-lot-commands.js';
import { isVoidable } from './void-button.js';
import { lotState } from '#shared/status/lot-status.js';

const ICON_BY_ACTION = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  close: IconGavel,
  void: IconBan,
  reopen: IconArrowBackUp,
  withdraw: IconTrashX,
};
type RowAction = keyof typeof ICON_BY_ACTION;
type LotSituation = {
  readonly live: PublicLot;
  readonly hasLeader: boolean;
  readonly byStaff: boolean;
};

/** The actions on a lot that its state and the user's rights allow. */
const ROW_ACTIONS: readonly {
  readonly action: RowAction;
  readonly call: OperationId;
  readonly isAllowed: (situation: LotSituation) => boolean;
}[] = [
  {
    action: 'pause',
    call: 'ENG-03',
    // A lot in its last call cannot be paused, because a pause would end the last call.
    isAllowed: ({ live }) => lotState(live).hasTag('takesOffers'),
  },
  {
    action: 'resume',
    call: 'ENG-04',
    isAllowed: ({ live }) => lotState(live).can({ type: 'LotResumed' }),
  },
  {
    action: 'close',
    call: 'ENG-20',
    isAllowed: ({ live, byStaff }) =>
      lotState(live).can({ type: 'LastCallStarted' }) &&
      (formatOf(live).ownerClosesEarly || byStaff),
  },
  {
    action: 'void',
    call: 'ENG-07',
    isAllowed: ({ live, hasLeader }) => hasLeader && isVoidable(live),
  },
  {
    action: 'reopen',
    call: 'ENG-05',
    isAllowed: ({ live }) => lotState(live).can({ type: 'LotReopened' }),
  },
  {
    action: 'withdraw',
    call: 'ENG-06',
    isAllowed: ({ live }) => lotState(live).can({ type: 'LotWithdrawn' }),
  },
];

export const RowActions = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('manage');
  const user = useUser();
  const ask = useOpenDialog();
  const resume = useResume();
  const { idLot } = lot;
  const { live } = useLot(idLot);
  const hasLeader = (useManaged(idLot)?.leader ?? null) !== null;
  const act = (action: RowAction) => {
    if (action === 'resume') void resume([idLot]);
    else if (action === 'pause') ask({ kind: 'pause', idLots: [idLot] });
    else ask({ kind: action, lot });
  };
  const situation = { live, hasLeader, byStaff: isStaff(user) };
  const isOffered = ({ call, isAllowed }: (typeof ROW_ACTIONS)[number]) =>
    mayCall(user, call) && isAllowed(situation);
  if (!ROW_ACTIONS.some(isOffered)) return null;
  const entries = () =>
    ROW_ACTIONS.filter(isOffered).map(({ action }) => {
      const Icon = ICON_BY_ACTION[action];
      return {
        key: action,
        label: t(`cockpit.action.${action}`),
        icon: <Icon size={18} aria-hidden />,
        onSelect: () => act(action),
      };
    });
  return (
    <DropMenu
      label={t('word.actionsForLot', { lot: idLot })}
      icon={<IconDotsVertical size={20} aria-hidden />}
      entries={entries}
    />
  );
};
