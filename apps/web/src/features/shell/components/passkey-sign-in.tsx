import { controls, text } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const FAULT_TEXT_KEYS = {
  refused: 'signIn.passkeyRefused',
  failed: 'signIn.passkeyFailed',
} as const;
type PasskeyFault = keyof typeof FAULT_TEXT_KEYS;

type Props = {
  readonly asToken?: boolean;
  readonly onSignedIn: (token: string | null) => void;
};

/**
 * A button to sign in with a passkey. It needs no user name or password, so other people's wrong
 * passwords cannot block it.
 */
export const PasskeySignIn = ({ asToken = false, onSignedIn }: Props) => {
  const { t } = useTranslation('shell');
  const [isWaiting, setWaiting] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  const start = async () => {
    setWaiting(true);
    setFault(null);
    const { signInByPasskey } = await import('./sign-in-by-passkey.js');
    const outcome = await signInByPasskey(asToken).catch(() => 'failed' as const);
    if (typeof outcome === 'object') return onSignedIn(outcome.token);
    setWaiting(false);
    setFault(outcome === 'undone' ? null : outcome);
  };
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      <button
        type="button"
        className={controls.button}
        data-look="plain"
        disabled={isWaiting}
        aria-busy={isWaiting}
        onClick={() => void start()}
      >
        {t('signIn.passkey')}
      </button>
      <p role="alert" className={text.bad}>
        {fault !== null && t(FAULT_TEXT_KEYS[fault])}
      </p>
    </>
  );
};
