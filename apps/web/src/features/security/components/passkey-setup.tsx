import { passkeyRename, type EnrolledFactor } from '@fairlot/contracts/access';
import { Button, controls, FormField } from '@fairlot/web-ui';
import { IconKey } from '@fairlot/web-ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import { addPasskey } from '../api/factors.js';
import { useFactorProblem } from './factor-problem.js';
import styles from './security.module.css';
import type { GuardedCall } from './use-step-up.js';

const { maxLength } = boundsOf(passkeyRename.shape.name);

type Props = {
  readonly guarded: GuardedCall;
  readonly onEnrolled: (enrolled: EnrolledFactor) => void;
};

/** Registers a new passkey, with a name that the user chooses. */
export const PasskeySetup = ({ guarded, onEnrolled }: Props) => {
  const { t } = useTranslation('security');
  const problem = useFactorProblem();
  const [name, setName] = useState(() => t('passkey.defaultName'));
  const add = useMutation({
    mutationFn: (chosen: string) => guarded(() => addPasskey(chosen)),
    onSuccess: onEnrolled,
  });
  const isNamed = passkeyRename.safeParse({ name }).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) add.mutate(name);
  };
  const fault = isNamed ? problem(add.error) : t('passkey.nameFault');
  return (
    <form className={styles.codeForm} onSubmit={submit} noValidate>
      <FormField label={t('passkey.name')} hint={t('passkey.nameHint')} fault={fault ?? undefined}>
        {(control) => (
          <input
            {...control}
            className={controls.input}
            value={name}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </FormField>
      <Button
        type="submit"
        icon={<IconKey size={16} aria-hidden />}
        disabled={add.isPending || !isNamed}
        aria-busy={add.isPending}
      >
        {t('passkey.add')}
      </Button>
    </form>
  );
};
