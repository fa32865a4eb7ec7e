import { controls } from '@fairlot/web-ui';
import { useState, type ComponentProps } from 'react';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { numberOf } from '#shared/format/number-of.js';
import type { DescribedForm } from './describe-form.js';

const isEmpty = (text: string): boolean => text.trim() === '';

/** The text of a stored number. A missing number is NaN, null or undefined. */
const textOf = (value: unknown): string =>
  typeof value === 'number' && !Number.isNaN(value) ? String(value) : '';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<'input'>,
  'form' | 'name' | 'value' | 'onChange'
> & {
  readonly form: DescribedForm<Values>;
  readonly name: Path<Values>;
  /** Whether an empty field is null. Otherwise it is NaN. */
  readonly takesNull: boolean;
};

/**
 * A number as plain text. A browser reads `90.000` in a number input as 90, and reports unreadable
 * text as empty. Keeps the user's text while it represents the value.
 */
export const NumberControl = <Values extends FieldValues>({
  form,
  name,
  takesNull,
  ...rest
}: Props<Values>) => {
  const { field } = useController({ control: form.control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    if (isEmpty(text)) return takesNull ? null : Number.NaN;
    return numberOf(text);
  };
  const value: unknown = field.value;
  const isCurrent = typed !== null && Object.is(read(typed), value);
  return (
    <input
      {...rest}
      ref={field.ref}
      name={name}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={controls.input}
      value={isCurrent ? typed : textOf(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        field.onChange(read(currentTarget.value));
      }}
      onBlur={field.onBlur}
    />
  );
};
