import { Button, layout, Modal, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closeGuardRefusal, guardRefusal } from '#shared/session/guard-refusal.js';
import styles from './guard-dialog.module.css';

/** Width of the dialog in px (CON-031). */
const WIDTH_PX = 400;

/**
 * SCR-104: tells the user that access was lost, and links to the page that restores it (ERR-011).
 */
export const GuardDialog = () => {
  const { t } = useTranslation('shell');
  const problem = useSyncExternalStore(guardRefusal.subscribe, guardRefusal.get);
  if (problem === null) return null;
  return (
    <Modal
      opened
      onClose={closeGuardRefusal}
      size={WIDTH_PX}
      classNames={{ content: styles.content ?? '' }}
      title={t('error.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{problem.errorMsg}</p>
      <p className={text.faint}>{t('error.code', { code: problem.errorCode })}</p>
      <div className={clsx(layout.row, layout.atEnd)}>
        <Button onClick={closeGuardRefusal} data-autofocus>
          {t('word.close')}
        </Button>
      </div>
    </Modal>
  );
};
