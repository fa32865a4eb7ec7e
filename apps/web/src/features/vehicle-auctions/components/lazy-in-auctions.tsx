import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { showToast } from '#shared/toast/show-toast.js';
import { Boundary } from '#shared/ui/boundary.js';

const InAuctions = lazy(async () => {
  const [{ InAuctions: component }] = await Promise.all([
    import('./in-auctions.js'),
    loadTexts('manage'),
  ]);
  return { default: component };
});

/** The dialog of SCR-118. Its code is loaded on demand. */
export const LazyInAuctions = (props: ComponentProps<typeof InAuctions>) => {
  const { t } = useTranslation('shell');
  const fail = () => {
    showToast({ tone: 'bad', text: t('error.part') });
    props.onClose();
  };
  return (
    <Boundary onFailed={fail}>
      <Suspense>
        <InAuctions {...props} />
      </Suspense>
    </Boundary>
  );
};
