import { Button, layout } from '@fairlot/web-ui';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './folded-filters.module.css';

/** Matches a phone in either orientation. */
const PHONE_SCREEN = '(max-width: 700px), (max-height: 480px)';

/** Whether the window is too small for a row of filters. */
export const useSmallWindow = () =>
  useMediaQuery(PHONE_SCREEN, false, { getInitialValueInEffect: false });

type Props = {
  /** Label of the button. The default label also mentions the search. */
  readonly title?: string;
  /** Number of active filters. */
  readonly active: number;
  readonly children: ReactNode;
};

/**
 * Filters that are collapsed in a small window, where they would fill half the screen. A button
 * shows the number of active filters and opens them.
 */
export const FoldedFilters = ({ title, active, children }: Props) => {
  const { t } = useTranslation('shell');
  const isNarrow = useSmallWindow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isNarrow) return children;
  return (
    <>
      <Button
        look="light"
        className={styles.fold}
        icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title ?? t('filters.title')}
        {active > 0 && <b className={styles.count}>{t('filters.active', { count: active })}</b>}
      </Button>
      {isOpen && (
        <div id={id} className={clsx(layout.lines, styles.open)}>
          {children}
        </div>
      )}
    </>
  );
};
