import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, Modal, layout } from '@fairlot/web-ui';

type Props = {
  readonly isOpen: boolean;
  /** The explanation. By default it says that the action is irreversible. */
  readonly text?: string;
  /** Label of the confirming button. */
  readonly button: string;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
};

/** SCR-099: a dialog to confirm an irreversible action. */
export const ConfirmDialog = ({ isOpen, text, button, onBack, onConfirm }: Props) => {
  const { t } = useTranslation('shell');
  if (!isOpen) return null;
  return (
    <Modal
      opened
      onClose={onBack}
      title={t('form.confirm.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{text ?? t('form.confirm.text')}</p>
      <div className={clsx(layout.row, layout.atEnd)}>
        <Button look="plain" onClick={onBack}>
          {t('word.back')}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {button}
        </Button>
      </div>
    </Modal>
  );
};
