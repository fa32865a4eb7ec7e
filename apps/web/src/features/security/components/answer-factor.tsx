import type { UserProfile } from '@fairlot/contracts/access';
import { Button, layout } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerByCode } from '../api/factors.js';
import { CodeForm } from './code-form.js';
import { useFactorProblem } from './factor-problem.js';
import { PasskeyButton } from './passkey-button.js';

type Props = {
  readonly kinds: UserProfile['secondFactor']['kinds'];
  readonly onAnswered: () => void;
};

/** Asks for a second factor: a passkey, a code from an authenticator app, or a recovery code. */
export const AnswerFactor = ({ kinds, onAnswered }: Props) => {
  const { t } = useTranslation('security');
  const problem = useFactorProblem();
  const [isPaper, setPaper] = useState(false);
  const code = useMutation({ mutationFn: answerByCode, onSuccess: onAnswered });
  const switchKind = () => {
    code.reset();
    setPaper(!isPaper);
  };
  const [label, hint] = isPaper
    ? [t('answer.paper'), t('answer.paperHint')]
    : [t('answer.code'), t('answer.codeHint')];
  return (
    <div className={layout.lines}>
      {!isPaper && kinds.includes('PASSKEY') && <PasskeyButton onAnswered={onAnswered} />}
      {(isPaper || kinds.includes('TOTP')) && (
        <CodeForm
          key={isPaper ? 'paper' : 'app'}
          kind={isPaper ? 'words' : 'digits'}
          label={label}
          hint={hint}
          button={t('answer.go')}
          isSending={code.isPending}
          fault={problem(code.error)}
          onCode={code.mutate}
        />
      )}
      <div>
        <Button look="plain" disabled={code.isPending} onClick={switchKind}>
          {isPaper ? t('answer.toFactor') : t('answer.toPaper')}
        </Button>
      </div>
    </div>
  );
};
