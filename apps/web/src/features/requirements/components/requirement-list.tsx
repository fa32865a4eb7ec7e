import type { RequirementRow } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { Modal, text } from '@fairlot/web-ui';
import { IconFileDownload } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { sortAfterHeadClick, sortKeysIn } from '#shared/address/sorting.js';
import { describeList, type List } from '#shared/list/describe-list.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { RelativeTime } from '#shared/ui/relative-time.js';
import { requirementsQuery } from '../api/requirements.js';
import { MarketRules, NewRule } from './market-rules.js';
import { RequirementCard } from './requirement-card.js';
import { requirementFilters } from './requirement-filters.js';
import { requirementsFilter, type RequirementsFilter } from './requirements-filter.js';
import styles from './requirements.module.css';

type CellProps = { readonly row: RequirementRow };

/** The reason for a requirement, as a button that opens the requirement over the list. */
const Reason = ({ row }: CellProps) => {
  const { t } = useTranslation('admin');
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" className={styles.link} onClick={() => open(true)}>
        {t(`codeTable.REQUIREMENT_REASON.${row.reason}`)}
      </button>
      {isOpen && (
        <Modal
          opened
          onClose={() => open(false)}
          title={row.businessName}
          closeButtonProps={{ 'aria-label': t('word.close') }}
        >
          <RequirementCard of={row} />
        </Modal>
      )}
    </>
  );
};

const Dealer = ({ row: { idDealer, businessName, isOwnDealer } }: CellProps) =>
  isOwnDealer ? (
    <Link
      {...toAdmin('dealer', String(idDealer))}
      search={{ tab: 'requirements' } as object}
      className={text.clip}
      title={businessName}
    >
      {businessName}
    </Link>
  ) : (
    <span className={text.clip} title={businessName}>
      {businessName}
    </span>
  );

const Due = ({ row: { dueAt, isOverdue } }: CellProps) => {
  const { t } = useTranslation('admin');
  return (
    <span>
      <RelativeTime at={dueAt} />
      {isOverdue && <span className={styles.overdue}>{t('registrations.overdue')}</span>}
    </span>
  );
};

const State = ({ row: { state, submittedAt, createdAt } }: CellProps) => {
  const { t } = useTranslation('admin');
  return (
    <span>
      <span className={styles.state} data-state={state}>
        {t(`codeTable.REQUIREMENT_STATE.${state}`)}
      </span>
      <span className={text.label}>
        <RelativeTime at={submittedAt ?? createdAt} />
      </span>
    </span>
  );
};

const Ower = ({ row: { owedBy } }: CellProps) =>
  useTranslation('admin').t(`codeTable.REQUIREMENT_OWER.${owedBy}`);

const Market = ({ row: { idMarket } }: CellProps) => {
  const { t } = useTranslation('admin');
  return isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket;
};

const Table = listTableOf({
  columns: [
    { key: 'reason', width: 'minmax(190px, 2fr)', Cell: Reason },
    { key: 'dealer', width: 'minmax(160px, 2fr)', Cell: Dealer },
    { key: 'dueAt', width: 'minmax(150px, 1fr)', Cell: Due },
    { key: 'state', width: '200px', Cell: State },
    { key: 'owedBy', width: 'minmax(100px, 1fr)', Cell: Ower },
    { key: 'market', width: 'minmax(100px, 1fr)', Cell: Market },
  ],
  sorts: ['dueAt'],
  ordering: {
    of: ({ sort = '' }) => sortKeysIn(sort).slice(0, 1),
    by: ({ sort = '' }, { key }) => ({ sort: sortAfterHeadClick(sort, key, false) }),
  },
  useHeads: () => {
    const { t } = useTranslation('admin');
    const heads = {
      reason: t('word.reason'),
      dealer: t('word.dealer'),
      dueAt: t('requirements.column.dueAt'),
      state: t('word.status'),
      owedBy: t('requirements.column.owedBy'),
      market: t('word.market'),
    };
    return { label: t('requirements.title'), of: (key) => heads[key] };
  },
  rowKey: ({ idRequirement }) => idRequirement,
  rowHeight: 58,
  stackBelow: 1_000,
});

/** The list of all requirements in these markets, for staff (ENG-285). */
export const requirementList = (
  markets: readonly string[],
): List<RequirementRow, RequirementsFilter> =>
  describeList<RequirementRow, RequirementsFilter>({
    address: requirementsFilter,
    useRows: (filter) => pagedRowsOf(useInfiniteQuery(requirementsQuery(filter))),
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        title: t('requirements.title'),
        intro: t('requirements.intro'),
        none: { title: t('requirements.noneOpen'), text: t('requirements.noneText') },
        noMatch: {
          title: t('word.nothingMatches'),
          text: t('registrations.noMatch'),
          button: t('word.showAll'),
        },
        more: t('registrations.more'),
      };
    },
    filters: requirementFilters(markets),
    Body: Table,
    Above: MarketRules,
    PageAction: NewRule,
    icon: <IconFileDownload size={44} stroke={1.3} aria-hidden />,
    skeleton: { height: 56, count: 8 },
  });
