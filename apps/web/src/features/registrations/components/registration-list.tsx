import type { RegistrationRow } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { IconMailCheck } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sortedByHead, sortKeysIn } from '#shared/address/sorting.js';
import { useFormat } from '#shared/format/use-format.js';
import { describeList, type List } from '#shared/list/describe-list.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { tableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { registrationsQuery } from '../api/registrations.js';
import {
  AGES,
  ASSIGNEES,
  registrationsFilter,
  STATES,
  type RegistrationsFilter,
} from './registrations-filter.js';
import styles from './registrations.module.css';

type Cell = { readonly row: RegistrationRow };

const useWords = () => {
  const { t } = useTranslation('admin');
  return { t, market: (market: string) => (isMarket(market) ? t(`market.${market}`) : market) };
};

const Company = ({ row: { idRegistration, businessName, vatCode, city } }: Cell) => (
  <span>
    <Link to="/admin/registrations/$id" params={{ id: String(idRegistration) }}>
      {businessName}
    </Link>
    <span className={text.label}>{`${vatCode} · ${city}`}</span>
  </span>
);

const Received = ({ row: { registeredAt, dueAt, isOverdue } }: Cell) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <span className={text.number} title={t('registrations.due', { at: format.instant(dueAt) })}>
      {format.instant(registeredAt)}
      {isOverdue && <span className={styles.overdue}>{t('registrations.overdue')}</span>}
    </span>
  );
};

const State = ({ row: { state } }: Cell) => {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.state} data-state={state}>
      {t(`registrations.state.${state}`)}
    </span>
  );
};

const Market = ({ row: { idMarket } }: Cell) => useWords().market(idMarket);

const Assignee = ({ row: { assignee } }: Cell) => {
  const { t } = useTranslation('admin');
  return assignee === null ? (
    <span className={text.faint}>{t('registrations.nobody')}</span>
  ) : (
    assignee.username
  );
};

const Table = tableOf({
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
    by: ({ sort = '' }, { key }) => ({ sort: sortedByHead(sort, key, false) }),
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
    return ({ idRegistration }) =>
      void navigate({ to: '/admin/registrations/$id', params: { id: String(idRegistration) } });
  },
});

/** The inbox, for staff of these markets (ENG-220); the server filters. */
export const registrationList = (
  markets: readonly string[],
): List<RegistrationRow, RegistrationsFilter> =>
  describeList<RegistrationRow, RegistrationsFilter>({
    address: registrationsFilter,
    useRows: (said) => pagedRowsOf(useInfiniteQuery(registrationsQuery(said))),
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
    filters: {
      q: searchFilter({ useLabel: () => useTranslation('admin').t('registrations.search') }),
      state: choiceFilter(STATES, {
        isNamed: true,
        useTexts: () => {
          const { t } = useTranslation('admin');
          return {
            label: t('word.status'),
            of: (state) => {
              if (state === 'all') return t('word.all');
              return state === 'waiting'
                ? t('registrations.waiting')
                : t(`registrations.state.${state}`);
            },
          };
        },
      }),
      market: choiceFilter(['all', ...markets.filter(isMarket)], {
        isNamed: true,
        useTexts: () => {
          const { t, market } = useWords();
          return {
            label: t('word.market'),
            of: (one) => (one === 'all' ? t('word.all') : market(one)),
          };
        },
      }),
      assignee: choiceFilter(ASSIGNEES, {
        isNamed: true,
        useTexts: () => {
          const { t } = useTranslation('admin');
          const words = {
            all: t('word.all'),
            me: t('registrations.me'),
            none: t('registrations.nobody'),
          };
          return { label: t('registrations.column.assignee'), of: (one) => words[one] };
        },
      }),
      age: choiceFilter(AGES, {
        isNamed: true,
        useTexts: () => {
          const { t } = useTranslation('admin');
          return {
            label: t('registrations.age'),
            of: (age) => (age === 'all' ? t('word.all') : t('registrations.overdue')),
          };
        },
      }),
    },
    Body: Table,
    icon: <IconMailCheck size={44} stroke={1.3} aria-hidden />,
    skeleton: { height: 56, count: 8 },
  });
