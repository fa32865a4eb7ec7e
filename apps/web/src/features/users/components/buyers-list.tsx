import { isMarket, MARKETS } from '@fairlot/countries';
import { buyerOperations } from '@fairlot/contracts/users';
import { Button, SelectBox, text } from '@fairlot/web-ui';
import { IconDownload, IconUsers } from '@fairlot/web-ui/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sortedByHead, sortKeysIn } from '#shared/address/sorting.js';
import { describeList, type BodyProps } from '#shared/list/describe-list.js';
import { choiceFilter, searchFilter } from '#shared/list/list-filters.js';
import { tableOf } from '#shared/list/list-table.js';
import { pagedRowsOf } from '#shared/list/query-rows.js';
import { isStaff, useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { startExport } from '#shared/tasks/start-export.js';
import { buyersQuery, buyersWishOf, type Buyer } from '../api/buyers.js';
import { templatesQuery } from '../api/templates.js';
import { BuyersBar, SelectBuyer } from './buyers-bar.js';
import { buyersFilter, type BuyersFilter } from './buyers-filter.js';
import { Clipped, StateChip } from './chips.js';

type Cell = { readonly row: Buyer };
const TONES = { ACCEPTED: 'good', PENDING: 'plain', BLOCKED: 'bad' } as const;

const Name = ({ row }: Cell) => (
  <SelectBuyer idUser={row.idUser} name={`${row.name} ${row.surname}`}>
    <div className={text.clip}>
      {row.surname} {row.name}
      <div className={text.faint}>{row.email}</div>
    </div>
  </SelectBuyer>
);

const State = ({ row: { state, dealerState, userState } }: Cell) => {
  const { t } = useTranslation('users');
  if (state === null) return '–';
  return (
    <>
      <StateChip tone={TONES[state]}>{t(`codeTable.USER_TEMPLATE_ENABLE.${state}`)}</StateChip>
      {userState !== null && dealerState !== state && (
        <div className={text.faint}>{t('users.personOnly')}</div>
      )}
    </>
  );
};

const Market = ({ row: { idMarket } }: Cell) => {
  const { t } = useTranslation('users');
  return isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket;
};

const Table = tableOf({
  columns: [
    { key: 'surname', width: 'minmax(210px, 2fr)', Cell: Name },
    {
      key: 'dealer',
      width: 'minmax(160px, 2fr)',
      Cell: ({ row }: Cell) => <Clipped of={row.businessName} />,
    },
    { key: 'vatCode', width: '150px', Cell: ({ row }: Cell) => row.vatCode },
    { key: 'province', width: '100px', Cell: ({ row }: Cell) => row.province ?? '–' },
    { key: 'market', width: '120px', Cell: Market },
    { key: 'state', width: '170px', Cell: State },
  ],
  sorts: ['surname'],
  ordering: {
    of: ({ sort = '' }) => sortKeysIn(sort),
    by: ({ sort = '' }, { key }, isFurther) => ({ sort: sortedByHead(sort, key, isFurther) }),
  },
  useHeads: () => {
    const { t } = useTranslation('users');
    return {
      label: t('users.buyers'),
      of: (key) => (key === 'market' ? t('word.market') : t(`users.head.${key}`)),
    };
  },
  rowKey: ({ idUser }) => idUser,
  rowHeight: 62,
});

const Export = ({ query }: Pick<BodyProps<Buyer, BuyersFilter>, 'query'>) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const user = useUser();
  const id = isStaff(user) ? 'ADM-36' : 'ENG-206';
  if (query.template === '' || !may(id)) return null;
  return (
    <Button
      look="light"
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() =>
        startExport({
          operation: buyerOperations[id],
          input: { query: buyersWishOf(query) },
          title: t('users.buyers'),
          page: '/private/buyer',
        })
      }
    >
      {t('users.csv')}
    </Button>
  );
};

const Template = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const { t } = useTranslation('users');
  const { data = [] } = useQuery(templatesQuery);
  const none = { value: '', label: t('users.chooseTemplate') };
  const choices = data.map(({ idTemplate, templateName }) => ({
    ...{ value: String(idTemplate), label: templateName },
  }));
  return (
    <SelectBox
      isNamed
      label={t('users.head.template')}
      value={value}
      choices={[none, ...choices]}
      onChange={onChange}
    />
  );
};

const words = (of: 'market' | 'state' | 'fca') => () => {
  const { t } = useTranslation('users');
  const valueText = (value: string): string => {
    if (value === '') return t('word.all');
    if (of === 'market') return isMarket(value) ? t(`market.${value}`) : value;
    if (of === 'state') return t(`codeTable.USER_TEMPLATE_ENABLE.${value as 'PENDING'}`);
    return t(`users.choice.${value as 'yes' | 'no'}`);
  };
  return { label: of === 'market' ? t('word.market') : t(`users.head.${of}`), of: valueText };
};
const search = (of: 'province' | 'vatCode') =>
  searchFilter<Buyer>({ useLabel: () => useTranslation('users').t(`users.head.${of}`) });

/** SCR-059: buyers of a template, for its owner and for staff of its market. */
export const buyersList = describeList<Buyer, BuyersFilter>({
  address: buyersFilter,
  useRows: (query) => {
    const user = useUser();
    const isEnabled = query.template !== '';
    const pages = useInfiniteQuery({ ...buyersQuery(query, isStaff(user)), enabled: isEnabled });
    return isEnabled ? pagedRowsOf(pages) : { rows: [], error: null, retry: () => {} };
  },
  useTexts: () => {
    const { t } = useTranslation('users');
    return {
      ...{ title: t('users.buyers'), intro: t('users.buyersIntro') },
      none: { title: t('users.noBuyers'), text: t('users.noBuyersText') },
      noMatch: {
        title: t('word.nothingMatches'),
        text: t('users.noMatch'),
        button: t('word.showAll'),
      },
      more: t('users.more'),
    };
  },
  filters: {
    template: { narrows: false, Control: Template },
    q: searchFilter({ useLabel: () => useTranslation('users').t('users.search') }),
    state: choiceFilter(['', 'PENDING', 'ACCEPTED', 'BLOCKED'], {
      ...{ useTexts: words('state'), isNamed: true },
    }),
    market: choiceFilter(['', ...MARKETS], { useTexts: words('market'), isNamed: true }),
    province: search('province'),
    vatCode: search('vatCode'),
    fca: choiceFilter(['', 'yes', 'no'], { useTexts: words('fca'), isNamed: true }),
  },
  Body: Table,
  Tools: Export,
  Above: ({ query, rows }) => <BuyersBar query={query} rows={rows} />,
  icon: <IconUsers size={44} stroke={1.3} aria-hidden />,
  skeleton: { height: 62, count: 8 },
});
