import { anonymiseOperations } from '@fairlot/contracts/users';
import { isMarket, MARKETS } from '@fairlot/countries';
import { Button, EmptyPanel, layout, PageTitle, SelectBox, Skeleton, text } from '@fairlot/web-ui';
import { IconDownload, IconUserOff } from '@fairlot/web-ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { oneOf } from '#shared/address/search-params.js';
import { useAddressQuery } from '#shared/address/use-address-query.js';
import type { CallAnswer } from '#shared/api/call.js';
import { useCommand } from '#shared/command/use-command.js';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { FormVerdict } from '#shared/form/form-verdict.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { startExport } from '#shared/tasks/start-export.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { anonymise, effectQuery, erasableQuery, USERS, type ErasableQuery } from '../api/users.js';
import styles from './users.module.css';

type Results = CallAnswer<'ADM-27'>;
/** Reasons why a user cannot be anonymised. */
type ErasureRefusal = 'ENABLED' | 'OPEN_OBLIGATIONS' | 'OWN_RIGHTS' | 'FORBIDDEN';

const QUERY = z.object({
  market: oneOf(['', ...MARKETS], ''),
  page: z.coerce.number().int().min(0).default(0).catch(0),
});

type PageProps = {
  readonly query: ErasableQuery;
  readonly onChange: (change: Partial<ErasableQuery>) => void;
};

/** Previews which data is deleted and which is kept. */
const Effect = ({ idUser }: { readonly idUser: number }) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(effectQuery(idUser));
  if (data === undefined) return <Skeleton height={120} />;
  const labelOf = (table: string): string => {
    const key = existingKey('users', 'users.table', table);
    return key === null ? t('users.table.other') : t(key);
  };
  /** Row count per kind with a name here; the others are summed up. */
  const of = (effect: (typeof data.tables)[number]['effect']) => {
    const found = data.tables.filter((one) => one.effect === effect && one.count > 0);
    const byLabel = Map.groupBy(found, ({ table }) => labelOf(table));
    return [...byLabel].map(([label, all]) => ({
      label,
      count: all.reduce((sum, { count }) => sum + count, 0),
    }));
  };
  return (
    <div className={styles.section}>
      {(['REPLACED', 'DELETED', 'KEPT'] as const).map((effect) => (
        <div key={effect}>
          <h2>{t(`users.effect.${effect}`)}</h2>
          <ul>
            {of(effect).map(({ label, count }) => (
              <li key={label}>
                {label}: {count}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};

const Outcome = ({ results }: { readonly results: Results }) => {
  const { t } = useTranslation('users');
  const refused = results.results.filter(({ reason }) => reason !== null);
  return (
    <div role="status" className={styles.bar}>
      <span>{t('users.anonymised', { n: results.outcomes.applied })}</span>
      {refused.map(({ idUser, reason }) => (
        <span key={idUser} className={text.bad}>
          #{idUser}: {t(`users.refused.${reason as ErasureRefusal}`)}
        </span>
      ))}
    </div>
  );
};

type AnonymiseProps = {
  readonly chosen: readonly number[];
  readonly onDone: (results: Results) => void;
};

const Anonymise = ({ chosen, onDone }: AnonymiseProps) => {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const { snapshot, dispatch } = useCommand<number[], Results>(
    ({ values, commandId }) => anonymise(values, commandId),
    {
      confirms: true,
      onDone: (results) => {
        void client.invalidateQueries({ queryKey: USERS });
        onDone(results);
      },
    },
  );
  const isUnknown = snapshot.matches('unknown');
  const button = t('users.anonymise', { n: chosen.length });
  return (
    <>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
      <Button
        disabled={chosen.length === 0 || !(isUnknown || snapshot.matches('editing'))}
        onClick={() =>
          dispatch(isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: [...chosen] })
        }
      >
        {isUnknown ? t('word.askAgain') : button}
      </Button>
      <ConfirmDialog
        isOpen={snapshot.matches('confirming')}
        text={t('users.anonymiseText')}
        button={button}
        onBack={() => dispatch({ type: 'BACK' })}
        onConfirm={() => dispatch({ type: 'CONFIRM' })}
      />
    </>
  );
};

const Tools = ({ query, onChange }: PageProps) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const markets = useUser().adminEnabledMarket.filter(isMarket);
  const all = { value: '', label: t('word.all') };
  return (
    <div className={layout.toolbar}>
      <SelectBox
        isNamed
        label={t('word.market')}
        value={query.market}
        choices={[all, ...markets.map((value) => ({ value, label: t(`market.${value}`) }))]}
        onChange={(market) => onChange({ market: isMarket(market) ? market : '', page: 0 })}
      />
      {may('ADM-28') && (
        <Button
          look="light"
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            startExport({
              operation: anonymiseOperations['ADM-28'],
              input: {
                query: query.market === '' ? {} : { idMarket: query.market as 'IT' },
              },
              title: t('users.anonymisation'),
              page: '/admin/user-anonymization',
            })
          }
        >
          {t('users.csv')}
        </Button>
      )}
    </div>
  );
};

type PersonProps = {
  readonly user: CallAnswer<'ADM-26'>[number];
  readonly isChosen: boolean;
  /** The last chosen user, whose preview is shown. */
  readonly isNewest: boolean;
  readonly onChoose: (isOn: boolean) => void;
};

const Person = ({ user, isChosen, isNewest, onChoose }: PersonProps) => {
  const may = useMayCall();
  return (
    <li>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!may('ADM-27')}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
        <span>
          {user.surname} {user.name}
          <span className={text.label}>
            {[user.email, user.businessName, user.disabledReason].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
      {isNewest && <Effect idUser={user.idUser} />}
    </li>
  );
};

type PagesProps = PageProps & { readonly isLast: boolean };

const Pages = ({ query, onChange, isLast }: PagesProps) => {
  const { t } = useTranslation('users');
  return (
    <>
      {query.page > 0 && (
        <Button look="plain" onClick={() => onChange({ page: query.page - 1 })}>
          {t('users.previous')}
        </Button>
      )}
      {!isLast && (
        <Button look="plain" onClick={() => onChange({ page: query.page + 1 })}>
          {t('users.more')}
        </Button>
      )}
    </>
  );
};

const Nobody = () => {
  const { t } = useTranslation('users');
  const icon = <IconUserOff size={44} stroke={1.3} aria-hidden />;
  return (
    <EmptyPanel icon={icon} title={t('users.noneErasable')} text={t('users.noneErasableText')} />
  );
};

const Erasable = ({ query, onChange }: PageProps) => {
  const may = useMayCall();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [results, setResults] = useState<Results | null>(null);
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery(erasableQuery(query));
  if (error !== null) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={200} />;
  const toggle = (idUser: number, isOn: boolean) =>
    setChosen(isOn ? [...chosen, idUser] : chosen.filter((one) => one !== idUser));
  return (
    <>
      {results !== null && <Outcome results={results} />}
      {data.rows.length === 0 && <Nobody />}
      {data.rows.length > 0 && (
        <ul className={styles.history}>
          {data.rows.map((user) => (
            <Person
              key={user.idUser}
              user={user}
              isChosen={chosen.includes(user.idUser)}
              isNewest={chosen.at(-1) === user.idUser}
              onChoose={(isOn) => toggle(user.idUser, isOn)}
            />
          ))}
        </ul>
      )}
      <div className={layout.row}>
        <Pages query={query} onChange={onChange} isLast={data.isLast} />
        {may('ADM-27') && data.rows.length > 0 && (
          <Anonymise
            key={round}
            chosen={chosen}
            onDone={(done) => {
              setResults(done);
              setChosen([]);
              setRound(round + 1);
            }}
          />
        )}
      </div>
    </>
  );
};

/** SCR-091: users who can be anonymised, by market and pages, with the effect shown first. */
export const AnonymisePage = () => {
  const { t } = useTranslation('users');
  const [query, onChange] = useAddressQuery(QUERY);
  return (
    <div className={layout.page}>
      <PageTitle title={t('users.anonymisation')} />
      <h1>{t('users.anonymisation')}</h1>
      <p className={text.faint}>{t('users.anonymisationIntro')}</p>
      <Tools query={query} onChange={onChange} />
      <Erasable key={`${query.market} ${query.page}`} query={query} onChange={onChange} />
    </div>
  );
};
