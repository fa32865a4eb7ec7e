import type { LotView } from '@fairlot/contracts/auction';
import { VirtualLines } from '@fairlot/web-ui';
import { memo } from 'react';
import type { LotColumn } from './lot-columns.js';
import { LotCard, LotRow } from './lot-row.js';
import { useCursor } from './use-cursor.js';
import styles from './lot-lines.module.css';

/** Height of a card with its gap, in px. */
const CARD_PX = 462;
/** Height of a card in a single column, where the picture is lower. */
const SINGLE_PX = 410;
const GAP_PX = 14;
const cardPx = (lanes: number): number => (lanes === 1 ? SINGLE_PX : CARD_PX);
const ROWS_AROUND = 5;

type PlaceProps = {
  readonly lot: LotView;
  readonly index: number;
  readonly isCursor: boolean;
  /** Number of cards per line. */
  readonly lanes: number;
  /** Columns of a table row. */
  readonly columns: readonly LotColumn[];
  /** Whether the dealer's amount is shown below the vehicle. */
  readonly ownBelow: boolean;
  readonly rowPx: number;
};

const TableLine = memo(function TableLine(props: PlaceProps) {
  const { lot, index, isCursor, columns, ownBelow, rowPx } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-lot={lot.idLot}
      data-cursor={isCursor}
      className={styles.boardRow}
      style={{ transform: `translateY(${index * rowPx}px)`, height: rowPx }}
    >
      <LotRow lot={lot} columns={columns} ownBelow={ownBelow} />
    </div>
  );
});

const CardPlace = memo(function CardPlace({ lot, index, isCursor, lanes }: PlaceProps) {
  const lane = `((100% + ${GAP_PX}px) / ${lanes})`;
  return (
    <div
      role="listitem"
      data-lot={lot.idLot}
      data-cursor={isCursor}
      data-lanes={lanes}
      className={styles.cardPlace}
      style={{
        left: `calc(${lane} * ${index % lanes})`,
        width: `calc(${lane} - ${GAP_PX}px)`,
        transform: `translateY(${Math.floor(index / lanes) * cardPx(lanes)}px)`,
      }}
    >
      <LotCard lot={lot} />
    </div>
  );
});

type Props = {
  readonly lots: readonly LotView[];
  readonly view: 'table' | 'cards';
  readonly lanes: number;
  readonly columns: readonly LotColumn[];
  readonly ownBelow: boolean;
  /** Height of a row of the table. */
  readonly rowPx: number;
};

/**
 * The visible lots. All have the same height, so nothing is measured while prices change. Each card
 * is a virtual row of its own, and gets a share of the height of its line. Rendering a whole line
 * of cards in one frame would be noticeable.
 */
export const LotLines = ({ lots, view, lanes, columns, ownBelow, rowPx }: Props) => {
  const isTable = view === 'table';
  const { cursor, revealed } = useCursor(lots, lanes);
  const Place = isTable ? TableLine : CardPlace;
  return (
    <VirtualLines
      role={isTable ? 'rowgroup' : 'presentation'}
      className={styles.virtual}
      // Rounds up to whole lines, because the last line may have fewer cards.
      count={Math.ceil(lots.length / lanes) * lanes}
      linePx={(isTable ? rowPx : cardPx(lanes)) / lanes}
      // Cards need the line before and the line after, because the share of a line's last card
      // begins at the end of that line.
      overscan={isTable ? ROWS_AROUND : 2 * lanes - 1}
      revealed={revealed}
    >
      {({ index }) => {
        const lot = lots[index];
        return (
          lot && (
            <Place
              key={lot.idLot}
              lot={lot}
              index={index}
              isCursor={lot.idLot === cursor}
              lanes={lanes}
              columns={columns}
              ownBelow={ownBelow}
              rowPx={rowPx}
            />
          )
        );
      }}
    </VirtualLines>
  );
};
