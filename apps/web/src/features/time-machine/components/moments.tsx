import type { AuctionView } from '@fairlot/contracts/auction';
import type { LogEntry } from '@fairlot/contracts/engineering';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, layout, Skeleton, text } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { Board } from '../api/board.js';
import { boardChanges, type BoardChange } from '../api/difference.js';
import { BoardTable } from './board-table.js';
import { LotAtTime } from './lot-at-time.js';
import { MomentEvent } from './moment-event.js';
import { PlayerBar } from './player-bar.js';
import type { TimeFilter } from './time-filter.js';
import { usePlayer } from './use-player.js';
import styles from './moments.module.css';

export type TimeProps = {
  readonly auction: AuctionView;
  readonly filter: TimeFilter;
  readonly onFilter: (change: Partial<TimeFilter>) => void;
};

type Props = TimeProps & { readonly places: readonly LogEntry[] };
type BoardMoment = { readonly board: Board; readonly changes: readonly BoardChange[] };

const DISPLAY_CHOICES = ['all', 'changed'] as const;

/** The board of the current step with its changes. While it loads, those of the previous step. */
const useMoment = (player: ReturnType<typeof usePlayer>): BoardMoment | null => {
  const { cache, step, stride, state } = player;
  const isReady = !state.matches('loading') && !state.matches('failed');
  const displayed = isReady ? `${step} ${stride}` : null;
  const board = cache.peek(step);
  const before = cache.peek(step - stride);
  const fresh = useMemo(
    () =>
      displayed === null || board === null ? null : { board, changes: boardChanges(before, board) },
    [displayed, board, before],
  );
  return useLastNonNull(fresh);
};

const useLastNonNull = <Value,>(value: Value | null): Value | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};

type ShownProps = TimeProps & {
  readonly moment: BoardMoment | null;
  readonly changed: ReadonlySet<number>;
};

/** The head of the board: filters for the lots, and the state of the auction. */
const BoardHead = ({ auction, filter, onFilter, moment, changed }: ShownProps) => {
  const { t } = useTranslation('engineering');
  const status = moment?.board.auction?.status;
  return (
    <div className={clsx(layout.row, layout.spread)}>
      {filter.lot === undefined ? (
        <ChoiceRow
          label={t('word.whichLots')}
          value={filter.show}
          onChange={(show) => onFilter({ show })}
          choices={DISPLAY_CHOICES.map((value) => ({
            value,
            label: t(`timeMachine.show.${value}`),
            count: value === 'all' ? (moment?.board.lots.size ?? 0) : changed.size,
          }))}
        />
      ) : (
        <Link
          from="/engineering/$idAuction/time-machine"
          to="/engineering/$idAuction/time-machine"
          params={{ idAuction: auction.idAuction }}
          search={(before) => ({ ...before, lot: undefined })}
        >
          {t('word.allLots')}
        </Link>
      )}
      {status && (
        <span className={text.faint}>
          {t('timeMachine.auctionWas', { status: t(`status.auction.${status}`) })}
        </span>
      )}
    </div>
  );
};

const BoardAtMoment = (props: ShownProps & Pick<Props, 'places'>) => {
  const { auction, filter, onFilter, moment, changed, places } = props;
  if (!moment) return <Skeleton height={420} />;
  const { board, changes } = moment;
  if (filter.lot === undefined)
    return (
      <BoardTable
        idAuction={auction.idAuction}
        board={board}
        changed={changed}
        show={filter.show}
        onFilter={onFilter}
      />
    );
  const lot = board.lots.get(filter.lot);
  return lot && <LotAtTime lot={lot} board={board} changes={changes} events={places.length} />;
};

/** The player, the board at the player's step, and the event of that step. */
export const Moments = (props: Props) => {
  const { auction, filter, onFilter, places } = props;
  const { idAuction } = auction;
  const player = usePlayer(
    { idAuction, idLot: filter.lot, places },
    { position: filter.position, onPosition: (position) => onFilter({ position }) },
  );
  const moment = useMoment(player);
  const changed = useMemo(
    () => new Set((moment?.changes ?? []).flatMap(({ idLot }) => idLot ?? [])),
    [moment],
  );
  const { actor, state } = player;
  return (
    <>
      <PlayerBar line={places} player={player} />
      {state.matches('failed') && (
        <ProblemPanel error={state.context.error} onRetry={() => actor.send({ type: 'RETRY' })} />
      )}
      <div className={styles.momentPage}>
        <div className={styles.momentBoard}>
          <BoardHead {...props} moment={moment} changed={changed} />
          <BoardAtMoment {...props} moment={moment} changed={changed} />
        </div>
        {moment && <MomentEvent idAuction={idAuction} {...moment} />}
      </div>
    </>
  );
};
