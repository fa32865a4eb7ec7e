import { useBlocker } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, Modal, layout } from '@fairlot/web-ui';

type Props = {
  /** Whether there are unsaved changes. Called when the user leaves the page. */
  readonly isUnsaved: () => boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/**
 * A dialog that warns before the user leaves unsaved changes. The draft is kept unless the user
 * discards it.
 */
export const LeaveDialog = ({ isUnsaved, onKeep, onDiscard }: Props) => {
  const { t } = useTranslation('shell');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Modal
      opened
      onClose={reset}
      title={t('form.leave.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('form.leave.text')}</p>
      <div className={clsx(layout.row, layout.atEnd)}>
        <Button
          look="plain"
          onClick={() => {
            onDiscard();
            proceed();
          }}
        >
          {t('form.leave.discard')}
        </Button>
        <Button
          look="light"
          onClick={() => {
            onKeep();
            proceed();
          }}
        >
          {t('form.leave.keep')}
        </Button>
        <Button onClick={reset} data-autofocus>
          {t('form.leave.stay')}
        </Button>
      </div>
    </Modal>
  );
};
