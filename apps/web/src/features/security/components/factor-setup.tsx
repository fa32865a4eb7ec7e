import type { EnrolledFactor } from '@fairlot/contracts/access';
import { Button, layout, text } from '@fairlot/web-ui';
import { IconDeviceMobile } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { beginTotp } from '../api/factors.js';
import { useFactorProblem } from './factor-problem.js';
import { PasskeySetup } from './passkey-setup.js';
import { TotpSetup } from './totp-setup.js';
import type { GuardedCall } from './use-step-up.js';

type Props = {
  readonly guarded: GuardedCall;
  /** Whether the user already has an authenticator app, which the setup would replace. */
  readonly hasTotp: boolean;
  readonly onEnrolled: (enrolled: EnrolledFactor) => void;
};

/** Sets up an authenticator app, step by step. */
export const TotpChoice = ({ guarded, hasTotp, onEnrolled }: Props) => {
  const { t } = useTranslation('security');
  const problem = useFactorProblem();
  const begin = useMutation({ mutationFn: () => guarded(beginTotp) });
  const done = (enrolled: EnrolledFactor) => {
    begin.reset();
    onEnrolled(enrolled);
  };
  if (begin.data) return <TotpSetup begun={begin.data} guarded={guarded} onEnrolled={done} />;
  return (
    <div>
      <Button
        look={hasTotp ? 'light' : 'filled'}
        icon={<IconDeviceMobile size={16} aria-hidden />}
        disabled={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {hasTotp ? t('totp.change') : t('totp.begin')}
      </Button>
      <p role="alert" className={text.bad}>
        {problem(begin.error)}
      </p>
    </div>
  );
};

/** The setup of a passkey or an authenticator app, for users who must have a second factor. */
export const FactorSetup = (props: Omit<Props, 'hasTotp'>) => {
  const { t } = useTranslation('security');
  return (
    <div className={layout.lines}>
      <h2>{t('totp.title')}</h2>
      <p className={text.faint}>{t('totp.about')}</p>
      <TotpChoice {...props} hasTotp={false} />
      <h2>{t('passkey.title')}</h2>
      <p className={text.faint}>{t('passkey.about')}</p>
      <PasskeySetup {...props} />
    </div>
  );
};
