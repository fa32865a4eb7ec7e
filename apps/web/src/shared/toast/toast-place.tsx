import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from './show-toast.js';
import styles from './toast-place.module.css';

// Loads with the first toast, not with the first page.
const loadToasts = async () => ({ default: (await import('./toast-list.js')).ToastList });
const ToastList = lazy(loadToasts);

/** Loads the code of toasts while online, because one of them reports a lost connection. */
export const prepareToasts = (): void => void loadToasts().catch(() => {});

/**
 * The region of toasts. It exists from the start, because screen readers miss a region that is
 * added with its text.
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
