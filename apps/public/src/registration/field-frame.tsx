import type { Field, FormFields } from '@fairlot/countries';
import type { ReactNode } from 'react';
import type { PageContext } from '../page-context.js';
import type { PublicKey } from '../texts.js';
import { labelVariantOf } from './label-variant-of.js';
import { variantsOf, type FieldName } from './sections.js';

export type FieldProps = {
  readonly context: PageContext;
  readonly name: FieldName;
  /** The form of the preselected country. The script handles other choices. */
  readonly form: FormFields;
};

export const fieldIdOf = (name: FieldName): string => `field-${name}`;
/** Ids for `aria-describedby`. An empty error message is not announced. */
export const descriptionIdsOf = (name: FieldName): string => `hint-${name} fault-${name}`;

type TextVariant = { readonly name: string; readonly text: PublicKey };

/** VAL-092 to VAL-095, reading 4 and 18: labels that differ between markets. */
const labelsOf = (name: FieldName): readonly TextVariant[] => {
  if (name === 'region')
    return [...new Set(variantsOf(name).map(({ label = 'area' }) => label))].map((label) => ({
      name: label,
      text: `registrationForm.region.${label}` as PublicKey,
    }));
  const own = { name: 'own', text: `registrationForm.field.${name}` as PublicKey };
  return name === 'referenceSurname'
    ? [own, { name: 'full', text: 'registrationForm.field.referenceFullName' }]
    : [own];
};

/** Text keys of hints that differ in one market: `mobile` and `mobile.PL`. */
const HINT_KEYS: Readonly<Record<string, string>> = { mobile: 'mobile.other' };

/** VAL-097 to VAL-100, VAL-105 to VAL-108: the hints of all markets. */
const hintsOf = (name: FieldName): readonly TextVariant[] => {
  const lists = variantsOf(name).flatMap(({ hints }) => (hints === undefined ? [] : [hints]));
  // The position of a hint, which is the same in every market.
  const placeOf = (hint: string) => Math.max(...lists.map((list) => list.indexOf(hint)));
  return [...new Set(lists.flat())]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((hint) => ({
      name: hint,
      text: `registrationForm.hint.${HINT_KEYS[hint] ?? hint}` as PublicKey,
    }));
};

export const Label = ({ context: { t }, name, form }: FieldProps) => {
  const shown = labelVariantOf(form, name);
  return (
    <>
      {labelsOf(name).map((label) => (
        <span key={label.name} data-label={label.name} hidden={label.name !== shown}>
          {t(label.text)}
        </span>
      ))}
      <span className="star" data-star aria-hidden="true" hidden={form[name]?.required !== true}>
        {' *'}
      </span>
    </>
  );
};

export const Hints = ({ context: { t }, name, form }: FieldProps) => {
  const { hints: shown = [] }: Partial<Field> = form[name] ?? {};
  return (
    <p className="hint" id={`hint-${name}`}>
      {name === 'referenceBirthDate' && <span>{t('registrationForm.hint.birthDate')}</span>}
      {hintsOf(name).map((hint) => (
        <span
          key={hint.name}
          data-hint={hint.name}
          className={hint.name.endsWith('warning') ? 'warning' : undefined}
          hidden={!shown.includes(hint.name)}
        >
          {t(hint.text)}{' '}
        </span>
      ))}
      <span className="unusual" data-unusual hidden>
        {t('registrationForm.hint.unusual')}
      </span>
    </p>
  );
};

/** The error message of a field, announced together with it. */
export const Fault = ({ name }: Pick<FieldProps, 'name'>) => (
  <p className="fault" id={`fault-${name}`} hidden />
);

/** A field with its label and hints. Hidden if the country does not use it. */
export const FieldFrame = ({
  name,
  form,
  wide = false,
  children,
}: FieldProps & { readonly wide?: boolean; readonly children: ReactNode }) => (
  <div className={wide ? 'field across' : 'field'} data-field={name} hidden={!(name in form)}>
    {children}
  </div>
);
