import { Button, EmptyPanel, PageTitle } from '@fairlot/web-ui';
import { IconListSearch } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { BigScreen } from './big-screen.js';
import { BulkBar } from './bulk-bar.js';
import { CockpitProvider } from './cockpit-context.js';
import { COCKPIT_FILTER, type CockpitFilter } from './cockpit-filter.js';
import { CockpitTable } from './cockpit-table.js';
import { CockpitToolbar } from './cockpit-toolbar.js';
import { Dialogs } from './dialogs.js';
import { MessagePanel, type DraftProps } from './message-panel.js';
import { TotalsStrip } from './totals-strip.js';
import { useCockpitBoard } from './use-cockpit-board.js';
import { useCockpitKeys } from './use-cockpit-keys.js';
import { useSelection } from './use-selection.js';
import styles from './cockpit.module.css';

type Props = {
  readonly filter: CockpitFilter;
  readonly onFilter: (change: Partial<CockpitFilter>) => void;
};

const Board = ({ filter, onFilter, ...draft }: Props & DraftProps) => {
  const { t } = useTranslation('manage');
  const [isWriting, setWriting] = useState(false);
  const { lots, counts } = useCockpitBoard(filter);
  const selection = useSelection();
  const { cursor, revealed } = useCockpitKeys(lots, selection);
  return (
    <div className={styles.cockpit}>
      <TotalsStrip />
      <CockpitToolbar
        filter={filter}
        onFilter={onFilter}
        counts={counts}
        isWriting={isWriting}
        onMessage={() => setWriting(!isWriting)}
      />
      {isWriting && <MessagePanel {...draft} onClose={() => setWriting(false)} />}
      {lots.length > 0 ? (
        <CockpitTable
          lots={lots}
          filter={filter}
          onSort={onFilter}
          selection={selection}
          cursor={cursor}
          revealed={revealed}
        />
      ) : (
        <EmptyPanel
          icon={<IconListSearch size={44} stroke={1.3} aria-hidden />}
          title={t('cockpit.none.title')}
          text={t(filter.q === '' ? `cockpit.none.${filter.show}` : 'cockpit.none.search')}
        >
          <Button look="light" onClick={() => onFilter(COCKPIT_FILTER)}>
            {t('word.showAllLots')}
          </Button>
        </EmptyPanel>
      )}
      <BulkBar selection={selection} shown={lots} />
    </div>
  );
};

/**
 * SCR-055: all lots of an auction, live, for its manager. The big screen has no controls except a
 * button to leave.
 */
export const Cockpit = ({ filter, onFilter }: Props) => {
  const { auction } = useLiveAuctionPage();
  // Stored outside the message panel, so that the draft survives when the panel closes or the big
  // screen opens.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <CockpitProvider>
      <PageTitle title={auction.auctionName} />
      {filter.view === 'screen' ? (
        <BigScreen onLeave={() => onFilter({ view: 'table' })} />
      ) : (
        <Dialogs>
          <Board filter={filter} onFilter={onFilter} draft={draft} setDraft={setDraft} />
        </Dialogs>
      )}
    </CockpitProvider>
  );
};
