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
  /** Text when the contract rejects the value, or a text for each code of the contract. */
  readonly fault: string | ((code: string) => string);
  /** Label of each word of a choice. */
  readonly of?: (word: string) => string;
};

/** A custom control for a value that a plain input cannot represent, such as money or a picture. */
export type CustomControl<Value = number | null> = ControlProps & {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly onBlur: () => void;
};

/** A control for numbers, or for values of any type. */
export type CustomControlType =
  | ComponentType<CustomControl>
  | ComponentType<CustomControl<unknown>>;

export type DescribedForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/** Props of a form section that contains more than a labelled control. */
export type SectionProps = {
  readonly form: DescribedForm<FieldValues>;
  readonly name: string;
  readonly texts: FieldTexts;
  /** Error of the whole section. */
  readonly fault: string | undefined;
};

export type Field<Values extends FieldValues> = {
  /** @param value current value, for hints that depend on it */
  readonly useTexts: (value: unknown) => FieldTexts;
  readonly Control?: CustomControlType;
  /** Replaces label and control. */
  readonly Section?: ComponentType<SectionProps>;
  /** Displayed and sent, but not editable. */
  readonly isReadOnly?: boolean;
  /** Rendered below the field to show its effect on other fields. */
  readonly Below?: ComponentType<{ readonly form: DescribedForm<Values> }>;
  /** A month with year, `2019-07`. */
  readonly isMonth?: true;
  /** The keyboard that a phone shows. */
  readonly type?: 'email' | 'tel' | 'url' | 'date';
  /** What the browser suggests while typing. */
  readonly autoComplete?: 'off';
  /** A choice without an initial value. */
  readonly isUnchosen?: true;
  /** Number of lines of a long text. */
  readonly lines?: number;
  /**
   * Width in a two-column form. Default: `full` for sections, groups and long texts, otherwise
   * `half`.
   */
  readonly width?: 'half' | 'full';
  /** Only for screen readers, below a heading with the same words. */
  readonly hidesLabel?: true;
  /** Gets the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** Several controls under one name, such as a list of checkboxes. */
  readonly isGroup?: true;
  /** Masked while typed, and never stored in the browser. */
  readonly isSecret?: true;
};

/** The contract of a call's body, or of its editable part. */
type Contract<Values> = z.ZodType<Values, Values>;

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
  /** A summary above the form gets the focus after a refusal, instead of the first field. */
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
 * State of a described form. Errors come from the contract, and from the server's own field checks
 * (400). The first field with an error gets the focus.
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
