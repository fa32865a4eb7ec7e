import { newCommandId } from '@fairlot/kernel';
import { Button } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';

type Props = {
  readonly label: string;
  /** Accessible name, with the row it changes. */
  readonly name: string;
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
export const RowAction = ({ label, name, run, successText, onSettled }: Props) => {
  const problemText = useProblemText();
  const [commandId, renew] = useState(newCommandId);
  const sending = useMutation({
    mutationFn: () => run(commandId),
    onSuccess: () => {
      renew(newCommandId());
      if (successText !== undefined) showToast({ text: successText, tone: 'good' });
    },
    onError: (error) => showToast({ text: problemText(error), tone: 'bad' }),
    onSettled,
  });
  return (
    <Button
      look="plain"
      disabled={sending.isPending}
      aria-label={name}
      onClick={() => sending.mutate()}
    >
      {label}
    </Button>
  );
};
