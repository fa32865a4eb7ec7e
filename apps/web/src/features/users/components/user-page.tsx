import { controls, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconChevronLeft } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useMayCall } from '#shared/session/rights.js';
import { userQuery, type Account } from '../api/users.js';
import { AuctionAccess } from './auction-access.js';
import { StateChip } from './chips.js';
import { UserEditForm } from './user-edit.js';
import { UserHistory } from './user-history.js';
import { UserPermissions } from './user-permissions.js';
import { UserState } from './user-state.js';
import styles from './users.module.css';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Buying = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('users');
  const id = String(account.idUser);
  return (
    <div className={layout.row}>
      <Link {...toAdmin('user-template', id)} className={controls.button} data-look="light">
        {t('users.templates')}
      </Link>
      <Link {...toAdmin('user-showcase', id)} className={controls.button} data-look="light">
        {t('users.showcases')}
      </Link>
    </div>
  );
};

const Head = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('users');
  const { name, surname, username, idDealer, businessName, flgEnabled } = account;
  const isStaff = idDealer === null;
  return (
    <>
      <div className={layout.row}>
        <Link
          {...toAdmin(isStaff ? 'staff' : 'users')}
          className={controls.button}
          data-look="plain"
        >
          <IconChevronLeft size={18} aria-hidden />
          {t(isStaff ? 'users.view.staff' : 'users.title')}
        </Link>
      </div>
      <div className={layout.row}>
        <h1>
          {name} {surname}
        </h1>
        <StateChip tone={flgEnabled ? 'good' : 'bad'}>
          {t(flgEnabled ? 'users.enabled' : 'users.disabled')}
        </StateChip>
      </div>
      <p className={text.faint}>
        {username}
        {idDealer !== null && (
          <>
            {' · '}
            <Link {...toAdmin('dealer', String(idDealer))}>{businessName}</Link>
          </>
        )}
      </p>
    </>
  );
};

/** SCR-089: the page of a user, with all actions that staff have. */
export const UserPage = ({ read }: { readonly read: Account }) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const { data: account = read } = useQuery(userQuery(read.idUser));
  const isDealers = account.idDealer !== null;
  return (
    <div className={layout.page}>
      <PageTitle title={`${account.name} ${account.surname}`} />
      <Head account={account} />
      <Section title={t('users.section.state')}>
        <UserState account={account} />
      </Section>
      <Section title={t('users.head.permissions')}>
        <UserPermissions account={account} />
      </Section>
      {isDealers && (
        <Section title={t('users.section.buying')}>
          <Buying account={account} />
        </Section>
      )}
      {account.mayChange && may('ADM-21') && (
        <Section title={t('users.section.data')}>
          <UserEditForm key={account.version} account={account} />
        </Section>
      )}
      {may('ENG-207') && (
        <Section title={t('users.sight.title')}>
          <AuctionAccess viewer={{ idUser: account.idUser }} />
        </Section>
      )}
      <Section title={t('users.section.history')}>
        <UserHistory idUser={account.idUser} />
      </Section>
    </div>
  );
};
