import type { Field, Fields } from '@fairlot/contracts/record';
import type { IdMarket } from '@fairlot/countries';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { describeForm, FormFieldOf } from '#shared/form/describe-form.js';
import type { Format } from '#shared/format/use-format.js';
import type { Texts } from '../../../locales/texts.gen.js';
import type { RecordDefinition } from '../records.js';

type FormField = NonNullable<Parameters<typeof describeForm<FieldValues>>[1][string]>;
/** The control of a field, without its texts. */
export type FieldControl = Omit<FormField, 'useTexts' | 'isReadOnly'>;

/** Inputs of a control. */
export type ControlInput = {
  readonly definition: RecordDefinition;
  readonly field: Field;
  /** The markets that can be chosen. */
  readonly markets: readonly IdMarket[];
  /** Fields of a group or list item, below a prefix such as `policy.`. */
  readonly initialOf: (field: Field) => unknown;
  readonly describe: (parts: Fields, prefix: string) => readonly FormFieldOf<FieldValues>[];
};

export type { TitlesByField } from '../stored-record.js';

/** Inputs for the text of a value. */
export type ValueContext = {
  readonly name: string;
  readonly field: Field;
  readonly format: Format;
  readonly market: (market: unknown) => string;
  readonly language: (language: unknown) => string;
  /** Label of a word of a choice. Null if it has none. */
  readonly word: (word: string) => string | null;
  readonly code: (code: unknown) => string;
  readonly title: (id: unknown) => string;
  readonly unit: (value: string) => string;
  /** The label of yes or no, if the record has no words for them. */
  readonly yesNo: (isOn: boolean) => string;
  /** A nested field without its label. */
  readonly plainPart: (name: string, field: Field, value: unknown) => string;
  /** A nested field with its label. */
  readonly part: (name: string, field: Field, value: unknown) => string;
};

type FaultKey = Extract<keyof Texts['records'], `records.fault.${string}`>;

/** A kind of field in the client. */
export type FieldKindControls = {
  /** Width of the column in lists. */
  readonly width: string;
  /** Default error text of an invalid value. */
  readonly fault: FaultKey;
  /** Initial value of a required field in a new record. */
  readonly initial: (field: Field) => unknown;
  readonly control: (about: ControlInput) => FieldControl;
  /** Formats a value. Never called with null. */
  readonly format: (value: unknown, context: ValueContext) => string;
  /** Cell in lists, if it shows more than the text. */
  readonly cell?: (value: unknown, text: string) => ReactNode;
  /** Control of the filter. By default a search. */
  readonly filter?: 'choice' | 'code' | 'reference' | 'day' | 'digits';
};
