import { useTranslation } from 'react-i18next';
import { Modal } from '@fairlot/web-ui';
import type { OnDemandProps } from './on-demand.js';
import { isMac } from './palette-button.js';
import styles from './keyboard-help.module.css';

const COMMAND_K = isMac ? '⌘K' : 'Ctrl K';
const SHORTCUTS = [
  ['?', 'help'],
  [COMMAND_K, 'palette'],
  ['j', 'next'],
  ['k', 'previous'],
  ['n', 'nextPage'],
  ['p', 'previousPage'],
  ['b', 'offer'],
  ['o', 'observe'],
  ['Enter', 'open'],
  ['Space', 'selectLot'],
  ['p', 'pauseLots'],
  ['/', 'search'],
  ['z', 'undo'],
] as const;

/** Width of an informational dialog in px (CON-030). */
const WIDTH_PX = 600;

export const KeyboardHelp = ({ opened, onClose }: OnDemandProps) => {
  const { t } = useTranslation('help');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={WIDTH_PX}
      title={t('word.keyboardShortcuts')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <dl className={styles.keys}>
        {SHORTCUTS.map(([key, action]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keyboard.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
