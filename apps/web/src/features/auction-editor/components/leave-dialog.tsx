import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { Button, layout } from '@fairlot/web-ui';

type Props = {
  /** Asked at the moment of leaving. */
  readonly isUnsaved: () => boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/** Before unsaved work is left: it is kept in the browser unless the user throws it away. */
export const LeaveDialog = ({ isUnsaved, onKeep, onDiscard }: Props) => {
  const { t } = useTranslation('manage');
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
      title={t('auctionEditor.leave.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('auctionEditor.leave.text')}</p>
      <div className={clsx(layout.row, layout.atEnd)}>
        <Button
          look="plain"
          onClick={() => {
            onDiscard();
            proceed();
          }}
        >
          {t('auctionEditor.leave.discard')}
        </Button>
        <Button
          look="light"
          onClick={() => {
            onKeep();
            proceed();
          }}
        >
          {t('auctionEditor.leave.keep')}
        </Button>
        <Button onClick={reset} data-autofocus>
          {t('auctionEditor.leave.stay')}
        </Button>
      </div>
    </Modal>
  );
};
