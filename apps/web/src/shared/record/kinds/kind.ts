import type { Field, Fields } from '@fairlot/contracts/record';
import type { IdMarket } from '@fairlot/countries';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { describeForm, FormFieldOf } from '#shared/form/describe-form.js';
import type { Format } from '#shared/format/use-format.js';
import type { Texts } from '../../../locales/texts.gen.js';
import type { KnownRecord } from '../records.js';

type FormField = NonNullable<Parameters<typeof describeForm<FieldValues>>[1][string]>;
/** How a form takes the values of a field, beside its texts. */
export type FieldControl = Omit<FormField, 'useTexts' | 'isReadOnly'>;

/** What a control may depend on. */
export type About = {
  readonly known: KnownRecord;
  readonly field: Field;
  /** Those that may be chosen. */
  readonly markets: readonly IdMarket[];
  /** Fields of a group or of an item of a list, below a prefix such as `policy.`. */
  readonly initialOf: (field: Field) => unknown;
  readonly describe: (parts: Fields, prefix: string) => readonly FormFieldOf<FieldValues>[];
};

export type { Titles } from '../stored.js';

/** What the text of a value may depend on. */
export type Saying = {
  readonly name: string;
  readonly field: Field;
  readonly format: Format;
  readonly market: (market: unknown) => string;
  readonly language: (language: unknown) => string;
  /** Of a word of a choice; null where none is written. */
  readonly word: (word: string) => string | null;
  readonly code: (code: unknown) => string;
  readonly title: (id: unknown) => string;
  readonly unit: (value: string) => string;
  /** A nested field with its label. */
  readonly part: (name: string, field: Field, value: unknown) => string;
};

type FaultKey = Extract<keyof Texts['records'], `records.fault.${string}`>;

/** All that the client knows of a kind of field. */
export type Kind = {
  /** Of its column in a list. */
  readonly width: string;
  /** Said of a wrong value, unless the record says it otherwise. */
  readonly fault: FaultKey;
  /** What the form of a new record starts with where the field is required. */
  readonly initial: (field: Field) => unknown;
  readonly control: (about: About) => FieldControl;
  /** A value as text; never asked for null. */
  readonly say: (value: unknown, saying: Saying) => string;
  /** In a list, where it is more than its text. */
  readonly cell?: (value: unknown, said: string) => ReactNode;
  /** The control of a filter; a search where nothing is said. */
  readonly filter?: 'choice' | 'code' | 'reference' | 'day';
};
