import type { OwnUser } from '@fairlot/contracts/access';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isStaff, mayCall } from '#shared/session/rights.js';
import { Section } from '#shared/ui/sheet.js';
import { DealerUsers } from '../../dealer-users/components/dealer-users.js';

type UserProps = { readonly user: OwnUser };

/** Link to the colleagues. Shown to the main user of a dealer. */
const Colleagues = ({ user }: UserProps) => {
  const { t } = useTranslation('account');
  if (user.idDealer === null || !user.isMainUser || !mayCall(user, 'SEC-06')) return null;
  return (
    <Section title={t('colleagues.title')}>
      <DealerUsers idDealer={user.idDealer} invite={t('colleagues.invite')} />
    </Section>
  );
};

/** Link to the users of dealers. Shown to staff, who support the dealers of their markets. */
const DealersPeople = ({ user }: UserProps) => {
  const { t } = useTranslation('account');
  if (!isStaff(user) || !mayCall(user, 'SEC-06')) return null;
  return (
    <Section title={t('dealerPeople.section')}>
      <p>
        <Link to="/private/users">{t('dealerPeople.link')}</Link>
      </p>
    </Section>
  );
};

/** Links to the users whom this user manages: colleagues, or the users of dealers. */
export const People = ({ user }: UserProps) => (
  <>
    <Colleagues user={user} />
    <DealersPeople user={user} />
  </>
);
