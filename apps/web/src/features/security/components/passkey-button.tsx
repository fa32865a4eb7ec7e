import { Button, text } from '@fairlot/web-ui';
import { IconFingerprint } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerByPasskey } from '../api/factors.js';
import { useFactorProblem } from './factor-problem.js';

/** A button that verifies the user with a passkey. */
export const PasskeyButton = ({ onAnswered }: { readonly onAnswered: () => void }) => {
  const { t } = useTranslation('security');
  const problem = useFactorProblem();
  const passkey = useMutation({ mutationFn: answerByPasskey, onSuccess: onAnswered });
  return (
    <div>
      <Button
        icon={<IconFingerprint size={18} aria-hidden />}
        disabled={passkey.isPending}
        aria-busy={passkey.isPending}
        onClick={() => passkey.mutate()}
      >
        {t('answer.passkey')}
      </Button>
      <p role="alert" className={text.bad}>
        {problem(passkey.error)}
      </p>
    </div>
  );
};
