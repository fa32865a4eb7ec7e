import { isMarket } from '@fairlot/countries';
import { controls, layout, PageTitle, SelectBox, text } from '@fairlot/web-ui';
import { IconChevronLeft } from '@fairlot/web-ui/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { ApiError } from '#shared/api/api-error.js';
import { rowsOf } from '#shared/list/query-rows.js';
import { LoadedTable, type ShortColumn } from '#shared/list/short-table.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import {
  setUserStanding,
  userStandingsQuery,
  type BuyerStanding,
  type UserRow,
} from '../api/buyers.js';
import { userQuery, USERS_KEY } from '../api/users.js';

const STATES = ['ACCEPTED', 'PENDING', 'BLOCKED'] as const;

type StateProps = {
  readonly row: UserRow;
  readonly isOff: boolean;
  readonly onSet: (state: BuyerStanding) => void;
};

/**
 * A template with the state that applies to the user. If the dealer is not accepted there, the
 * user's own state has no effect.
 */
const UserState = ({ row, isOff, onSet }: StateProps) => {
  const { t } = useTranslation('users');
  const { title, dealerState, userState } = row;
  return dealerState === 'ACCEPTED' && !isOff ? (
    <SelectBox
      label={t('users.standingOf', { title })}
      value={userState ?? 'ACCEPTED'}
      choices={STATES.map((value) => ({
        value,
        label: t(`codeTable.USER_TEMPLATE_ENABLE.${value}`),
      }))}
      onChange={onSet}
    />
  ) : (
    <span>{t(`codeTable.USER_TEMPLATE_ENABLE.${row.state ?? 'PENDING'}`)}</span>
  );
};

/** The message of the server for the row whose change was refused. Undefined for other errors. */
const rowFault = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.fields?.[0]?.message : undefined;

type Props = { readonly of: 'template' | 'showcase'; readonly idUser: number };
type UserStandingChange = { readonly key: string; readonly state: BuyerStanding };

type ColumnsProps = Pick<StateProps, 'isOff'> & {
  readonly of: Props['of'];
  readonly onSet: (change: UserStandingChange) => void;
};

const useColumns = ({ of, isOff, onSet }: ColumnsProps): readonly ShortColumn<UserRow>[] => {
  const { t } = useTranslation('users');
  return [
    {
      key: 'title',
      label: of === 'template' ? t('users.head.template') : t('word.market'),
      isHead: true,
      cell: ({ title }) => title,
    },
    {
      key: 'dealerState',
      label: t('users.head.dealerState'),
      cell: ({ dealerState }) =>
        dealerState === null ? '–' : t(`codeTable.USER_TEMPLATE_ENABLE.${dealerState}`),
    },
    {
      key: 'userState',
      label: t('users.head.userState'),
      cell: (row) => (
        <UserState row={row} isOff={isOff} onSet={(state) => onSet({ key: row.key, state })} />
      ),
    },
  ];
};

const Table = ({ of, idUser }: Props) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const client = useQueryClient();
  const problemText = useProblemText();
  const market = (code: string) => (isMarket(code) ? t(`market.${code}`) : code);
  const { data, error, refetch } = useQuery(userStandingsQuery(of, idUser, market));
  const mayChange = may('ADM-30') && may('ADM-32');
  const changing = useMutation({
    mutationFn: (change: UserStandingChange) => setUserStanding(of, idUser, change),
    onSettled: () => client.invalidateQueries({ queryKey: USERS_KEY }),
  });
  const isOff = !mayChange || changing.isPending;
  const columns = useColumns({ of, isOff, onSet: changing.mutate });
  return (
    <>
      <LoadedTable
        label={t(of === 'template' ? 'users.templates' : 'users.showcases')}
        answer={rowsOf({ data, error, refetch })}
        rowKey={({ key }) => key}
        columns={columns}
        none={t(`users.none_${of}`)}
      />
      <p role="status" className={text.bad}>
        {changing.isError && (rowFault(changing.error) ?? problemText(changing.error))}
      </p>
    </>
  );
};

/**
 * SCR-067, SCR-090: the templates on which a user may buy, beside the rights of the user's dealer.
 */
export const UserStandings = ({ of, idUser }: Props) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(userQuery(idUser));
  const name = data === undefined ? '' : `${data.name} ${data.surname}`;
  const title = t(of === 'template' ? 'users.templates' : 'users.showcases');
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      <div className={layout.row}>
        <Link
          {...toAdmin('user-edit', String(idUser))}
          className={controls.button}
          data-look="plain"
        >
          <IconChevronLeft size={18} aria-hidden />
          {name}
        </Link>
      </div>
      <h1>{title}</h1>
      <p className={text.faint}>{t('users.narrowText')}</p>
      <Table of={of} idUser={idUser} />
    </div>
  );
};
