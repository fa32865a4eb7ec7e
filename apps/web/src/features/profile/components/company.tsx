import { text } from '@fairlot/web-ui';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Facts } from '#shared/ui/sheet.js';
import { companyQuery, sellerQuery } from '../api/profile.js';

/** The user's company, and its account manager (SEC-07, SEC-08). */
export const Company = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('account');
  const [{ data: company }, { data: seller }] = useSuspenseQueries({
    queries: [companyQuery(idDealer), sellerQuery(idDealer)],
  });
  return (
    <>
      <Facts
        of={[
          [t('profile.company'), company.businessName],
          [t('profile.vatCode'), company.vatCode],
          [t('profile.address'), [company.address, company.city, company.country].join(', ')],
        ]}
      />
      {seller === null ? (
        <p className={text.faint}>{t('profile.noSeller')}</p>
      ) : (
        <Facts
          of={[
            [t('profile.seller'), `${seller.name} ${seller.surname}`],
            [
              t('profile.sellerContact'),
              <a key="mail" href={`mailto:${seller.email}`}>
                {seller.email}
              </a>,
            ],
          ]}
        />
      )}
    </>
  );
};
