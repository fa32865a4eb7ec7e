import { newCommandId } from '@fairlot/kernel';
import { Button } from '@fairlot/web-ui';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isRefusal } from '#shared/api/api-error.js';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';

type Props = {
  readonly label: string;
  /** Accessible name, for pages with several such buttons. */
  readonly name?: string;
  readonly look?: 'light' | 'plain';
  readonly icon?: ReactNode;
  /** Key of the row, if it has several actions. While one is sent, the others are disabled. */
  readonly row?: string;
  /** Explanation of a confirmation. Without it, the command is sent without one. */
  readonly confirmation?: string;
  readonly run: (commandId: string) => Promise<unknown>;
  /** The message after success, unless the page shows it. */
  readonly successText?: string;
  /** Reloads the data. Called after a refusal too, because the data has changed. */
  readonly onSettled?: () => unknown;
};

/**
 * A button that sends a command. Messages are toasts, because the button may disappear. After a
 * lost answer the command is repeated with the same key.
 */
export const CommandButton = (props: Props) => {
  const { label, name, look = 'light', row = name ?? label, confirmation } = props;
  const { icon, run, successText, onSettled } = props;
  const problemText = useProblemText();
  const [commandId, renew] = useState(newCommandId);
  const [isAsking, setAsking] = useState(false);
  const mutationKey = ['command', row];
  const isSending = useIsMutating({ mutationKey }) > 0;
  const sending = useMutation({
    mutationKey,
    mutationFn: () => run(commandId),
    onSuccess: () => {
      renew(newCommandId());
      if (successText !== undefined) showToast({ text: successText, tone: 'good' });
    },
    onError: (error) => {
      if (isRefusal(error)) renew(newCommandId());
      showToast({ text: problemText(error), tone: 'bad' });
    },
    onSettled,
  });
  return (
    <>
      <Button
        look={look}
        icon={icon}
        disabled={isSending}
        aria-label={name}
        onClick={() => (confirmation === undefined ? sending.mutate() : setAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        text={confirmation}
        button={label}
        onBack={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          sending.mutate();
        }}
      />
    </>
  );
};
