import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from './show-toast.js';
import styles from './toast-place.module.css';

// The code is loaded with the first toast, not with the first page.
const loadToasts = async () => ({ default: (await import('./toast-list.js')).ToastList });
const ToastList = lazy(loadToasts);

/**
 * Loads the code in advance while the browser is online, because one of the toasts reports a lost
 * connection.
 */
export const prepareToasts = (): void => void loadToasts().catch(() => {});

/**
 * The region for toasts. It exists from the start, because screen readers miss a region that is
 * added together with its text.
 */
export const ToastPlace = () => {
  const { t } = useTranslation('shell');
  const visibleToasts = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <section className={styles.toastPlace} aria-label={t('toast.place')} aria-live="polite">
      {visibleToasts.length > 0 && (
        <Suspense>
          <ToastList toasts={visibleToasts} />
        </Suspense>
      )}
    </section>
  );
};
