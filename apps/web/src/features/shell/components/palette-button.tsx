import { IconSearch } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useEffect, useEffectEvent } from 'react';
import styles from './palette-button.module.css';

/** Whether the keyboard has the command key ⌘. */
export const isMac = /^(Mac|iP)/.test(navigator.platform);

/** Opens the palette with ⌘K on a Mac, and with Ctrl+K elsewhere, even while the user types. */
const usePaletteKey = (onOpen: () => void): void => {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!isCommand || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

export const PaletteButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const { t } = useTranslation('shell');
  usePaletteKey(onOpen);
  return (
    <button
      type="button"
      className={styles.paletteButton}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      title={t('word.searchAndCommands')}
      onClick={onOpen}
    >
      <IconSearch size={20} aria-hidden />
      <span>{t('nav.find')}</span>
      <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
};
