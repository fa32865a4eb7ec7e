import { newCommandId } from '@fairlot/kernel';
import { Button } from '@fairlot/web-ui';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';

type Props = {
  readonly label: string;
  /** Accessible name, with the row it changes. */
  readonly name: string;
  /** Key of the row, if it has several actions. While one is sent, the others are disabled. */
  readonly row?: string;
  readonly run: (commandId: string) => Promise<unknown>;
  /** The message after success, unless the list shows it. */
  readonly successText?: string;
  /** Reloads the rows. Called after a refusal too, because the row has changed. */
  readonly onSettled: () => Promise<unknown>;
};

/**
 * A button that sends a command for one row. Messages are toasts, because the row may disappear.
 * After a lost answer the command is repeated with the same key.
 */
export const RowAction = ({ label, name, row = name, run, successText, onSettled }: Props) => {
  const problemText = useProblemText();
  const [commandId, renew] = useState(newCommandId);
  const mutationKey = ['row', row];
  const isSending = useIsMutating({ mutationKey }) > 0;
  const sending = useMutation({
    mutationKey,
    mutationFn: () => run(commandId),
    onSuccess: () => {
      renew(newCommandId());
      if (successText !== undefined) showToast({ text: successText, tone: 'good' });
    },
    onError: (error) => showToast({ text: problemText(error), tone: 'bad' }),
    onSettled,
  });
  return (
    <Button look="plain" disabled={isSending} aria-label={name} onClick={() => sending.mutate()}>
      {label}
    </Button>
  );
};
