import type { RegistrationRow } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { IconMailCheck } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { sortAfterHeadClick, sortKeysIn } from '#shared/address/sorting.js';
import { useFormat } from '#shared/format/use-format.js';
import { describeList, type List } from '#shared/list/describe-list.js';
import { listTableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { RelativeTime } from '#shared/ui/relative-time.js';
import { registrationsQuery } from '../api/registrations.js';
import { registrationFilters } from './registration-filters.js';
import { registrationsFilter, type RegistrationsFilter } from './registrations-filter.js';
import styles from './registrations.module.css';

type CellProps = { readonly row: RegistrationRow };

const Company = ({ row: { idRegistration, businessName, vatCode, city } }: CellProps) => (
  <span>
    <Link {...toAdmin('registrations', String(idRegistration))}>{businessName}</Link>
    <span className={text.label}>{`${vatCode} · ${city}`}</span>
  </span>
);

const Received = ({ row: { registeredAt, dueAt, isOverdue } }: CellProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <span>
      <RelativeTime at={registeredAt} />
      {isOverdue && (
        <span
          className={styles.overdue}
          title={t('registrations.due', { at: format.instant(dueAt) })}
        >
          {t('registrations.overdue')}
        </span>
      )}
    </span>
  );
};

const State = ({ row: { state } }: CellProps) => {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.state} data-state={state}>
      {t(`registrations.state.${state}`)}
    </span>
  );
};

const Market = ({ row: { idMarket } }: CellProps) => {
  const { t } = useTranslation('admin');
  return isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket;
};

const Assignee = ({ row: { assignee } }: CellProps) => {
  const { t } = useTranslation('admin');
  return assignee === null ? (
    <span className={text.faint}>{t('registrations.nobody')}</span>
  ) : (
    assignee.username
  );
};

const Table = listTableOf({
  columns: [
    { key: 'businessName', width: 'minmax(200px, 2fr)', Cell: Company },
    { key: 'registeredAt', width: 'minmax(150px, 1fr)', Cell: Received },
    { key: 'state', width: '140px', Cell: State },
    { key: 'market', width: 'minmax(110px, 1fr)', Cell: Market },
    { key: 'assignee', width: 'minmax(110px, 1fr)', Cell: Assignee },
  ],
  sorts: ['registeredAt', 'businessName'],
  ordering: {
    of: ({ sort = '' }) => sortKeysIn(sort).slice(0, 1),
    by: ({ sort = '' }, { key }) => ({ sort: sortAfterHeadClick(sort, key, false) }),
  },
  useHeads: () => {
    const { t } = useTranslation('admin');
    const heads = {
      businessName: t('registrations.column.company'),
      registeredAt: t('registrations.column.received'),
      state: t('word.status'),
      market: t('word.market'),
      assignee: t('registrations.column.assignee'),
    };
    return { label: t('registrations.title'), of: (key) => heads[key] };
  },
  rowKey: ({ idRegistration }) => idRegistration,
  rowHeight: 58,
  useOpen: () => {
    const navigate = useNavigate();
    return ({ idRegistration }) => void navigate(toAdmin('registrations', String(idRegistration)));
  },
});

/** The list of applications for staff of these markets (ENG-220). The server filters it. */
export const registrationList = (
  markets: readonly string[],
): List<RegistrationRow, RegistrationsFilter> =>
  describeList<RegistrationRow, RegistrationsFilter>({
    address: registrationsFilter,
    useRows: (query) => pagedRowsOf(useInfiniteQuery(registrationsQuery(query))),
    useTexts: () => {
      const { t } = useTranslation('admin');
      return {
        title: t('registrations.title'),
        intro: t('registrations.intro'),
        none: { title: t('registrations.none'), text: t('registrations.noneText') },
        noMatch: {
          title: t('word.nothingMatches'),
          text: t('registrations.noMatch'),
          button: t('word.showAll'),
        },
        more: t('registrations.more'),
      };
    },
    filters: registrationFilters(markets),
    Body: Table,
    icon: <IconMailCheck size={44} stroke={1.3} aria-hidden />,
    skeleton: { height: 56, count: 8 },
  });
