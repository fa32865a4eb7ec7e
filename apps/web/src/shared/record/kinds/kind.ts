import type { Field, Fields } from '@fairlot/contracts/record';
import type { IdMarket } from '@fairlot/countries';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { describeForm, FormFieldOf } from '#shared/form/describe-form.js';
import type { Format } from '#shared/format/use-format.js';
import type { Texts } from '../../../locales/texts.gen.js';
import type { RecordDefinition } from '../records.js';

type FormField = NonNullable<Parameters<typeof describeForm<FieldValues>>[1][string]>;
/** The control of a field and its options, without the texts. */
export type FieldControl = Omit<FormField, 'useTexts' | 'isReadOnly'>;

/** What a control is created from. */
export type ControlInput = {
  readonly definition: RecordDefinition;
  readonly field: Field;
  /** The markets among which the user can choose. */
  readonly markets: readonly IdMarket[];
  /** Returns the initial value of a field in a group or list. */
  readonly initialOf: (field: Field) => unknown;
  readonly describe: (parts: Fields, prefix: string) => readonly FormFieldOf<FieldValues>[];
};

export type { TitlesByField } from '../stored-record.js';

/** What the text of a value is created from. */
export type ValueContext = {
  readonly name: string;
  readonly field: Field;
  readonly format: Format;
  readonly market: (market: unknown) => string;
  readonly language: (language: unknown) => string;
  /** Returns the label of a word in a choice. Null if it has none. */
  readonly word: (word: string) => string | null;
  readonly code: (code: unknown) => string;
  readonly title: (id: unknown) => string;
  readonly unit: (value: string) => string;
  /** Returns the label for yes or no, for a record that has no words of its own for them. */
  readonly yesNo: (isOn: boolean) => string;
  /** Returns the text of a nested field, without its label. */
  readonly plainPart: (name: string, field: Field, value: unknown) => string;
  /** Returns the text of a nested field, with its label. */
  readonly part: (name: string, field: Field, value: unknown) => string;
};

type FaultKey = Extract<keyof Texts['records'], `records.fault.${string}`>;

/** How the client displays and edits a kind of field. */
export type FieldKindControls = {
  /** Width of the column in lists. */
  readonly width: string;
  /** Text key of the default error for an invalid value. */
  readonly fault: FaultKey;
  /** The initial value of a required field in a new record. */
  readonly initial: (field: Field) => unknown;
  readonly control: (about: ControlInput) => FieldControl;
  /** Formats a value, which is never null. */
  readonly format: (value: unknown, context: ValueContext) => string;
  /** The cell in lists, if it shows more than the formatted text. */
  readonly cell?: (value: unknown, text: string) => ReactNode;
  /** Kind of control in the filter. By default a search field. */
  readonly filter?: 'choice' | 'code' | 'reference' | 'day' | 'digits';
};
