import { writtenIban, type Field } from '@fairlot/contracts/record';
import { controls } from '@fairlot/web-ui';
import { useState } from 'react';
import type { CustomControl } from '#shared/form/describe-form.js';
import { ibanText } from '#shared/format/iban-text.js';

/**
 * A control for an IBAN. It shows groups of four characters, and accepts spaces and a pasted “IBAN”
 * prefix.
 */
export const ibanControl = ({ isRequired }: Pick<Field, 'isRequired'>) =>
  function IbanControl({ value, onValue, onBlur, ...control }: CustomControl<unknown>) {
    const [typed, setTyped] = useState<string | null>(null);
    const write = (text: string) => {
      setTyped(text);
      const iban = writtenIban(text);
      onValue(iban === '' && !isRequired ? null : iban);
    };
    return (
      <input
        {...control}
        className={controls.input}
        aria-required={isRequired}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? ibanText(typeof value === 'string' ? value : '')}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => {
          setTyped(null);
          onBlur();
        }}
      />
    );
  };
