import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import { ShortTable } from '#shared/list/short-table.js';

type UserConsent = NonNullable<CallAnswer<'ENG-263'>['users']>[number];

const CONSENTS = [
  ['consent1', 'checkConsents1'],
  ['consent2', 'checkConsents2'],
  ['consent3', 'checkConsents3'],
] as const;

const Answer = ({ agrees }: { readonly agrees: boolean | null }) => {
  const { t } = useTranslation(['dealer', 'admin']);
  if (agrees === null) return <span className={text.faint}>{t('dealer.consents.open')}</span>;
  return t(`registrations.agrees.${agrees ? 'yes' : 'no'}`, { ns: 'admin' });
};

/** The current consents of a dealer's users, which may differ from those of the application. */
export const UserConsents = ({ users }: { readonly users: readonly UserConsent[] }) => {
  const { t } = useTranslation(['dealer', 'admin']);
  const title = t('dealer.consents.title');
  return (
    <section>
      <h2>{title}</h2>
      {users.length === 0 && <p className={text.faint}>{t('dealer.consents.none')}</p>}
      {users.length > 0 && (
        <ShortTable
          label={title}
          rows={users}
          rowKey={({ idUser }) => idUser}
          columns={[
            {
              key: 'username',
              label: t('word.username'),
              isHead: true,
              cell: ({ name, surname, username }) => `${name} ${surname} (${username})`,
            },
            ...CONSENTS.map(([consent, name]) => ({
              key: consent,
              label: t(`registrations.consent.${name}`, { ns: 'admin' }),
              cell: (user: UserConsent) => <Answer agrees={user[consent]} />,
            })),
          ]}
        />
      )}
    </section>
  );
};
