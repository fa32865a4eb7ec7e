import { isMarket } from '@fairlot/countries';
import { controls, layout, PageTitle, SelectBox, Skeleton, text } from '@fairlot/web-ui';
import { IconChevronLeft } from '@fairlot/web-ui/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { ApiError } from '#shared/api/api-error.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import {
  setUserStanding,
  userStandingsQuery,
  type BuyerStanding,
  type UserRow,
} from '../api/buyers.js';
import { userQuery, USERS_KEY } from '../api/users.js';
import styles from './users.module.css';

const STATES = ['ACCEPTED', 'PENDING', 'BLOCKED'] as const;

type RowProps = {
  readonly row: UserRow;
  readonly isOff: boolean;
  readonly onSet: (state: BuyerStanding) => void;
};

/**
 * A template with the state that applies to the user. If the dealer is not accepted there, the
 * user's own state has no effect.
 */
const Row = ({ row, isOff, onSet }: RowProps) => {
  const { t } = useTranslation('users');
  const { title, dealerState, userState } = row;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{dealerState === null ? '–' : t(`codeTable.USER_TEMPLATE_ENABLE.${dealerState}`)}</td>
      <td>
        {dealerState === 'ACCEPTED' && !isOff ? (
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
        )}
      </td>
    </tr>
  );
};

/** The message of the server for the row whose change was refused. Undefined for other errors. */
const rowFault = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.fields?.[0]?.message : undefined;

type Props = { readonly of: 'template' | 'showcase'; readonly idUser: number };

const Table = ({ of, idUser }: Props) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const client = useQueryClient();
  const problemText = useProblemText();
  const market = (code: string) => (isMarket(code) ? t(`market.${code}`) : code);
  const { data, error, refetch } = useQuery(userStandingsQuery(of, idUser, market));
  const mayChange = may('ADM-30') && may('ADM-32');
  const changing = useMutation({
    mutationFn: (change: { readonly key: string; readonly state: BuyerStanding }) =>
      setUserStanding(of, idUser, change),
    onSettled: () => client.invalidateQueries({ queryKey: USERS_KEY }),
  });
  if (error !== null) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} />;
  if (data.length === 0) return <p className={text.faint}>{t(`users.none_${of}`)}</p>;
  return (
    <>
      <table className={styles.plain}>
        <thead>
          <tr>
            <th scope="col">{of === 'template' ? t('users.head.template') : t('word.market')}</th>
            <th scope="col">{t('users.head.dealerState')}</th>
            <th scope="col">{t('users.head.userState')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row
              key={row.key}
              row={row}
              isOff={!mayChange || changing.isPending}
              onSet={(state) => changing.mutate({ key: row.key, state })}
            />
          ))}
        </tbody>
      </table>
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
