import type { LotView } from '@fairlot/contracts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useTop } from '@fairlot/web-ui';
import { LotCard, LotRow } from './lot-row.js';
import { useCursor } from './use-cursor.js';

const ROW_PX = 92;
/** A card and the gap below it. */
const CARD_PX = 438;
const OVERSCAN = { table: 5, cards: 1 };

type LineProps = {
  readonly lots: readonly LotView[];
  readonly index: number;
  readonly cursor: number | null;
  readonly top: number;
  readonly lanes: number;
};

const TableLine = ({ lots: [lot], index, cursor, top }: LineProps) =>
  lot && (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-lot={lot.idLot}
      data-cursor={lot.idLot === cursor}
      className="fl-board-row"
      style={{ transform: `translateY(${top}px)` }}
    >
      <LotRow lot={lot} />
    </div>
  );

const CardLine = ({ lots, cursor, top, lanes }: LineProps) => (
  <div
    role="presentation"
    className="fl-card-line"
    style={{
      transform: `translateY(${top}px)`,
      gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`,
    }}
  >
    {lots.map((lot) => (
      <div key={lot.idLot} role="listitem" data-lot={lot.idLot} data-cursor={lot.idLot === cursor}>
        <LotCard lot={lot} />
      </div>
    ))}
  </div>
);

type Props = {
  readonly lots: readonly LotView[];
  readonly view: 'table' | 'cards';
  /** Lots side by side. */
  readonly lanes: number;
};

/** The lines in sight, each as high as the next: nothing is measured while prices move. */
export const LotLines = ({ lots, view, lanes }: Props) => {
  const { place, top } = useTop();
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(lots.length / lanes),
    estimateSize: () => (view === 'table' ? ROW_PX : CARD_PX),
    overscan: OVERSCAN[view],
    scrollMargin: top,
  });
  const cursor = useCursor(lots, (index) =>
    virtualizer.scrollToIndex(Math.floor(index / lanes), { align: 'auto' }),
  );
  const Line = view === 'table' ? TableLine : CardLine;
  return (
    <div
      ref={place}
      role={view === 'table' ? 'rowgroup' : 'presentation'}
      className="fl-virtual"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const inLine = lots.slice(index * lanes, (index + 1) * lanes);
        return (
          <Line
            key={inLine[0]?.idLot}
            lots={inLine}
            index={index}
            cursor={cursor}
            top={start - top}
            lanes={lanes}
          />
        );
      })}
    </div>
  );
};
