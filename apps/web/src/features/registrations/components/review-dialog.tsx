import { newCommandId } from '@fairlot/kernel';
import { Button, layout, Modal, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#shared/ui/problem-text.js';
import styles from './registrations.module.css';
import { useReview } from './use-review.js';

type Props<Answer> = {
  readonly title: string;
  readonly button: string;
  /** Whether the input can be sent. */
  readonly isReady: boolean;
  /** Retries use the same command id, so that they have one effect. */
  readonly send: (commandId: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that sends a step of the review. Its input stays after a refusal. */
export const ReviewDialog = <Answer,>(props: Props<Answer>) => {
  const { title, button, isReady, send, onDone, onClose, children } = props;
  const { t } = useTranslation('shell');
  const problemText = useProblemText();
  const [commandId] = useState(newCommandId);
  const sending = useReview(() => send(commandId));
  const submit = () => sending.mutate(undefined, { onSuccess: onDone });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <p role="alert" className={text.bad}>
          {sending.isError && problemText(sending.error)}
        </p>
        <div className={clsx(layout.row, layout.atEnd)}>
          <Button look="plain" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady || sending.isPending}>
            {button}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
