import type { UserProfile } from '@fairlot/contracts/access';
import type { LotView } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { DropMenu } from '@fairlot/web-ui';
import {
  IconArrowBackUp,
  IconBan,
  IconDotsVertical,
  IconGavel,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrashX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { useLot } from '../../live-room/components/room-context.js';
import { useManaged } from './cockpit-context.js';
import { useAsk } from './use-ask.js';
import { useResume } from './use-lot-commands.js';
import { lotState } from '#shared/status/lot-status.js';

const ICONS = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  close: IconGavel,
  void: IconBan,
  reopen: IconArrowBackUp,
  withdraw: IconTrashX,
};
type Action = keyof typeof ICONS;
type Stand = { readonly live: PublicLot; readonly hasLeader: boolean; readonly user: UserProfile };

/** What makes sense with a lot as it stands; whether it is allowed the server says. */
const OFFERED: readonly (readonly [Action, (stand: Stand) => boolean])[] = [
  ['pause', ({ live }) => lotState(live).can({ type: 'LotPaused' })],
  ['resume', ({ live }) => lotState(live).can({ type: 'LotResumed' })],
  [
    'close',
    ({ live, user }) =>
      lotState(live).can({ type: 'LotClosed' }) && (!live.sealed || isStaff(user)),
  ],
  [
    'void',
    ({ live, hasLeader, user }) => lotState(live).hasTag('isRunning') && hasLeader && isStaff(user),
  ],
  ['reopen', ({ live }) => lotState(live).can({ type: 'LotReopened' })],
  ['withdraw', ({ live }) => lotState(live).can({ type: 'LotWithdrawn' })],
];

export const RowActions = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('manage');
  const user = useUser();
  const ask = useAsk();
  const resume = useResume();
  const { idLot } = lot;
  const { live } = useLot(idLot);
  const hasLeader = (useManaged(idLot)?.leader ?? null) !== null;
  const act = (action: Action) => {
    if (action === 'resume') void resume([idLot]);
    else if (action === 'pause') ask({ kind: 'pause', idLots: [idLot] });
    else ask({ kind: action, lot });
  };
  const entries = OFFERED.filter(([, holds]) => holds({ live, hasLeader, user })).map(
    ([action]) => {
      const Icon = ICONS[action];
      return {
        key: action,
        label: t(`cockpit.action.${action}`),
        icon: <Icon size={18} aria-hidden />,
        onSelect: () => act(action),
      };
    },
  );
  if (entries.length === 0 || user.readOnlyUser) return null;
  return (
    <DropMenu
      label={t('word.actionsForLot', { lot: idLot })}
      icon={<IconDotsVertical size={20} aria-hidden />}
      entries={entries}
    />
  );
};
