import { Button } from '@fairlot/web-ui';
import { IconMailForward } from '@fairlot/web-ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/form/confirm-dialog.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { sendAgain, undeliveredQuery } from '../api/undelivered.js';

type Props = {
  readonly idMail: number;
  /** Whether the e-mail may have arrived, so that the user is warned of a duplicate. */
  readonly mayHaveArrived: boolean;
};

/** Sends an e-mail again. It leaves the list once queued. */
export const SendAgain = ({ idMail, mayHaveArrived }: Props) => {
  const { t } = useTranslation('engineering');
  const client = useQueryClient();
  const problemText = useProblemText();
  const [asks, setAsks] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendAgain(idMail),
    onSuccess: () => showToast({ text: t('undelivered.waits'), tone: 'good' }),
    onError: (error) => showToast({ text: problemText(error), tone: 'bad' }),
    // Reloads even after a refusal, because the state of the e-mail has changed.
    onSettled: () => client.invalidateQueries({ queryKey: undeliveredQuery.queryKey }),
  });
  const send = () => {
    setAsks(false);
    sending.mutate();
  };
  return (
    <>
      <Button
        look="light"
        icon={<IconMailForward size={16} aria-hidden />}
        disabled={sending.isPending}
        aria-label={t('undelivered.againOf', { number: idMail })}
        onClick={() => (mayHaveArrived ? setAsks(true) : send())}
      >
        {t('undelivered.again')}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        text={t('undelivered.twice')}
        button={t('undelivered.again')}
        onBack={() => setAsks(false)}
        onConfirm={send}
      />
    </>
  );
};
