import { IconCompassOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { controls, EmptyPanel, PageTitle } from '@fairlot/web-ui';

export const NotFound = () => {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageTitle title={t('notFound.title')} />
      <EmptyPanel
        icon={<IconCompassOff size={44} stroke={1.3} aria-hidden />}
        title={t('notFound.title')}
        text={t('notFound.text')}
      >
        <Link to="/auctions" className={controls.button}>
          {t('notFound.button')}
        </Link>
      </EmptyPanel>
    </>
  );
};
