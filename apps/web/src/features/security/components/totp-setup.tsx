import type { EnrolledFactor } from '@fairlot/contracts/access';
import { layout } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmTotp } from '../api/factors.js';
import { CodeForm } from './code-form.js';
import { useFactorProblem } from './factor-problem.js';
import { QrCode } from './qr-code.js';
import styles from './security.module.css';
import type { GuardedCall } from './use-step-up.js';

const FOUR_CHARACTERS = /(.{4})(?=.)/g;

type Props = {
  readonly begun: { readonly secret: string; readonly uri: string };
  readonly guarded: GuardedCall;
  readonly onEnrolled: (enrolled: EnrolledFactor) => void;
};

/**
 * Sets up an authenticator app. Shows the secret as QR code and as text, then asks for the app's
 * first code.
 */
export const TotpSetup = ({ begun: { secret, uri }, guarded, onEnrolled }: Props) => {
  const { t } = useTranslation('security');
  const problem = useFactorProblem();
  const confirm = useMutation({
    mutationFn: (code: string) => guarded(() => confirmTotp(code)),
    onSuccess: onEnrolled,
  });
  return (
    <div className={layout.lines}>
      <p>{t('totp.scan')}</p>
      <QrCode text={uri} label={t('totp.qr')} />
      <p>
        {t('totp.byHand')}
        <code className={styles.secret}>{secret.replace(FOUR_CHARACTERS, '$1 ')}</code>
      </p>
      <CodeForm
        kind="digits"
        label={t('totp.first')}
        hint={t('totp.firstHint')}
        button={t('totp.confirm')}
        isSending={confirm.isPending}
        fault={problem(confirm.error)}
        onCode={confirm.mutate}
      />
    </div>
  );
};
