import { controls, FormField, text, type ControlProps } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useContext, useEffect } from 'react';
import {
  get,
  useController,
  useWatch,
  type FieldError,
  type FieldValues,
  type Path,
} from 'react-hook-form';
import { numberOf } from '#shared/format/number-of.js';
import { TypedInput } from '#shared/ui/typed-input.js';
import type {
  DescribedForm,
  Field,
  FieldTexts,
  Form,
  CustomControlType,
  SectionProps,
} from './describe-form.js';
import { FaultsContext } from './faults-context.js';
import styles from './form-fields.module.css';

type FieldProps<Values extends FieldValues> = Form<Values>['fields'][number] & {
  readonly form: DescribedForm<Values>;
};

/** The value of a section, and a function that changes it. */
export const useSectionValue = <Value,>({ form, name }: Pick<SectionProps, 'form' | 'name'>) => {
  const value = useWatch({ control: form.control, name }) as Value;
  const change = (how: (now: Value) => Value) =>
    form.setValue(name, how(form.getValues(name) as Value), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return { value, change };
};

const inputTypeOf = <Values extends FieldValues>({ isSecret, isMonth, type }: Field<Values>) => {
  if (isSecret) return 'password';
  return isMonth ? 'month' : (type ?? 'text');
};

const OwnControl = <Values extends FieldValues>({
  Control,
  form,
  name,
  ...control
}: ControlProps & {
  readonly Control: CustomControlType;
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

type NumberProps<Values extends FieldValues> = ControlProps &
  Pick<FieldProps<Values>, 'form' | 'name' | 'takesNull'>;

/**
 * An input for a number. If it is empty, the value is null if the contract allows that, otherwise
 * NaN.
 */
const NumberControl = <Values extends FieldValues>({
  form,
  name,
  takesNull,
  ...control
}: NumberProps<Values>) => {
  const { field } = useController({ control: form.control, name });
  const value: unknown = field.value;
  return (
    <TypedInput
      {...control}
      ref={field.ref}
      name={name}
      value={typeof value === 'number' ? value : null}
      onValue={(read) => field.onChange(read ?? (takesNull ? null : Number.NaN))}
      onBlur={field.onBlur}
      text={String}
      read={numberOf}
      keepsText
    />
  );
};

/** Converts an empty text to null if the contract allows null. */
const emptyAsNull = (takesNull: boolean) => {
  if (!takesNull) return {};
  return {
    setValueAs: (value: string | number | null) =>
      value === null || String(value).trim() === '' ? null : value,
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
  if (field.Control)
    return <OwnControl {...control} Control={field.Control} form={form} name={name} />;
  const marks = {
    'aria-required': required,
    ...(field.isFirst && { 'data-autofocus': true }),
    ...(field.autoComplete && { autoComplete: field.autoComplete }),
  };
  if (isNumber)
    return <NumberControl {...control} {...marks} form={form} name={name} takesNull={takesNull} />;
  const about = { ...form.register(name, isFlag ? {} : emptyAsNull(takesNull)), ...marks };
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
  // The input does not enforce a minimum length, because a short text is reported when the form is
  // sent. It enforces the maximum length.
  const { minLength: _, ...kept } = limits;
  return field.lines === undefined ? (
    <input {...control} {...about} {...kept} type={inputTypeOf(field)} className={controls.input} />
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

/** The error of a field itself, not of a part inside it. */
const fieldFaultOf = <Values extends FieldValues>(
  { name, form }: FieldProps<Values>,
  fault: FieldTexts['fault'],
): string | undefined => {
  // `getFieldState` would also subscribe to touched and validated fields, so each key would render
  // all fields.
  const error = get(form.formState.errors, name) as FieldError | undefined;
  const own = error?.root ?? error;
  if (typeof own?.type !== 'string') return undefined;
  if (own.type === 'server') return own.message;
  return typeof fault === 'string' ? fault : fault(own.message ?? '');
};

/** Whether the field takes half of a row in a form with two columns. */
const isHalfWidth = <Values extends FieldValues>({
  width,
  Section,
  isGroup,
  lines,
}: Field<Values>) =>
  width === undefined
    ? Section === undefined && isGroup === undefined && lines === undefined
    : width === 'half';

const FieldRow = <Values extends FieldValues>(props: FieldProps<Values>) => {
  const { name, bounds, field, form } = props;
  const isFlag = bounds.isFlag === true && field.Control === undefined;
  const hasFixedTexts = field.useTexts.length === 0;
  const value: unknown = useWatch({ control: form.control, name, disabled: hasFixedTexts });
  const texts = field.useTexts(value);
  const { label, hint, fault, of = String } = texts;
  const faultAt = useContext(FaultsContext);
  const message = faultAt ? faultAt(name) : fieldFaultOf(props, fault);
  // A section accepts any form, because the description guarantees that its field exists.
  const section = { form: form as never, name, texts, fault: message };
  const below = field.Below && <field.Below form={form} />;
  if (field.Section)
    return (
      <>
        <field.Section {...section} />
        {below}
      </>
    );
  return (
    <>
      <FormField
        label={field.hidesLabel ? <span className={text.hidden}>{label}</span> : label}
        hint={hint}
        fault={message}
        group={field.isGroup === true}
        data-path={name}
        data-half={isHalfWidth(field) || undefined}
        {...(isFlag && { className: styles.flagged })}
      >
        {(control) => <Control {...props} control={control} of={of} />}
      </FormField>
      {below}
    </>
  );
};

/** The fields of a described form, each with its label, hint and error. */
export const FormFields = <Values extends FieldValues>({
  described,
  form,
}: {
  readonly described: Pick<Form<Values>, 'fields'>;
  readonly form: DescribedForm<Values>;
}) =>
  described.fields.map((one) => {
    const field = <FieldRow key={one.name} {...one} form={form} />;
    if (one.field.isReadOnly !== true) return field;
    return (
      <fieldset
        key={one.name}
        className={styles.readOnly}
        data-half={isHalfWidth(one.field) || undefined}
        disabled
      >
        {field}
      </fieldset>
    );
  });
