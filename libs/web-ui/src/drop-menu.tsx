import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import controls from './controls.module.css';
import styles from './drop-menu.module.css';

export type MenuEntry = {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly hint?: ReactNode;
  readonly lang?: string;
  readonly current?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
};

type Props = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly heading?: string;
  /**
   * The entries, or a function that creates them when the menu opens. Lists with a menu in each row
   * need the function.
   */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
};

/** Closes an open menu on Escape, on a click outside, and when the focus moves outside. */
export const useDismiss = (isOpen: boolean, close: () => void) => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) close();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, close]);
  return root;
};

/**
 * A button that opens a menu of buttons. The menu is rendered only when it opens, because lists
 * have one in each row. The kit's menu would take a tenth of the size limit of the first page.
 */
export const DropMenu = ({ label, icon, heading, entries }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  return (
    <div className={styles.menu} ref={root}>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </button>
      <ul id={id} hidden={!isOpen}>
        {isOpen && heading && <li className={styles.heading}>{heading}</li>}
        {isOpen &&
          (typeof entries === 'function' ? entries() : entries).map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                lang={entry.lang}
                aria-current={entry.current}
                disabled={entry.disabled}
                onClick={() => {
                  // Moves the focus to the menu's button. If the entry opens a dialog, the focus
                  // later returns to this visible button.
                  root.current?.querySelector('button')?.focus();
                  close();
                  entry.onSelect();
                }}
              >
                {entry.icon}
                <span>{entry.label}</span>
                {entry.hint}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
};
