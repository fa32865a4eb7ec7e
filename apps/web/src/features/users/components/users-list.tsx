import { PERMISSIONS } from '@fairlot/access-domain';
import { isMarket, MARKETS } from '@fairlot/countries';
import { userAccountOperations } from '@fairlot/contracts/users';
import { Button, text } from '@fairlot/web-ui';
import { IconDownload, IconUsers } from '@fairlot/web-ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sortedByHead, sortKeysIn } from '#shared/address/sorting.js';
import { useFormat } from '#shared/format/use-format.js';
import { describeList } from '#shared/list/describe-list.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { tableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { useMayCall } from '#shared/session/rights.js';
import { startExport } from '#shared/tasks/start-export.js';
import { usersQuery, wishOf, type Account } from '../api/users.js';
import { Chips, Clipped, StateChip } from './chips.js';
import { usersFilter, type UsersFilter } from './users-filter.js';

type Cell = { readonly row: Account };

const Name = ({ row }: Cell) => (
  <div className={text.clip}>
    <Link to="/admin/user-edit/$id" params={{ id: String(row.idUser) }}>
      {row.surname} {row.name}
    </Link>
    <div className={text.faint}>{row.username}</div>
  </div>
);

const Permissions = ({ row }: Cell) => {
  const { t } = useTranslation('users');
  const roles = row.roles.filter((role) => role !== 'USER');
  return (
    <Chips
      of={[
        ...roles.map((role) => t(`codeTable.ROLE.${role}`)),
        ...row.permissions.map((one) => t(`codeTable.PERMISSION.${one}`)),
      ]}
    />
  );
};

const State = ({ row: { flgEnabled, disabledReason } }: Cell) => {
  const { t } = useTranslation('users');
  return (
    <StateChip tone={flgEnabled ? 'good' : 'bad'} title={disabledReason}>
      {t(flgEnabled ? 'users.enabled' : 'users.disabled')}
    </StateChip>
  );
};

const Market = ({ row: { idMarket } }: Cell) => {
  const { t } = useTranslation('users');
  return isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket;
};

const useOpen = () => {
  const navigate = useNavigate();
  return ({ idUser }: Account) =>
    void navigate({ to: '/admin/user-edit/$id', params: { id: String(idUser) } });
};

const Table = tableOf({
  columns: [
    { key: 'surname', width: 'minmax(180px, 2fr)', Cell: Name },
    {
      key: 'email',
      width: 'minmax(180px, 2fr)',
      Cell: ({ row }: Cell) => <Clipped of={row.email} />,
    },
    {
      key: 'dealer',
      width: 'minmax(150px, 1.5fr)',
      Cell: ({ row }: Cell) => <Clipped of={row.businessName ?? '–'} />,
    },
    { key: 'market', width: '120px', Cell: Market },
    { key: 'permissions', width: 'minmax(170px, 2fr)', Cell: Permissions },
    { key: 'state', width: '120px', Cell: State },
  ],
  sorts: ['surname', 'email'],
  ordering: {
    of: ({ sort = '' }) => sortKeysIn(sort),
    by: ({ sort = '' }, { key }, isFurther) => ({ sort: sortedByHead(sort, key, isFurther) }),
  },
  useHeads: () => {
    const { t } = useTranslation('users');
    return {
      label: t('users.title'),
      of: (key) => (key === 'market' ? t('word.market') : t(`users.head.${key}`)),
    };
  },
  rowKey: ({ idUser }) => idUser,
  rowHeight: 60,
  useOpen,
});

const Found = ({ query }: { readonly query: UsersFilter }) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const total = useInfiniteQuery(usersQuery(query)).data?.total;
  if (!total || total.count === 0) return null;
  const found = format.whole(total.count);
  return (
    <p className={text.faint} role="status">
      {total.isExact ? t('users.found', { found }) : t('users.foundMore', { found })}
    </p>
  );
};

const Export = ({ query }: { readonly query: UsersFilter }) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  if (!may('ENG-201')) return null;
  return (
    <Button
      look="light"
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() =>
        startExport({
          operation: userAccountOperations['ENG-201'],
          input: { query: wishOf(query) },
          title: t('users.title'),
          page: '/admin/users',
        })
      }
    >
      {t('users.csv')}
    </Button>
  );
};

const words = (of: 'market' | 'state' | 'permission' | 'kind') => () => {
  const { t } = useTranslation('users');
  const valueText = (value: string): string => {
    if (value === '') return t('word.all');
    if (of === 'market') return isMarket(value) ? t(`market.${value}`) : value;
    if (of === 'permission') return t(`codeTable.PERMISSION.${value as 'BUYER'}`);
    return t(`users.choice.${value as 'on' | 'off' | 'dealers' | 'staff'}`);
  };
  return { label: of === 'market' ? t('word.market') : t(`users.head.${of}`), of: valueText };
};

/** SCR-088 for staff: users of all dealers and markets, and accounts of staff. */
export const usersList = describeList<Account, UsersFilter>({
  address: usersFilter,
  useRows: (query) => pagedRowsOf(useInfiniteQuery(usersQuery(query))),
  useTexts: () => {
    const { t } = useTranslation('users');
    return {
      title: t('users.title'),
      none: { title: t('users.none'), text: t('users.noneText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('users.noMatch'),
        button: t('word.showAll'),
      },
      more: t('users.more'),
    };
  },
  filters: {
    q: searchFilter({ useLabel: () => useTranslation('users').t('users.search') }),
    state: choiceFilter(['', 'on', 'off'], { useTexts: words('state'), isNamed: true }),
    permission: choiceFilter(['', ...PERMISSIONS], {
      ...{ useTexts: words('permission'), isNamed: true },
    }),
    kind: choiceFilter(['', 'dealers', 'staff'], { useTexts: words('kind'), isNamed: true }),
    market: choiceFilter(['', ...MARKETS], { useTexts: words('market'), isNamed: true }),
    dealer: searchFilter({ useLabel: () => useTranslation('users').t('users.dealerNumber') }),
  },
  Body: Table,
  Tools: ({ query }) => <Export query={query} />,
  Above: ({ query }) => <Found query={query} />,
  icon: <IconUsers size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 60, count: 8 },
});
