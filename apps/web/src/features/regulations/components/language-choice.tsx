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
  /** The languages to choose from. By default all languages. */
  readonly languages?: readonly Language[];
  /** The languages that already have a text. They are marked. */
  readonly written?: readonly Language[];
  readonly ref?: Ref<HTMLSelectElement>;
};

/** A select for a language. It names each language in the reader's language. */
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
