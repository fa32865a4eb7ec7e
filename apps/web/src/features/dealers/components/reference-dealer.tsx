import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { referenceDealerQuery } from '../api/dealers.js';

/** The reference dealer of the group of a dealer (ADM-18). */
export const ReferenceDealer = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const { data } = useQuery(referenceDealerQuery(idDealer));
  if (data === undefined) return null;
  if (data === null) return <p className={text.faint}>{t('dealer.reference.elsewhere')}</p>;
  if (data.idDealer === idDealer) return <p className={text.faint}>{t('dealer.reference.own')}</p>;
  return (
    <p>
      {t('dealer.reference.of')}{' '}
      <Link {...toAdmin('dealer', String(data.idDealer))}>{data.businessName}</Link>
    </p>
  );
};
