import type { OwnFactors } from '@fairlot/contracts/access';
import { Button, text } from '@fairlot/web-ui';
import { IconKey } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removePasskey } from '../api/factors.js';
import { useFactorProblem } from './factor-problem.js';
import styles from './security.module.css';
import type { GuardedCall } from './use-step-up.js';

type Props = {
  readonly passkeys: OwnFactors['passkeys'];
  readonly guarded: GuardedCall;
  readonly onRemoved: () => Promise<unknown>;
  readonly used: (usedAt: number | null) => string;
};

/** The user's passkeys, with their names, last uses and remove buttons. */
export const OwnPasskeys = ({ passkeys, guarded, onRemoved, used }: Props) => {
  const { t } = useTranslation('security');
  const problem = useFactorProblem();
  const remove = useMutation({
    mutationFn: (idPasskey: number) => guarded(() => removePasskey(idPasskey)),
    onSettled: onRemoved,
  });
  return (
    <>
      <ul className={styles.passkeys}>
        {passkeys.map(({ idPasskey, name, usedAt }) => (
          <li key={idPasskey}>
            <IconKey size={20} aria-hidden />
            <span>
              {name}
              <span className={text.label}>{used(usedAt)}</span>
            </span>
            <Button
              look="plain"
              disabled={remove.isPending}
              aria-label={t('passkey.removeNamed', { name })}
              onClick={() => remove.mutate(idPasskey)}
            >
              {t('passkey.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className={text.bad}>
        {problem(remove.error)}
      </p>
    </>
  );
};
