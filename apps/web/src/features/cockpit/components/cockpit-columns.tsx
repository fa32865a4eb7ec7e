import type { LotView } from '@fairlot/contracts/auction';
import type { Column, FoldInto } from '@fairlot/web-ui';
import { useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ClickAndBuyCell,
  EndCell,
  LeaderCell,
  OffersCell,
  PriceCell,
  ReserveCell,
  VehicleCell,
} from './lot-cells.js';
import { RowActions } from './row-actions.js';
import type { LotSelection } from './use-selection.js';

type LotCell = ComponentType<{ readonly lot: LotView }>;

/** Each cell subscribes to its own lot. */
const CELL_COLUMNS: readonly {
  readonly key: 'price' | 'offers' | 'leader' | 'reserve' | 'clickAndBuy' | 'end';
  readonly width: string;
  readonly sortable: boolean;
  readonly folds?: FoldInto;
  readonly Cell: LotCell;
}[] = [
  { key: 'price', width: '112px', sortable: true, Cell: PriceCell },
  {
    key: 'offers',
    width: '116px',
    sortable: true,
    Cell: OffersCell,
    folds: { below: 1080, into: 'leader', named: true },
  },
  { key: 'leader', width: 'minmax(124px, 1fr)', sortable: false, Cell: LeaderCell },
  { key: 'reserve', width: '144px', sortable: false, Cell: ReserveCell },
  {
    key: 'clickAndBuy',
    width: '112px',
    sortable: false,
    Cell: ClickAndBuyCell,
    folds: { below: 1120, into: 'reserve', named: true },
  },
  { key: 'end', width: '132px', sortable: true, Cell: EndCell },
];

export const useCockpitColumns = (selection: LotSelection): Column<LotView>[] => {
  const { t } = useTranslation('manage');
  return useMemo(
    () => [
      {
        key: 'lot',
        label: t('word.lot'),
        width: 'minmax(196px, 1.5fr)',
        sortable: true,
        cell: (lot) => (
          <VehicleCell
            lot={lot}
            isSelected={selection.has(lot.idLot)}
            onSelect={(isSelected) => selection.set(lot.idLot, isSelected)}
          />
        ),
      },
      ...CELL_COLUMNS.map(({ key, Cell, ...look }): Column<LotView> => ({
        key,
        label: t(`cockpit.column.${key}`),
        ...look,
        cell: (lot) => <Cell lot={lot} />,
      })),
      { key: 'actions', label: '', width: '44px', cell: (lot) => <RowActions lot={lot} /> },
    ],
    [t, selection],
  );
};
