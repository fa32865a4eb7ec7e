import { IconMailForward } from '@fairlot/web-ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '#shared/command/command-button.js';
import { sendAgain, undeliveredQuery } from '../api/undelivered.js';

type Props = {
  readonly idMail: number;
  /** Whether the e-mail may have arrived. If so, the button warns of a duplicate. */
  readonly mayHaveArrived: boolean;
};

/** A button that sends an e-mail again. The e-mail leaves the list as soon as it is queued. */
export const SendAgain = ({ idMail, mayHaveArrived }: Props) => {
  const { t } = useTranslation('engineering');
  const client = useQueryClient();
  return (
    <CommandButton
      label={t('undelivered.again')}
      name={t('undelivered.againOf', { number: idMail })}
      icon={<IconMailForward size={16} aria-hidden />}
      confirmation={mayHaveArrived ? t('undelivered.twice') : undefined}
      successText={t('undelivered.waits')}
      run={() => sendAgain(idMail)}
      onSettled={() => client.invalidateQueries({ queryKey: undeliveredQuery.queryKey })}
    />
  );
};
