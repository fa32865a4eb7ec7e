import { controls, useDismiss } from '@fairlot/web-ui';
import { IconColumns } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './column-menu.module.css';

type Props = {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
};

/** Which columns a table shows; those that every line needs are not in it. */
export const ColumnMenu = ({ columns, hidden, onHide }: Props) => {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  const toggle = (key: string) =>
    onHide(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
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
      <ul id={id} hidden={!isOpen} aria-label={t('columns')}>
        {columns.map(({ key, label }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={!hidden.includes(key)} onChange={() => toggle(key)} />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
};
