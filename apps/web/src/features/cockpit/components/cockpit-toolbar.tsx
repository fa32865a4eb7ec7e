import { Button, ChoiceRow, controls, DropMenu, layout } from '@fairlot/web-ui';
import {
  IconClockPlus,
  IconDeviceTv,
  IconDotsVertical,
  IconPlayerPause,
  IconPlayerPlay,
  IconSpeakerphone,
} from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#shared/session/rights.js';
import { SearchBox } from '#shared/ui/search-box.js';
import { useLiveAuction } from '../../live-room/components/live-auction-page-context.js';
import type { CockpitBoard } from './cockpit-board.js';
import { LOT_SUBSETS, type CockpitFilter } from './cockpit-filter.js';
import { useOpenDialog } from './use-open-dialog.js';
import { useResume } from './use-lot-commands.js';
import { auctionState } from '#shared/status/auction-status.js';

type FilterProps = {
  readonly filter: CockpitFilter;
  readonly onFilter: (change: Partial<CockpitFilter>) => void;
};

type MessageProps = { readonly isWriting: boolean; readonly onMessage: () => void };

/** Commands for the whole auction. */
const AuctionCommands = ({ isWriting, onMessage }: MessageProps) => {
  const { t } = useTranslation('manage');
  const ask = useOpenDialog();
  const resume = useResume();
  const may = useMayCall();
  const live = useLiveAuction();
  if (!live || !auctionState(live).hasTag('isRunning')) return null;
  const pause = {
    key: 'pause',
    label: t('cockpit.action.pauseAll'),
    icon: <IconPlayerPause size={18} aria-hidden />,
    onSelect: () => ask({ kind: 'pause', idLots: [] }),
  };
  const goOn = {
    key: 'resume',
    label: t('cockpit.action.resumeAll'),
    icon: <IconPlayerPlay size={18} aria-hidden />,
    onSelect: () => void resume([]),
  };
  const forAll = [...(may('ENG-03') ? [pause] : []), ...(may('ENG-04') ? [goOn] : [])];
  return (
    <div className={layout.row}>
      {may('SEC-71') && (
        <Button
          icon={<IconClockPlus size={17} aria-hidden />}
          onClick={() => ask({ kind: 'extend' })}
        >
          {t('cockpit.action.extend')}
        </Button>
      )}
      {may('SEC-57') && (
        <Button
          look="light"
          icon={<IconSpeakerphone size={17} aria-hidden />}
          aria-pressed={isWriting}
          onClick={onMessage}
        >
          {t('word.message')}
        </Button>
      )}
      {forAll.length > 0 && (
        <DropMenu
          label={t('cockpit.action.all')}
          icon={<IconDotsVertical size={20} aria-hidden />}
          entries={forAll}
        />
      )}
    </div>
  );
};

type Props = FilterProps & MessageProps & Pick<CockpitBoard, 'counts'>;

export const CockpitToolbar = ({ filter, onFilter, counts, ...message }: Props) => {
  const { t } = useTranslation('manage');
  return (
    <>
      <ChoiceRow
        label={t('word.whichLots')}
        value={filter.show}
        onChange={(show) => onFilter({ show })}
        choices={LOT_SUBSETS.map((value) => ({
          value,
          label: t(`cockpit.show.${value}`),
          count: counts[value],
        }))}
      />
      <div className={layout.toolbar} role="search">
        <SearchBox value={filter.q} onChange={(q) => onFilter({ q })} label={t('cockpit.search')} />
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('cockpit.screen.open')}
          title={t('cockpit.screen.open')}
          onClick={() => onFilter({ view: 'screen' })}
        >
          <IconDeviceTv size={20} aria-hidden />
        </button>
        <AuctionCommands {...message} />
      </div>
    </>
  );
};
