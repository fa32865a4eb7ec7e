import { useTranslation } from 'react-i18next';
import { layout, Skeleton } from '@fairlot/web-ui';

/** The placeholder for a page that is loading. */
export const PageSkeleton = () => {
  const { t } = useTranslation('shell');
  return (
    <div className={layout.page} aria-busy="true" aria-label={t('loading')}>
      <Skeleton height={34} width="40%" />
      <Skeleton height={20} width="65%" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={64} />
      ))}
    </div>
  );
};
