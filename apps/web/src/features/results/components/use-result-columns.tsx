import type { LotView } from '@fairlot/contracts/auction';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import { useFormat } from '#shared/format/use-format.js';
import type { Column } from '@fairlot/web-ui';
import { LotActions, type Ask } from './lot-actions.js';
import { BiddersCell, ReserveCell, ResultCell } from './result-cell.js';
import { type ResultSort } from './result-filter.js';
import { bestMinor } from './result-list.js';
import type { Selection } from './use-selection.js';

type LotProps = { readonly lot: LotView; readonly selection: Selection };

/** A tick box, the lot with a way to its offers, and what is sold. */
const LotCell = ({ lot, selection }: LotProps) => {
  const { t } = useTranslation('manage');
  const { idAuction, idLot } = lot;
  return (
    <span className="fl-lot-cell">
      <input
        type="checkbox"
        aria-label={t('word.selectLot', { lot: idLot })}
        checked={selection.has(idLot)}
        onChange={() => selection.toggle(idLot)}
      />
      <span className="fl-result">
        <Link to="/manage/$idAuction/offers" params={{ idAuction }} search={{ lot: idLot }}>
          {t('word.lotNumber', { lot: idLot })}
        </Link>
        <span className="fl-clip" title={vehicleName(lot)}>
          {vehicleName(lot)} <small className="fl-faint">{lot.vehicles[0]?.licensePlate}</small>
        </span>
      </span>
    </span>
  );
};

type ResultColumn = Column<LotView> & { readonly key: ResultSort | 'bidders' | 'actions' };

const useMoneyColumns = (): readonly ResultColumn[] => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const money = { align: 'end', sortable: true } as const;
  return [
    {
      key: 'base',
      label: t('results.column.base'),
      ...money,
      width: '96px',
      cell: ({ basePriceMinor }) => format.price(basePriceMinor),
    },
    {
      key: 'reserve',
      label: t('word.reserve'),
      ...money,
      width: '116px',
      cell: (lot) => <ReserveCell lot={lot} />,
    },
    {
      key: 'best',
      label: t('results.column.best'),
      ...money,
      width: '108px',
      cell: (lot) => <b className="fl-number">{format.priceOrDash(bestMinor(lot))}</b>,
    },
  ];
};

export const useResultColumns = (selection: Selection, ask: Ask): readonly ResultColumn[] => {
  const { t } = useTranslation('manage');
  return [
    {
      key: 'lot',
      label: t('word.lot'),
      width: 'minmax(210px, 1.5fr)',
      sortable: true,
      cell: (lot) => <LotCell lot={lot} selection={selection} />,
    },
    ...useMoneyColumns(),
    {
      key: 'bidders',
      label: t('results.column.bidders'),
      width: 'minmax(130px, 1fr)',
      cell: (lot) => <BiddersCell lot={lot} />,
    },
    {
      key: 'result',
      label: t('results.column.result'),
      width: 'minmax(170px, 1.2fr)',
      sortable: true,
      cell: (lot) => <ResultCell lot={lot} />,
    },
    {
      key: 'actions',
      label: '',
      width: '204px',
      align: 'end',
      cell: (lot) => <LotActions lot={lot} ask={ask} />,
    },
  ];
};
