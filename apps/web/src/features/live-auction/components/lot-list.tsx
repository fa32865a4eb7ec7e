import type { LotView } from '@fairlot/contracts/auction';
import { usePrinting } from '@fairlot/web-ui';
import { useElementSize } from '@mantine/hooks';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LotFilter } from './lot-filter.js';
import { LotLines } from './lot-lines.js';
import lotLines from './lot-lines.module.css';
import styles from './lot-list.module.css';

/** Below this a line of seven columns has no room: cards, whatever was chosen. */
const TABLE_FROM_PX = 1116;
const CARD_MIN_PX = 300;
const GAP_PX = 14;

const COLUMNS = ['picture', 'vehicle', 'price', 'own', 'end', 'offer', 'observe'] as const;

const Head = () => {
  const { t } = useTranslation('live');
  return (
    <div role="rowgroup" className={styles.boardHead}>
      <div role="row" aria-rowindex={1} className={lotLines.boardRow}>
        {COLUMNS.map((column) => (
          <div key={column} role="columnheader">
            {t(`liveAuction.column.${column}`)}
          </div>
        ))}
      </div>
    </div>
  );
};

type Props = { readonly lots: readonly LotView[]; readonly view: LotFilter['view'] };

/** Every lot, of which only those in sight are in the page: as a table where it has room, and on paper. */
export const LotList = memo(function LotList({ lots, view }: Props) {
  const { t } = useTranslation('live');
  const { ref, width: measured } = useElementSize();
  // Before it is measured the list must be about as long already: Back scrolls to where one was.
  const width = measured || window.innerWidth;
  const isPrinting = usePrinting();
  const isTable = isPrinting || (view === 'table' && width >= TABLE_FROM_PX);
  const cards = Math.max(1, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  return (
    <div ref={ref}>
      <div
        role={isTable ? 'table' : 'list'}
        aria-label={t('word.lotsOfThisAuction')}
        aria-rowcount={isTable ? lots.length + 1 : undefined}
        className={isTable ? styles.board : undefined}
      >
        {isTable && <Head />}
        {isTable ? (
          <LotLines key="table" lots={lots} view="table" lanes={1} />
        ) : (
          <LotLines key={`cards ${cards}`} lots={lots} view="cards" lanes={cards} />
        )}
      </div>
    </div>
  );
});
