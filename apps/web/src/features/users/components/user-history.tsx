import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { userHistoryQuery } from '../api/users.js';
import styles from './users.module.css';

/** The value that replaces the personal data of an anonymised user in the log. */
const REDACTED_VALUE = '[redacted]';
/** Fields that the history omits, because they mean nothing to a reader. */
const TECHNICAL_FIELDS: ReadonlySet<string> = new Set(['version', 'factors']);
const CODE_TABLE_BY_FIELD: Readonly<Record<string, string>> = {
  roles: 'ROLE',
  permissions: 'PERMISSION',
};

const NO_VALUE_TEXT = '–';
/** The stored language if none was chosen. E-mails then use the language of the market. */
const NO_LANGUAGE = 'OTHER';
/** Fields that contain codes of markets. */
const MARKETS_IN: ReadonlySet<string> = new Set(['idMarket', 'adminEnabledMarkets']);

type FieldChanges = Readonly<
  Record<string, { readonly before?: unknown; readonly after?: unknown }>
>;

/** Returns the value of a field in words, or the value itself if there are no words for it. */
const useValueText = () => {
  const { t } = useTranslation('users');
  const format = useFormat();
  return (name: string, value: unknown): string => {
    const isEmpty = (one: unknown) =>
      (one ?? '') === '' || (name === 'language' && one === NO_LANGUAGE);
    const all = [value].flat().filter((one) => !isEmpty(one));
    const words = all.map((one) => {
      const code = typeof one === 'string' ? one : JSON.stringify(one);
      if (code === REDACTED_VALUE) return t('users.redacted');
      if (name === 'anonymisedAt') return format.instant(Date.parse(code));
      if (name === 'offerLimitMinor' && typeof one === 'number') return format.price(one);
      if (name === 'idDealer') return `#${code}`;
      const key =
        (MARKETS_IN.has(name) ? existingKey('users', 'market', code) : null) ??
        (name === 'language' ? existingKey('users', 'language', code) : null) ??
        existingKey('users', `users.value.${name}`, code) ??
        existingKey('users', `codeTable.${CODE_TABLE_BY_FIELD[name] ?? ''}`, code);
      return key === null ? code : t(key);
    });
    return words.join(', ') || NO_VALUE_TEXT;
  };
};

/** Shows the changed fields of an account. */
export const ChangedAccount = ({ fields }: { readonly fields: FieldChanges }) => {
  const { t } = useTranslation('users');
  const valueText = useValueText();
  const label = (name: string): string => {
    const key = existingKey('users', 'users.field', name);
    return key === null ? name : t(key);
  };
  const shown = Object.entries(fields).filter(([name]) => !TECHNICAL_FIELDS.has(name));
  // True for the first entry, because every account has a user name from the start.
  const isNew = fields['username'] !== undefined && (fields['username'].before ?? null) === null;
  return shown
    .filter(([name, { after }]) => !isNew || valueText(name, after) !== NO_VALUE_TEXT)
    .map(([name, { before, after }]) => {
      const values = new Set([...(isNew ? [] : [valueText(name, before)]), valueText(name, after)]);
      return (
        <div key={name}>
          {label(name)}: {[...values].join(' → ')}
        </div>
      );
    });
};

/** The changes of an account with their authors, newest first. */
export const UserHistory = ({ idUser }: { readonly idUser: number }) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const may = useMayCall();
  const { data, error, refetch } = useQuery(userHistoryQuery(idUser));
  const ofPerson = may('ENG-261') && (
    <p>
      <Link {...toAdmin('audit')} search={{ person: String(idUser) } as object}>
        {t('users.changesBy')}
      </Link>
    </p>
  );
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  if (data.rows.length === 0)
    return (
      <>
        <p className={text.faint}>{t('users.noChanges')}</p>
        {ofPerson}
      </>
    );
  return (
    <>
      <ol className={styles.history}>
        {data.rows.map(({ changedAt, username, fields }) => (
          <li key={`${changedAt} ${Object.keys(fields).join()}`}>
            <div className={text.faint}>
              {format.instant(changedAt)} · {username ?? t('users.portal')}
            </div>
            <ChangedAccount fields={fields} />
          </li>
        ))}
      </ol>
      {ofPerson}
    </>
  );
};
