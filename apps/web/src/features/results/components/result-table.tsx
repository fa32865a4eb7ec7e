import { text } from '@fairlot/web-ui';
import type { LotView } from '@fairlot/contracts/auction';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useFormat } from '#shared/format/use-format.js';
import { listTableOf } from '#shared/list/list-table.js';
import { LotActions } from './lot-actions.js';
import { BiddersCell, ReserveCell, ResultCell } from './result-cell.js';
import { useResultActions } from './result-actions.js';
import { bestOfferMinor } from './result-list.js';
import resultCell from './result-cell.module.css';
import styles from './result-table.module.css';

type CellProps = { readonly row: LotView };

/** A cell with the checkbox, the lot number as a link to the bids, and the vehicle. */
const LotCell = ({ row: lot }: CellProps) => {
  const { t } = useTranslation('manage');
  const { selection } = useResultActions();
  const { idAuction, idLot } = lot;
  return (
    <span className={styles.lotCell}>
      <input
        type="checkbox"
        aria-label={t('word.selectLot', { lot: idLot })}
        checked={selection.has(idLot)}
        onChange={() => selection.toggle(idLot)}
      />
      <span className={resultCell.result}>
        <Link to="/manage/$idAuction/offers" params={{ idAuction }} search={{ lot: idLot }}>
          {t('word.lotNumber', { lot: idLot })}
        </Link>
        <span className={text.clip} title={vehicleName(lot)}>
          {vehicleName(lot)} <small className={text.faint}>{lot.vehicles[0]?.licensePlate}</small>
        </span>
      </span>
    </span>
  );
};

const Best = ({ row }: CellProps) => (
  <b className={text.number}>{useFormat().priceOrDash(bestOfferMinor(row))}</b>
);

export const ResultTable = listTableOf({
  columns: [
    { key: 'lot', width: 'minmax(160px, 1.5fr)', Cell: LotCell },
    {
      key: 'base',
      width: '96px',
      align: 'end',
      folds: { below: 1110, into: 'reserve', named: true },
      Cell: ({ row }: CellProps) => useFormat().price(row.basePriceMinor),
    },
    {
      key: 'reserve',
      width: '132px',
      align: 'end',
      Cell: ({ row }: CellProps) => <ReserveCell lot={row} />,
    },
    { key: 'best', width: 'minmax(108px, 0.6fr)', align: 'end', Cell: Best },
    {
      key: 'bidders',
      width: 'minmax(130px, 1fr)',
      folds: { below: 1010, into: 'best' },
      Cell: ({ row }: CellProps) => <BiddersCell lot={row} />,
    },
    {
      key: 'result',
      width: 'minmax(170px, 1.2fr)',
      Cell: ({ row }: CellProps) => <ResultCell lot={row} />,
    },
    {
      key: 'actions',
      width: '196px',
      align: 'end',
      Cell: ({ row }: CellProps) => <LotActions lot={row} />,
    },
  ],
  sorts: ['lot', 'base', 'reserve', 'best', 'result'],
  useHeads: () => {
    const { t } = useTranslation('manage');
    const names = {
      lot: t('word.lot'),
      base: t('results.column.base'),
      reserve: t('word.reserve'),
      best: t('results.column.best'),
      bidders: t('results.column.bidders'),
      result: t('results.column.result'),
      actions: '',
    };
    return { label: t('word.results'), of: (key) => names[key] };
  },
  rowKey: ({ idLot }) => idLot,
  rowHeight: 68,
});
