import { Button, controls, useDismiss } from '@fairlot/web-ui';
import { IconColumns, IconRestore } from '@fairlot/web-ui/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from './column-line.js';
import { ColumnLines } from './column-lines.js';
import styles from './column-menu.module.css';

type Props = {
  /** All columns: first the visible ones in their order, then the hidden ones. */
  readonly columns: readonly ListColumn[];
  readonly onShow: (keys: readonly string[]) => void;
  /** Resets the columns to the default. Undefined if they are the default. */
  readonly onForget: (() => void) | undefined;
};

/** A menu in which the user shows, hides and reorders the columns of a table. */
export const ColumnMenu = ({ columns, onShow, onForget }: Props) => {
  const { t } = useTranslation('shell');
  const usual = useTranslation('views').t('listViews.usual');
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  return (
    <div ref={root} className={styles.menu}>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={t('columns')}
        title={t('columns')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconColumns size={20} aria-hidden />
      </button>
      <section id={id} hidden={!isOpen} aria-label={t('columns')}>
        <ColumnLines columns={columns} onShow={onShow} />
        <Button
          look="plain"
          icon={<IconRestore size={18} aria-hidden />}
          disabled={onForget === undefined}
          onClick={onForget}
        >
          {usual}
        </Button>
      </section>
    </div>
  );
};
