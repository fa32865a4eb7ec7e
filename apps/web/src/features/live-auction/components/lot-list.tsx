import type { LotView } from '@fairlot/contracts/auction';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { ariaSortOf, SortHead, usePrinting } from '@fairlot/web-ui';
import { memo, useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { sortKeysIn } from '#shared/address/sorting.js';
import {
  visibleColumns,
  tableLayoutFor,
  SORT_OF,
  TABLE_FROM_PX,
  gridTracksOf,
  type LotColumn,
  type TableLayout,
} from './lot-columns.js';
import type { LotFilter } from './lot-filter.js';
import { LotLines } from './lot-lines.js';
import lotLines from './lot-lines.module.css';
import styles from './lot-list.module.css';

const CARD_MIN_PX = 300;
const GAP_PX = 14;
/** Row heights in px. */
const ROW_PX = { comfortable: 92, compact: 72 };

type HeadProps = Pick<Props, 'columns' | 'sort' | 'onSort'>;

const Head = ({ columns, sort, onSort }: HeadProps) => {
  const { t } = useTranslation('live');
  const sorting = sortKeysIn(sort);
  return (
    <div role="rowgroup" className={styles.boardHead}>
      <div role="row" aria-rowindex={1} className={lotLines.boardRow}>
        {columns.map((column) => {
          const key = SORT_OF[column];
          const label = t(`liveAuction.column.${column}`);
          return (
            <div
              key={column}
              role="columnheader"
              data-column={column}
              aria-sort={key && ariaSortOf(key, sorting)}
            >
              {key === undefined ? (
                label
              ) : (
                <SortHead sortKey={key} label={label} sorting={sorting} onSort={onSort} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};

type Props = {
  readonly lots: readonly LotView[];
  readonly view: LotFilter['view'];
  /** Must be the same array object until the columns change. */
  readonly columns: readonly LotColumn[];
  readonly density: LotFilter['density'];
  readonly sort: string;
  readonly onSort: (key: string, isFurther: boolean) => void;
};

/**
 * The density that applies. Compact rows are too low for stacked content and for touch targets, so
 * these use the default density.
 */
const useShownDensity = (
  density: LotFilter['density'],
  room: TableLayout,
): LotFilter['density'] => {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return room === 'wide' && !isTouched ? density : 'comfortable';
};

/**
 * All lots, of which only the visible ones are rendered. Shows a table in wide windows and in
 * print, and cards otherwise.
 */
export const LotList = memo(function LotList(props: Props) {
  const { lots, view, columns: chosen } = props;
  const { t } = useTranslation('live');
  const { ref, width: measured } = useElementSize();
  // Before the list is measured, the window's width gives it about its final height, because Back
  // restores the scroll position.
  const width = measured || window.innerWidth;
  const isPrinting = usePrinting();
  const isTable = isPrinting || (view === 'table' && width >= TABLE_FROM_PX);
  const room = isPrinting ? 'wide' : tableLayoutFor(chosen, width);
  const density = useShownDensity(props.density, room);
  const columns = useMemo(() => visibleColumns(room, chosen), [room, chosen]);
  const ownBelow = columns.length < chosen.length;
  const cards = Math.max(1, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  return (
    <div ref={ref} style={{ '--lot-tracks': gridTracksOf(room, chosen) } as CSSProperties}>
      <div
        role={isTable ? 'table' : 'list'}
        aria-label={t('word.lotsOfThisAuction')}
        aria-rowcount={isTable ? lots.length + 1 : undefined}
        className={isTable ? styles.board : undefined}
        data-room={isTable ? room : undefined}
        data-density={isTable ? density : undefined}
      >
        {isTable && <Head {...props} columns={columns} />}
        {isTable ? (
          <LotLines
            key="table"
            lots={lots}
            view="table"
            lanes={1}
            columns={columns}
            ownBelow={ownBelow}
            rowPx={ROW_PX[density]}
          />
        ) : (
          <LotLines
            key={`cards ${cards}`}
            lots={lots}
            view="cards"
            lanes={cards}
            columns={columns}
            ownBelow={false}
            rowPx={ROW_PX[density]}
          />
        )}
      </div>
    </div>
  );
});
