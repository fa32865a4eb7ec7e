import type { ProblemBody } from '@fairlot/contracts/problem';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { z } from 'zod';
import type { ControlProps } from '@fairlot/web-ui';
import { boundsOf, schemaAt, type FieldBounds } from './contract-bounds.js';

export type FieldTexts = {
  readonly label: string;
  readonly hint?: string;
  /**
   * Text if the contract rejects the value, or a function with a text for each error code of the
   * contract.
   */
  readonly fault: string | ((code: string) => string);
  /** Returns the label of a word, if the field is a choice. */
  readonly of?: (word: string) => string;
};

/**
 * Props of a control for a value that a plain input cannot represent, such as an amount or a
 * picture.
 */
export type CustomControl<Value = number | null> = ControlProps & {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly onBlur: () => void;
};

/** A control for numbers or for values of any other type. */
export type CustomControlType =
  | ComponentType<CustomControl>
  | ComponentType<CustomControl<unknown>>;

export type DescribedForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/** Props of a form section, which replaces label and control of a field. */
export type SectionProps = {
  readonly form: DescribedForm<FieldValues>;
  readonly name: string;
  readonly texts: FieldTexts;
  /** Text of the error that concerns the whole section. */
  readonly fault: string | undefined;
};

export type Field<Values extends FieldValues> = {
  /** @param value current value, for hints that depend on it */
  readonly useTexts: (value: unknown) => FieldTexts;
  readonly Control?: CustomControlType;
  /** A component that replaces label and control. */
  readonly Section?: ComponentType<SectionProps>;
  /** Whether the value is displayed and sent, but cannot be edited. */
  readonly isReadOnly?: boolean;
  /** A component below the field, such as one that shows the effect of the value. */
  readonly Below?: ComponentType<{ readonly form: DescribedForm<Values> }>;
  /** Whether the value is a month with a year, such as `2019-07`. */
  readonly isMonth?: true;
  /** Type of the input, which decides the keyboard on a phone. */
  readonly type?: 'email' | 'tel' | 'url' | 'date';
  /** Turns off the browser's suggestions. */
  readonly autoComplete?: 'off';
  /** Whether a choice initially has no value. */
  readonly isUnchosen?: true;
  /** Number of lines, if the text is long. */
  readonly lines?: number;
  /**
   * Width in a two-column form. Default: `full` for sections, groups and long texts, otherwise
   * `half`.
   */
  readonly width?: 'half' | 'full';
  /** Whether only screen readers get the label, because a heading above has the same words. */
  readonly hidesLabel?: true;
  /** Whether the field gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** Whether the field has several controls under one label, such as a list of checkboxes. */
  readonly isGroup?: true;
  /** Whether the input is masked, and never stored in the browser. */
  readonly isSecret?: true;
};

/** The schema of a call's body, or of the part that the form edits. */
type Contract<Values> = z.ZodType<Values, Values>;

/**
 * When errors appear: when the form is sent, or when the user leaves a field. The latter applies to
 * forms that can be sent only if they are valid.
 */
type ValidateOn = 'submit' | 'blur';

/** The description of a form: its contract, and the texts of its fields in order. */
export type Form<Values extends FieldValues> = {
  readonly contract: Contract<Values>;
  readonly validateOn: ValidateOn;
  readonly fields: readonly FormFieldOf<Values>[];
  /**
   * Whether a summary above the form gets the focus after a refusal, instead of the first invalid
   * field.
   */
  readonly hasSummary?: true;
};

export type FormFieldOf<Values extends FieldValues> = {
  readonly name: Path<Values>;
  readonly bounds: FieldBounds;
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
    formField(name, schemaAt(contract, name), field),
  ),
});

/**
 * The state of a form. Errors come from the contract, and from the server's checks of fields (400).
 * The first field with an error gets the focus.
 */
export const useDescribedForm = <Values extends FieldValues>(
  { contract, fields, validateOn, hasSummary }: Form<Values>,
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
    if (wrong[0] && !hasSummary) form.setFocus(wrong[0].path as Path<Values>);
  });
  useEffect(() => show(), [problem]);
  return form;
};
