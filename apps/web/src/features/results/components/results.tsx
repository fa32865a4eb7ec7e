import './results.css';
import { awardOperations, type LotView } from '@fairlot/contracts/auction';
import { IconGavel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../live-room/components/room-context.js';
import { Button, DataTable, EmptyPanel, PageTitle, type Column } from '@fairlot/web-ui';
import type { TypeExport } from '../api/export-task.js';
import type { DecisionKind } from '../api/send-decision.js';
import { BulkBar } from './bulk-bar.js';
import { BulkDialog } from './bulk-dialog.js';
import { DecisionDialog } from './decision-dialog.js';
import { RESULT_FILTER, RESULT_SORTS } from './result-filter.js';
import { isClosed, resultList } from './result-list.js';
import { ResultSummary } from './result-summary.js';
import { ResultToolbar, type ResultFilterProps } from './result-toolbar.js';
import { useBulk } from './use-bulk.js';
import { useExport } from './use-export.js';
import { useResultColumns } from './use-result-columns.js';
import { useResults } from './use-results.js';
import { useSelection } from './use-selection.js';

const ROW_PX = 64;

const NothingClosed = () => {
  const { t } = useTranslation('manage');
  const { idAuction } = useRoom().auction;
  return (
    <EmptyPanel
      icon={<IconGavel size={44} stroke={1.3} aria-hidden />}
      title={t('results.none.title')}
      text={t('results.none.text')}
    >
      <Link to="/manage/$idAuction" params={{ idAuction }} className="fl-button" data-look="light">
        {t('results.none.button')}
      </Link>
    </EmptyPanel>
  );
};

const NothingFound = ({ onFilter }: Pick<ResultFilterProps, 'onFilter'>) => {
  const { t } = useTranslation('manage');
  return (
    <EmptyPanel
      icon={<IconGavel size={44} stroke={1.3} aria-hidden />}
      title={t('word.nothingMatches')}
      text={t('results.noMatch.text')}
    >
      <Button look="light" onClick={() => onFilter({ ...RESULT_FILTER })}>
        {t('results.noMatch.button')}
      </Button>
    </EmptyPanel>
  );
};

type TableProps = ResultFilterProps & {
  readonly lots: readonly LotView[];
  readonly columns: readonly Column<LotView>[];
};

const ResultTable = ({ lots, columns, filter, onFilter }: TableProps) => {
  const { t } = useTranslation('manage');
  return (
    <DataTable
      label={t('word.results')}
      columns={columns}
      rows={lots}
      rowKey={({ idLot }) => idLot}
      rowHeight={ROW_PX}
      stackBelow={1040}
      sorting={{ key: filter.sort, order: filter.order }}
      onSort={({ key, order }) => {
        const sort = RESULT_SORTS.find((one) => one === key);
        if (sort) onFilter({ sort, order });
      }}
    />
  );
};

const SHOWN_AS_FILE = { operation: awardOperations['SEC-68'], tab: 'results' } as const;
const sequenceOf = (lots: readonly LotView[]) => lots.map(({ idLot }) => idLot).join(',');

/** The closed lots with all that may be decided on them. */
const ClosedLots = ({ filter, onFilter }: ResultFilterProps) => {
  const { idAuction, auctionName, lotList } = useResults();
  const selection = useSelection();
  const [asked, setAsked] = useState<{ readonly kind: DecisionKind; readonly idLot: number }>();
  const decided = lotList.find(({ idLot }) => idLot === asked?.idLot);
  const bulk = useBulk(idAuction, auctionName);
  const { lots, counts } = resultList(lotList, filter);
  const columns = useResultColumns(selection, {
    decide: (kind, idLot) => setAsked({ kind, idLot }),
    notAward: (idLot) => bulk.ask({ kind: 'notAward', idLots: new Set([idLot]) }),
  });
  const startExport = useExport();
  const exportAs = (typeExport: TypeExport) =>
    startExport({ ...SHOWN_AS_FILE, query: { typeExport, idLots: sequenceOf(lots) } });
  return (
    <>
      <ResultToolbar filter={filter} onFilter={onFilter} counts={counts} />
      {lots.length === 0 ? (
        <NothingFound onFilter={onFilter} />
      ) : (
        <>
          <BulkBar
            all={lotList.filter(isClosed)}
            shown={lots}
            selection={selection}
            onAsk={bulk.ask}
            onExport={exportAs}
          />
          <ResultTable lots={lots} columns={columns} filter={filter} onFilter={onFilter} />
        </>
      )}
      {asked && decided && (
        <DecisionDialog kind={asked.kind} lot={decided} onClose={() => setAsked(undefined)} />
      )}
      {bulk.question && (
        <BulkDialog
          question={bulk.question}
          all={lotList}
          onConfirm={(some, decision) => {
            selection.set([]);
            bulk.start(some, decision);
          }}
          onCancel={bulk.cancel}
        />
      )}
    </>
  );
};

/** SCR-054, SCR-057: what became of the auction's lots, and what is still to be decided. */
export const Results = (props: ResultFilterProps) => {
  const { t } = useTranslation('manage');
  const { auctionName, lotList } = useResults();
  return (
    <>
      <PageTitle title={`${t('word.results')} · ${auctionName}`} />
      <h2 className="fl-hidden">{t('word.results')}</h2>
      <ResultSummary lots={lotList} />
      {lotList.some(isClosed) ? <ClosedLots {...props} /> : <NothingClosed />}
    </>
  );
};
