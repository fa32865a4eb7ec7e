import { Button, Modal, layout } from '@fairlot/web-ui';
import { IconAlertTriangle } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/call.js';
import commandDialog from './command-dialog.module.css';
import styles from './results-dialog.module.css';

export type LotOutcomes = CallAnswer<'ENG-03'>;

/** Lists the result for each lot if a command for many lots was refused for some of them. */
export const ResultsDialog = (props: {
  readonly outcomes: LotOutcomes;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('manage');
  const { outcomes, onClose } = props;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cockpit.results.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={commandDialog.command}>
        <p>{t('cockpit.results.done', { count: outcomes.length - refused.length })}</p>
        <ul className={styles.outcomes}>
          {refused.map(({ idLot, errorMsg }) => (
            <li key={idLot}>
              <IconAlertTriangle size={16} aria-hidden />
              <b>{t('cockpit.results.lot', { lot: idLot })}</b> {errorMsg}
            </li>
          ))}
        </ul>
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button data-autofocus onClick={onClose}>
            {t('word.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
