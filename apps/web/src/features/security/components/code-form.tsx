import { Button, controls, FormField } from '@fairlot/web-ui';
import { typedAnswer } from '@fairlot/contracts/access';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '#shared/form/contract-bounds.js';
import styles from './security.module.css';

const SIX_DIGITS = /^\d{6}$/;
const { maxLength } = boundsOf(typedAnswer.shape.code);

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly button: string;
  readonly isSending: boolean;
  /** Text of the error at the field. Null if there is none. */
  readonly fault: string | null;
  /**
   * `digits` is a code of six digits from an authenticator app. It is sent automatically if it is
   * pasted or autofilled. `words` is a recovery code.
   */
  readonly kind: 'digits' | 'words';
  readonly onCode: (code: string) => void;
};

/** A form for a code, which the user types or pastes, or which the browser fills in. */
export const CodeForm = ({ label, hint, button, isSending, fault, kind, onCode }: Props) => {
  const { t } = useTranslation('security');
  const [written, setWritten] = useState('');
  const digits = written.replace(/\s/g, '');
  const send = (code: string) => {
    if (!isSending && code.trim() !== '') onCode(code);
  };
  const change = (text: string) => {
    setWritten(text);
    const compact = text.replace(/\s/g, '');
    // If several characters arrive at once, the code was pasted or autofilled.
    if (kind === 'digits' && compact.length > digits.length + 1 && SIX_DIGITS.test(compact))
      send(compact);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(kind === 'digits' ? digits : written);
  };
  return (
    <form className={styles.codeForm} onSubmit={submit} noValidate>
      <FormField label={label} hint={hint} fault={fault ?? undefined}>
        {(control) => (
          <input
            {...control}
            className={controls.input}
            data-kind={kind}
            name="code"
            value={written}
            maxLength={maxLength}
            inputMode={kind === 'digits' ? 'numeric' : 'text'}
            autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            data-autofocus
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </FormField>
      <Button type="submit" disabled={isSending || written.trim() === ''} aria-busy={isSending}>
        {isSending ? t('word.sending') : button}
      </Button>
    </form>
  );
};
