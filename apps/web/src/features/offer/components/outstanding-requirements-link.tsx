import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Links to the requirements that the user's company still has to meet. */
export const OutstandingRequirementsLink = () => {
  const { t } = useTranslation('account');
  return <Link to="/private/requirements">{t('roleHome.owed.open')}</Link>;
};
