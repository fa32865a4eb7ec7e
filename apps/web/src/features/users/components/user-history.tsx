import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useMayCall } from '#shared/session/rights.js';
import { userHistoryQuery } from '../api/users.js';
import styles from './users.module.css';

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type Changes = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;

/** The changed fields of an account. */
export const ChangedAccount = ({ fields }: { readonly fields: Changes }) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const written = (name: string, value: unknown): string =>
    name === 'offerLimitMinor' && typeof value === 'number' ? format.price(value) : plain(value);
  const label = (name: string): string => {
    const key = existingKey('users', 'users.field', name);
    return key === null ? name : t(key);
  };
  return Object.entries(fields).map(([name, { before, after }]) => (
    <div key={name}>
      {label(name)}: {written(name, before)} → {written(name, after)}
    </div>
  ));
};

/** Changes of an account with their author, newest first. */
export const UserHistory = ({ idUser }: { readonly idUser: number }) => {
  const { t } = useTranslation('users');
  const format = useFormat();
  const may = useMayCall();
  const { data } = useQuery(userHistoryQuery(idUser));
  const ofPerson = may('ENG-261') && (
    <p>
      <Link {...toAdmin('audit')} search={{ person: String(idUser) } as object}>
        {t('users.changesBy')}
      </Link>
    </p>
  );
  if (data?.rows.length === 0)
    return (
      <>
        <p className={text.faint}>{t('users.noChanges')}</p>
        {ofPerson}
      </>
    );
  return (
    <>
      <ol className={styles.history}>
        {data?.rows.map(({ changedAt, username, fields }) => (
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
