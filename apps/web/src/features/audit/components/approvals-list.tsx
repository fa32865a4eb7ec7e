import type { ApprovalRow } from '@fairlot/contracts/back-office';
import { IconCircleCheck } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { approvalsQuery } from '../api/approvals.js';
import { ApprovalEntry } from './approval-entry.js';
import { APPROVAL_LISTS, approvalsFilter, type ApprovalsFilter } from './approvals-filter.js';
import styles from './audit.module.css';

const Entries = ({ visibleRows }: BodyProps<ApprovalRow, ApprovalsFilter>) => (
  <ol className={styles.requests}>
    {visibleRows.map((row) => (
      <ApprovalEntry key={row.idApproval} of={row} />
    ))}
  </ol>
);

const NAMES = {
  WAITING: 'approvals.state.WAITING',
  DECIDED: 'approvals.decided',
  ALL: 'word.all',
} as const;

const stateFilter = choiceFilter<ApprovalRow, ApprovalsFilter['state']>(APPROVAL_LISTS, {
  isNamed: true,
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      label: t('word.status'),
      of: (one) => t(NAMES[one]),
    };
  },
});

const request = searchFilter<ApprovalRow>({
  useLabel: () => useTranslation('admin').t('approvals.number'),
});

/** Changes that a second person approves (ENG-313). */
export const approvalsList = describeList<ApprovalRow, ApprovalsFilter>({
  address: approvalsFilter,
  useRows: (filter) => pagedRowsOf(useInfiniteQuery(approvalsQuery(filter))),
  useTexts: () => {
    const { t } = useTranslation('admin');
    return {
      title: t('approvals.title'),
      intro: t('approvals.intro'),
      none: { title: t('approvals.none'), text: t('approvals.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('registrations.noMatch'),
        button: t('word.showAll'),
      },
      more: t('registrations.more'),
    };
  },
  filters: { state: stateFilter, request },
  Body: Entries,
  icon: <IconCircleCheck size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 96, count: 4 },
});
