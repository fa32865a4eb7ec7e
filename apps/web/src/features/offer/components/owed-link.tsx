import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Leads to what the own company still has to send. */
export const OwedLink = () => {
  const { t } = useTranslation('account');
  return <Link to="/private/requirements">{t('roleHome.owed.open')}</Link>;
};
