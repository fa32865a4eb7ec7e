import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#shared/session/session.js';
import { Facts, Section, Sheet } from '#shared/ui/sheet.js';
import { sellerQuery } from '../../profile/api/profile.js';
import { CustomerCentre } from './customer-centre.js';
import { Phone } from './phone.js';

/** Contact data of the account manager of the user's dealer (SEC-08). */
const OwnAccountManager = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('help');
  const { data: seller } = useSuspenseQuery(sellerQuery(idDealer));
  return (
    <Section title={t('contact.own')}>
      {seller === null ? (
        <p>{t('contact.noSeller')}</p>
      ) : (
        <Facts
          of={[
            [t('contact.name'), `${seller.name} ${seller.surname}`],
            [t('contact.mail'), <a href={`mailto:${seller.email}`}>{seller.email}</a>],
            ...(seller.phone === null
              ? []
              : [[t('contact.phone'), <Phone number={seller.phone} />] as const]),
          ]}
        />
      )}
    </Section>
  );
};

/** SCR-046: contact data of customer service, and of the account manager of the user's dealer. */
export const PrivateContact = () => {
  const { t } = useTranslation('help');
  const { idDealer } = useUser();
  return (
    <Sheet title={t('contact.title')} intro={t('contact.intro')}>
      {idDealer !== null && <OwnAccountManager idDealer={idDealer} />}
      <CustomerCentre />
    </Sheet>
  );
};
