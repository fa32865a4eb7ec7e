import { auctionControlOperations } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import {
  useLiveAuctionPage,
  useWatching,
} from '../../live-room/components/live-auction-page-context.js';
import { CommandDialog } from './command-dialog.js';
import type { CommandValues } from './command-values.js';
import { lotIdsBody, usePaused } from './use-lot-commands.js';
import { lotState } from '#shared/status/lot-status.js';

const EMPTY_VALUES: CommandValues = { reason: '', date: '', time: '' };

/**
 * ENG-03: pauses lots. Needs no confirmation, because the user can resume the lots from the toast.
 */
export const PauseDialog = (props: {
  readonly idLots: readonly number[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('manage');
  const { auction, store } = useLiveAuctionPage();
  const watching = useWatching() ?? 0;
  const paused = usePaused();
  const { idLots, onClose } = props;
  const isRunning = (idLot: number) => {
    const live = store.lots.get(idLot)?.live;
    return live !== undefined && lotState(live).hasTag('takesOffers');
  };
  const count = idLots.length || auction.lotList.filter(({ idLot }) => isRunning(idLot)).length;
  return (
    <CommandDialog
      title={t('cockpit.pause.title', { count })}
      button={t('cockpit.pause.button')}
      confirms={false}
      initial={EMPTY_VALUES}
      consequence={() => (
        <p>
          {t('cockpit.pause.what')} {t('cockpit.told.reason')}{' '}
          {t('cockpit.told.watching', { count: watching })}
        </p>
      )}
      send={({ values: { reason }, commandId }) =>
        call(
          auctionControlOperations['ENG-03'],
          { params: { id: auction.idAuction }, body: { ...lotIdsBody(idLots), reason } },
          { commandId },
        )
      }
      onDone={(outcomes) => {
        onClose();
        paused(outcomes);
      }}
      onClose={onClose}
    />
  );
};
