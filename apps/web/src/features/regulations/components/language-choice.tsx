import { LANGUAGES, type Language } from '@fairlot/countries';
import { controls, FormField } from '@fairlot/web-ui';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  /** Languages to choose from; by default all. */
  readonly languages?: readonly Language[];
  /** Languages that have a text, which are marked. */
  readonly written?: readonly Language[];
  readonly ref?: Ref<HTMLSelectElement>;
};

/** A language, by its name in the language of the reader. */
export const LanguageChoice = (props: Props) => {
  const { label, hint, fault, value, onChange, ref } = props;
  const { languages = LANGUAGES, written = [] } = props;
  const { t } = useTranslation('admin');
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className={controls.select}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Language)}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(`language.${one}`)}
              {written.includes(one) && ' ✓'}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};
