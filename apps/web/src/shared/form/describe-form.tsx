import type { ProblemBody } from '@fairlot/contracts/problem';
import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx/lite';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import {
  useController,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { z } from 'zod';
import { controls, FormField, type ControlProps } from '@fairlot/web-ui';
import { boundsOf, type Bounds } from './contract-bounds.js';
import styles from './describe-form.module.css';

type FieldTexts = {
  readonly label: string;
  readonly hint?: string;
  /** Text when the contract rejects the value. */
  readonly fault: string;
  /** Label of each word of a choice. */
  readonly of?: (word: string) => string;
};

/** A custom control for a value that no plain input holds, such as money or a picture. */
export type OwnControl<Value = number | null> = ControlProps & {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly onBlur: () => void;
};

/** A control of numbers, or one that narrows its value itself. */
type OwnControlType = ComponentType<OwnControl> | ComponentType<OwnControl<unknown>>;

export type DescribedForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/** Props of a form section that is more than a labelled control. */
export type SectionProps = {
  readonly form: DescribedForm<FieldValues>;
  readonly name: string;
  readonly texts: FieldTexts;
  /** Error of the whole section. */
  readonly fault: string | undefined;
};

type Field<Values extends FieldValues> = {
  /** @param value current value, for a hint that depends on it */
  readonly useTexts: (value: unknown) => FieldTexts;
  readonly Control?: OwnControlType;
  /** Replaces label and control. */
  readonly Section?: ComponentType<SectionProps>;
  /** Shown and sent, but not editable. */
  readonly isReadOnly?: boolean;
  /** Rendered below the field; shows its effect on other fields. */
  readonly Below?: ComponentType<{ readonly form: DescribedForm<Values> }>;
  /** A month with year, `2019-07`. */
  readonly isMonth?: true;
  /** The keyboard that a phone shows. */
  readonly type?: 'email' | 'tel' | 'url' | 'date';
  /** A choice without an initial value. */
  readonly isUnchosen?: true;
  /** Number of lines of a long text. */
  readonly lines?: number;
  /** Gets the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** Several controls under one name, such as a list of checkboxes. */
  readonly isGroup?: true;
  /** Masked while typed, and never stored in the browser. */
  readonly isSecret?: true;
};

/** The contract of a call's body, or of its editable part. */
type Contract<Values> = z.ZodType<Values, Values> & { readonly shape: z.core.$ZodShape };

/**
 * When errors appear: on sending or, if sending requires a valid form, when the user leaves a
 * field.
 */
type ValidateOn = 'submit' | 'blur';

/** A form as data: its contract and the texts of each field, in order. */
export type Form<Values extends FieldValues> = {
  readonly contract: Contract<Values>;
  readonly validateOn: ValidateOn;
  readonly fields: readonly FormFieldOf<Values>[];
};

export type FormFieldOf<Values extends FieldValues> = {
  readonly name: Path<Values>;
  readonly bounds: Bounds;
  /** Whether null is a valid value. */
  readonly takesNull: boolean;
  /** Whether the contract accepts the value. */
  readonly accepts: (value: unknown) => boolean;
  readonly field: Field<Values>;
};

export const formField = <Values extends FieldValues>(
  name: Path<Values>,
  schema: z.core.$ZodType,
  field: Field<Values>,
): FormFieldOf<Values> => {
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  return { name, field, bounds: boundsOf(schema), takesNull: accepts(null), accepts };
};

export const describeForm = <Values extends FieldValues>(
  contract: Contract<Values>,
  fields: { readonly [Name in Path<Values>]?: Field<Values> },
  validateOn: ValidateOn = 'submit',
): Form<Values> => ({
  contract,
  validateOn,
  fields: (Object.entries(fields) as [Path<Values>, Field<Values>][]).map(([name, field]) =>
    formField(name, contract.shape[name] ?? z.never(), field),
  ),
});

/**
 * State of a described form. Errors come from the contract, and from the server's own field checks
 * (400). The first field with an error gets the focus.
 */
export const useDescribedForm = <Values extends FieldValues>(
  { contract, fields, validateOn }: Form<Values>,
  initial: Values,
  problem: ProblemBody | null = null,
): DescribedForm<Values> => {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(contract),
    mode: validateOn === 'blur' ? 'onTouched' : 'onSubmit',
    defaultValues: initial as DefaultValues<Values>,
  });
  const show = useEffectEvent(() => {
    const serverFaults = problem?.fields ?? [];
    const wrong = fields.flatMap(({ name }) =>
      serverFaults.filter(({ path }) => path === name || path.startsWith(`${name}.`)),
    );
    for (const { path, message } of wrong)
      form.setError(path as Path<Values>, { type: 'server', message });
    if (wrong[0]) form.setFocus(wrong[0].path as Path<Values>);
  });
  useEffect(() => show(), [problem]);
  return form;
};
type FieldProps<Values extends FieldValues> = Form<Values>['fields'][number] & {
  readonly form: DescribedForm<Values>;
};

const typeOf = <Values extends FieldValues>(
  { isSecret, isMonth, type }: Field<Values>,
  isNumber: boolean,
) => {
  if (isSecret) return 'password';
  if (isMonth) return 'month';
  return isNumber ? 'number' : (type ?? 'text');
};

const Own = <Values extends FieldValues>({
  Control,
  form,
  name,
  ...control
}: ControlProps & {
  readonly Control: OwnControlType;
  readonly form: DescribedForm<Values>;
  readonly name: Path<Values>;
}) => {
  const { field } = useController({ control: form.control, name });
  const { ref } = field;
  const { id } = control;
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  return (
    <Control {...control} value={field.value} onValue={field.onChange} onBlur={field.onBlur} />
  );
};

/** Converts a control's text: empty to null where allowed, otherwise by the field's kind. */
const readingOf = (isNumber: boolean, takesNull: boolean) => {
  if (!takesNull) return { valueAsNumber: isNumber };
  return {
    setValueAs: (value: string | number | null) => {
      if (value === null || String(value).trim() === '') return null;
      return isNumber ? Number(value) : value;
    },
  };
};

const Control = <Values extends FieldValues>(
  props: FieldProps<Values> & {
    readonly control: ControlProps;
    readonly of: (word: string) => string;
  },
) => {
  const { name, bounds, takesNull, field, form, control, of } = props;
  const { required, words, isFlag, ...limits } = bounds;
  const isNumber = 'min' in limits || 'max' in limits;
  if (field.Control) return <Own {...control} Control={field.Control} form={form} name={name} />;
  const about = {
    ...form.register(name, isFlag ? {} : readingOf(isNumber, takesNull)),
    'aria-required': required,
    ...(field.isFirst && { 'data-autofocus': true }),
  };
  if (isFlag) return <input {...control} {...about} className={styles.flag} type="checkbox" />;
  if (words)
    return (
      <select {...control} {...about} className={controls.select}>
        {field.isUnchosen && <option value="" hidden />}
        {words.map((word) => (
          <option key={word} value={word}>
            {of(word)}
          </option>
        ))}
      </select>
    );
  // Too short is reported on sending; too long cannot be typed.
  const { minLength: _, ...kept } = limits;
  return field.lines === undefined ? (
    <input
      {...control}
      {...about}
      {...kept}
      className={controls.input}
      type={typeOf(field, isNumber)}
    />
  ) : (
    <textarea
      {...control}
      {...about}
      {...kept}
      className={clsx(controls.input, controls.textArea)}
      rows={field.lines}
    />
  );
};

/** The error of the field itself, not of a part of it. */
const faultOf = <Values extends FieldValues>(
  { name, form }: FieldProps<Values>,
  fault: string,
): string | undefined => {
  const { error } = form.getFieldState(name, form.formState);
  const own = error?.root ?? error;
  if (typeof own?.type !== 'string') return undefined;
  return own.type === 'server' ? own.message : fault;
};

const OneField = <Values extends FieldValues>(props: FieldProps<Values>) => {
  const { name, field, form } = props;
  const value: unknown = useWatch({ control: form.control, name });
  const texts = field.useTexts(value);
  const { label, hint, fault, of = String } = texts;
  const message = faultOf(props, fault);
  // Sections accept any form: the description guarantees the field.
  const section = { form: form as never, name, texts, fault: message };
  if (field.Section) return <field.Section {...section} />;
  return (
    <>
      <FormField label={label} hint={hint} fault={message} group={field.isGroup === true}>
        {(control) => <Control {...props} control={control} of={of} />}
      </FormField>
      {field.Below && <field.Below form={form} />}
    </>
  );
};

/** The fields of a described form, each with label, hint and error. */
export const FormFields = <Values extends FieldValues>({
  described,
  form,
}: {
  readonly described: Pick<Form<Values>, 'fields'>;
  readonly form: DescribedForm<Values>;
}) =>
  described.fields.map((one) => {
    const field = <OneField key={one.name} {...one} form={form} />;
    if (one.field.isReadOnly !== true) return field;
    return (
      <fieldset key={one.name} className={styles.readOnly} disabled>
        {field}
      </fieldset>
    );
  });
