import type { OwnUser } from '@fairlot/contracts/access';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayCall } from '#shared/session/rights.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { Facts, Section, Sheet } from '#shared/ui/sheet.js';
import { AcceptanceList } from '../../regulations/components/acceptance-list.js';
import { ownUserQuery } from '../api/profile.js';
import { Company } from './company.js';
import { Devices } from './devices.js';
import { OwnAccount } from './own-account.js';
import { OwnNames } from './own-names.js';
import { People } from './people.js';

/** Returns the name for a code, or the code itself if it has no name. */
const useCodeName = () => {
  const { t } = useTranslation('account');
  return (group: 'codeTable.PERMISSION' | 'codeTable.ROLE' | 'market', code: string): string => {
    const key = existingKey('portal', group, code);
    return key === null ? code : t(key);
  };
};

type UserProps = { readonly user: OwnUser };

const SigningIn = ({ user }: UserProps) => {
  const { t } = useTranslation('account');
  return (
    <Section title={t('profile.security')}>
      {mayCall(user, 'SEC-05') && (
        <p>
          <Link to="/change-password">{t('profile.toPassword')}</Link>
        </p>
      )}
      <p>
        <Link to="/private/security">{t('profile.toSecurity')}</Link>
      </p>
    </Section>
  );
};

/** SCR-047: the user's data, with forms for the parts that the user can change. */
export const UserProfile = () => {
  const { t } = useTranslation('account');
  const { data: user } = useSuspenseQuery(ownUserQuery);
  const nameOf = useCodeName();
  const roles = [
    ...user.roles.map((role) => nameOf('codeTable.ROLE', role)),
    ...user.permissions.map((permission) => nameOf('codeTable.PERMISSION', permission)),
  ];
  return (
    <Sheet title={t('profile.title')}>
      <Section title={t('profile.data')}>
        <Facts
          of={[
            [t('word.username'), user.username],
            [t('profile.email'), user.email],
            [t('profile.market'), nameOf('market', user.idMarket)],
            [t('profile.roles'), roles.join(', ')],
          ]}
        />
        {!user.readOnlyUser && <OwnNames user={user} />}
      </Section>
      {mayCall(user, 'SEC-04') && (
        <Section title={t('profile.account')}>
          <OwnAccount user={user} />
        </Section>
      )}
      <Section title={t('consents.title')}>
        <Link to="/private/privacy">{t('profile.toConsents')}</Link>
        <Link to="/private/cookie">{t('profile.toCookies')}</Link>
      </Section>
      <SigningIn user={user} />
      {user.idDealer !== null && (
        <Section title={t('profile.ownCompany')}>
          <Company idDealer={user.idDealer} />
        </Section>
      )}
      {user.idDealer !== null && mayCall(user, 'ENG-280') && (
        <Section title={t('accepted.title')}>
          <AcceptanceList idDealer={null} />
        </Section>
      )}
      <People user={user} />
      <Section title={t('profile.devices')}>
        <Devices />
      </Section>
    </Sheet>
  );
};
