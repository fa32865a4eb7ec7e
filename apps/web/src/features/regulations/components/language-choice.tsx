import { LANGUAGES, type Language } from '@fairlot/countries';
import { controls, FormField } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  /** Languages to choose from; by default all. */
  readonly languages?: readonly Language[];
  /** Languages that have a text, which are marked. */
  readonly written?: readonly Language[];
};

/** A language, by its name in the language of the reader. */
export const LanguageChoice = (props: Props) => {
  const { label, hint, value, onChange, languages = LANGUAGES, written = [] } = props;
  const { t } = useTranslation('admin');
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
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
