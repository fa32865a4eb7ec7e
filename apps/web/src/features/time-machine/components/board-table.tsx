import type { BoardLot } from '@fairlot/contracts/engineering';
import { IconEqual, IconTable } from '@fairlot/web-ui/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, DataTable, EmptyPanel, type Column } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import type { Board } from '../api/board.js';
import { EndAtTime, LotLink, PriceAtTime, StatusAtTime } from './lot-moment.js';
import type { TimeFilter } from './time-filter.js';
import styles from './board-table.module.css';

type Props = {
  readonly idAuction: number;
  readonly board: Board;
  readonly changed: ReadonlySet<number>;
  readonly show: TimeFilter['show'];
  readonly onFilter: (change: Partial<TimeFilter>) => void;
};

const useColumns = ({ idAuction, board }: Props): readonly Column<BoardLot>[] => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  return [
    {
      key: 'lot',
      label: t('word.lot'),
      width: 'minmax(56px, 0.6fr)',
      cell: ({ idLot }) => <LotLink idAuction={idAuction} idLot={idLot} />,
    },
    {
      key: 'price',
      label: t('word.price'),
      width: 'minmax(120px, 1fr)',
      align: 'end',
      cell: (lot) => <PriceAtTime lot={lot} />,
    },
    {
      key: 'offers',
      label: t('word.offers'),
      width: '72px',
      align: 'end',
      cell: ({ offers }) => (offers === null ? '–' : format.integer(offers)),
    },
    {
      key: 'leader',
      label: t('word.leader'),
      // Wide enough for the French “Concessionnaire 8”.
      width: 'minmax(124px, 1fr)',
      cell: ({ idLeader }) => (idLeader === null ? '–' : t('timeMachine.dealer', { id: idLeader })),
    },
    {
      key: 'end',
      label: t('timeMachine.column.end'),
      width: 'minmax(104px, 1fr)',
      cell: (lot) => <EndAtTime lot={lot} then={board.decidedAt} />,
    },
    {
      key: 'status',
      label: t('word.status'),
      width: 'minmax(124px, 1.2fr)',
      cell: (lot) => <StatusAtTime lot={lot} />,
    },
  ];
};

const Nothing = ({ show, onFilter }: Pick<Props, 'show' | 'onFilter'>) => {
  const { t } = useTranslation('engineering');
  const Icon = show === 'changed' ? IconEqual : IconTable;
  return (
    <EmptyPanel
      icon={<Icon size={44} stroke={1.3} aria-hidden />}
      title={t(show === 'changed' ? 'timeMachine.unchanged.title' : 'timeMachine.noLots.title')}
      text={t(show === 'changed' ? 'timeMachine.unchanged.text' : 'timeMachine.noLots.text')}
    >
      {show === 'changed' && (
        <Button look="light" onClick={() => onFilter({ show: 'all' })}>
          {t('word.allLots')}
        </Button>
      )}
    </EmptyPanel>
  );
};

/** All lots at the chosen time. Lots that the event changed are highlighted. */
export const BoardTable = memo(function BoardTable(props: Props) {
  const { t } = useTranslation('engineering');
  const { board, changed, show, onFilter } = props;
  const columns = useColumns(props);
  const lots = [...board.lots.values()];
  const rows = show === 'changed' ? lots.filter(({ idLot }) => changed.has(idLot)) : lots;
  if (rows.length === 0) return <Nothing show={show} onFilter={onFilter} />;
  return (
    <div className={styles.boardThen}>
      <DataTable
        label={t('timeMachine.board')}
        columns={columns}
        rows={rows}
        rowKey={({ idLot }) => idLot}
        rowHeight={52}
        stackBelow={600}
        rowState={({ idLot }) => (changed.has(idLot) ? 'changed' : undefined)}
      />
    </div>
  );
});
