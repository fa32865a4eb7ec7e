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
  /** Accessible name. Needed if a page has several such buttons. */
  readonly name?: string;
  readonly look?: 'light' | 'plain';
  readonly icon?: ReactNode;
  /**
   * Key of the row, if a row has several buttons. While one of them sends, the others are disabled.
   */
  readonly row?: string;
  /** Text of a confirmation dialog. Without it, the command is sent immediately. */
  readonly confirmation?: string;
  readonly run: (commandId: string) => Promise<unknown>;
  /** Message after success. Undefined if the page itself shows the result. */
  readonly successText?: string;
  /** Called after success and after a refusal, to reload the data. */
  readonly onSettled?: () => unknown;
};

/**
 * A button that sends a command. Messages are toasts, because the button may disappear with its
 * row. After a lost response, the command is repeated with the same command id.
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
