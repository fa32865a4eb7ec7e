import type { Field, FormFields } from '@fairlot/countries';
import type { ReactNode } from 'react';
import type { PageContext } from '../page-context.js';
import type { PublicKey } from '../texts.js';
import { labelVariantOf } from './label-variant-of.js';
import { variantsOf, type FieldName } from './sections.js';

export type FieldProps = {
  readonly context: PageContext;
  readonly name: FieldName;
  /**
   * The fields of the preselected country. If the user chooses another country, the script changes
   * the page.
   */
  readonly form: FormFields;
};

export const fieldIdOf = (name: FieldName): string => `field-${name}`;
/** Ids of hint and error for `aria-describedby`. Screen readers do not announce an empty error. */
export const descriptionIdsOf = (name: FieldName): string => `hint-${name} fault-${name}`;

type TextVariant = { readonly name: string; readonly text: PublicKey };

/** VAL-092 to VAL-095, readings 4 and 18: all labels that a field has in some market. */
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

/**
 * Text key of a hint that differs in one market. `mobile.other` is for all markets except
 * `mobile.PL`.
 */
const HINT_KEYS: Readonly<Record<string, string>> = { mobile: 'mobile.other' };

/** VAL-097 to VAL-100, VAL-105 to VAL-108: all hints that a field has in some market. */
const hintsOf = (name: FieldName): readonly TextVariant[] => {
  const lists = variantsOf(name).flatMap(({ hints }) => (hints === undefined ? [] : [hints]));
  // The position of a hint, which is the same in all markets that have it.
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

/** The error message of a field. Screen readers announce it with the field. */
export const Fault = ({ name }: Pick<FieldProps, 'name'>) => (
  <p className="fault" id={`fault-${name}`} hidden />
);

/** A field with its labels and hints. It is hidden if the chosen country does not use it. */
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
