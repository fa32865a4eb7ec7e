import type { InputHTMLAttributes } from 'react';
import { areaKeyPrefix } from './areas-of.js';
import {
  descriptionIdsOf,
  Fault,
  FieldFrame,
  Hints,
  fieldIdOf,
  Label,
  type FieldProps,
} from './field-frame.js';
import type { ChoiceView, RegistrationView } from './registration-view.js';
import { variantsOf, type FieldName } from './sections.js';

type InputAttributes = InputHTMLAttributes<HTMLInputElement>;
const CODE_ATTRIBUTES: InputAttributes = {
  autoCapitalize: 'characters',
  spellCheck: false,
  autoComplete: 'off',
};

/** Attributes for autofill and for keyboards on the screen. They do not affect validation. */
const AUTOFILL_ATTRIBUTES: Partial<Record<FieldName, InputAttributes>> = {
  businessName: { autoComplete: 'organization' },
  address: { autoComplete: 'address-line1' },
  city: { autoComplete: 'address-level2' },
  postalCode: { autoComplete: 'postal-code' },
  email: { type: 'email', autoComplete: 'email' },
  confEmail: { type: 'email', autoComplete: 'off' },
  referenceEmail: { type: 'email', autoComplete: 'off' },
  mobile: { type: 'tel', autoComplete: 'tel' },
  phone: { type: 'tel', autoComplete: 'off' },
  website: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  referenceName: { autoComplete: 'given-name' },
  referenceSurname: { autoComplete: 'family-name' },
  referenceBirthDate: { inputMode: 'numeric', autoComplete: 'off' },
  vatCode: CODE_ATTRIBUTES,
  regon: CODE_ATTRIBUTES,
  referenceFiscalCode: CODE_ATTRIBUTES,
};
const WIDE_FIELDS: readonly FieldName[] = ['businessName', 'address'];

export const TextField = (props: FieldProps) => {
  const { name, form } = props;
  return (
    <FieldFrame {...props} wide={WIDE_FIELDS.includes(name)}>
      <label htmlFor={fieldIdOf(name)}>
        <Label {...props} />
      </label>
      <input
        type="text"
        id={fieldIdOf(name)}
        name={name}
        {...AUTOFILL_ATTRIBUTES[name]}
        aria-required={form[name]?.required === true}
        aria-describedby={descriptionIdsOf(name)}
      />
      <Hints {...props} />
      <Fault name={name} />
    </FieldFrame>
  );
};

type ChoiceProps = FieldProps & {
  readonly view: RegistrationView;
  /** The value that is preselected. */
  readonly chosen?: string;
};

const choicesOf = ({ view, name, context }: ChoiceProps): readonly ChoiceView[] => {
  const [{ table = '' } = {}] = variantsOf(name);
  if (table !== 'COUNTRY_AREA') return view.choices[table] ?? [];
  const prefix = areaKeyPrefix(context.locale.idMarket);
  return Object.entries(view.areas)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, area]) => ({ code: key.slice(prefix.length), name: area }));
};

/** VAL-096: a select whose first entry is a placeholder that cannot be chosen. */
export const ChoiceField = (props: ChoiceProps) => {
  const { context, name, form, chosen = '' } = props;
  return (
    <FieldFrame {...props}>
      <label htmlFor={fieldIdOf(name)}>
        <Label {...props} />
      </label>
      <select
        id={fieldIdOf(name)}
        name={name}
        defaultValue={chosen}
        aria-required={form[name]?.required === true}
        aria-describedby={descriptionIdsOf(name)}
      >
        <option value="" disabled>
          {context.t('registrationForm.choose')}
        </option>
        {choicesOf(props).map(({ code, name: label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <Hints {...props} />
      <Fault name={name} />
    </FieldFrame>
  );
};
