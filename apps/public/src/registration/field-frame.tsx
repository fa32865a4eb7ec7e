import type { Field, Form } from '@fairlot/countries';
import type { ReactNode } from 'react';
import type { PageContext } from '../page-context.js';
import type { PublicKey } from '../texts.js';
import { labelIn } from './label-in.js';
import { variantsOf, type FieldName } from './sections.js';

export type FieldProps = {
  readonly context: PageContext;
  readonly name: FieldName;
  /** Of the country that is chosen first; the script of the page follows every other choice. */
  readonly form: Form;
};

export const idOf = (name: FieldName): string => `field-${name}`;
/** What a field is told to be described by; a fault that there is none of says nothing. */
export const describedBy = (name: FieldName): string => `hint-${name} fault-${name}`;

type Variant = { readonly name: string; readonly text: PublicKey };

/** VAL-092 to VAL-095, reading 4 and 18: what a field is called where markets differ. */
const labelsOf = (name: FieldName): readonly Variant[] => {
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

/** Of a name of one market and what others call it: `mobile` beside `mobile.PL`. */
const HINT_KEYS: Readonly<Record<string, string>> = { mobile: 'mobile.other' };

/** VAL-097 to VAL-100, VAL-105 to VAL-108: every hint that some market has. */
const hintsOf = (name: FieldName): readonly Variant[] => {
  const lists = variantsOf(name).flatMap(({ hints }) => (hints === undefined ? [] : [hints]));
  // In the order that every market has them in.
  const placeOf = (hint: string) => Math.max(...lists.map((list) => list.indexOf(hint)));
  return [...new Set(lists.flat())]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((hint) => ({
      name: hint,
      text: `registrationForm.hint.${HINT_KEYS[hint] ?? hint}` as PublicKey,
    }));
};

export const Label = ({ context: { t }, name, form }: FieldProps) => {
  const shown = labelIn(form, name);
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

/** What is wrong with a field; said where it is read with the field itself. */
export const Fault = ({ name }: Pick<FieldProps, 'name'>) => (
  <p className="fault" id={`fault-${name}`} hidden />
);

/** A field in its place; one that the country does not ask for is there and not shown. */
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
