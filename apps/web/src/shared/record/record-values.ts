import {
  createBodyOf,
  isWritten,
  mayWrite,
  type Field,
  type Fields,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { isMarket, MARKETS, type IdMarket } from '@fairlot/countries';
import type { UserProfile } from '@fairlot/contracts/access';
import { z } from 'zod';
import { formField, type Form, type FormFieldOf } from '#shared/form/describe-form.js';
import { initialValueOf, KINDS } from './kinds/field-kinds.js';
import type { FieldControl } from './kinds/kind.js';
import type { StoredRecord } from './record-api.js';
import { useFieldNotes } from './use-field-notes.js';
import { useRecordTexts } from './use-record-texts.js';
import type { RecordDefinition } from './records.js';

/** Form values by the name of the field. Null if a value is missing. */
export type RecordValues = Record<string, unknown>;

/** A record from which its form starts, with a function that loads the newest state. */
export type RecordSubject = {
  readonly definition: RecordDefinition;
  /** The stored record. Null for a new one. */
  readonly stored: StoredRecord | null;
  readonly startFrom: (newest: StoredRecord) => void;
};

export const recordValuesOf = ({ fields }: RecordDescription, stored: StoredRecord): RecordValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritten(field))
      .map(([name]) => [name, stored[name] ?? null]),
  );

export const emptyValuesOf = ({ fields }: RecordDescription): RecordValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritten(field))
      .map(([name, field]) => [name, initialValueOf(field)]),
  );

/** The values to send: those of fields that the user may write. */
export const valuesToSend = (
  { fields }: RecordDescription,
  values: RecordValues,
  user: UserProfile,
): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] && mayWrite(fields[name], user)),
  );

/** Returns the texts of a field's control. */
const fieldTextsOf = (definition: RecordDefinition, name: string, field: Field) => () => {
  const texts = useRecordTexts(definition, field);
  const { label, fault, valueText } = texts;
  const { hint } = useFieldNotes(texts);
  const of = (word: string) => valueText(name, word, undefined, field);
  const hintText = hint(name, field);
  return {
    label: label(name),
    fault: fault(name, field),
    of,
    ...(hintText !== null && { hint: hintText }),
  };
};

/**
 * The markets to choose from. The record's market field has only the user's markets. Other fields
 * have all markets.
 */
const marketsFor = (name: string, { record }: RecordDefinition, user: UserProfile) =>
  name === record.marketField ? user.adminEnabledMarket.filter(isMarket) : MARKETS;

type DescribeContext = {
  readonly definition: RecordDefinition;
  readonly user: UserProfile;
  /**
   * The controls created so far. Each is created only once, because a new component type would lose
   * typed input.
   */
  readonly made: Map<Field, FieldControl>;
};

const fieldControlOf = (name: string, field: Field, describing: DescribeContext): FieldControl => {
  const { definition, user, made } = describing;
  const old = made.get(field);
  if (old !== undefined) return old;
  const control = KINDS[field.kind].control({
    definition,
    field,
    initialOf: initialValueOf,
    markets: marketsFor(name, definition, user),
    describe: (parts, prefix) => describeFields(parts, prefix, describing),
  });
  made.set(field, control);
  return control;
};

const describeFields = (
  fields: Fields,
  prefix: string,
  describing: DescribeContext,
): readonly FormFieldOf<RecordValues>[] =>
  Object.entries(fields)
    .filter(([, field]) => isWritten(field))
    .map(([name, field]) => {
      const path = `${prefix}${name}`;
      const Below = describing.definition.below?.[path];
      return formField<RecordValues>(path, field.schema, {
        ...fieldControlOf(name, field, describing),
        useTexts: fieldTextsOf(describing.definition, name, field),
        isReadOnly: !mayWrite(field, describing.user),
        ...(Below && { Below }),
      });
    });

/** A form with one field, to set it in many records. */
export const fieldForm = (
  definition: RecordDefinition,
  name: string,
  user: UserProfile,
): Form<RecordValues> => {
  const field = definition.record.fields[name]!;
  return {
    contract: z.strictObject({ [name]: field.schema }),
    validateOn: 'submit',
    fields: describeFields({ [name]: field }, '', { definition, user, made: new Map() }),
  };
};

/** Schema of the market field that accepts only the user's markets. */
const ownMarkets = (field: Field | undefined, markets: readonly IdMarket[]) =>
  field?.kind === 'markets' ? z.array(z.enum(markets)).min(1) : z.enum(markets);

/** The form for a record. Fields that the user may not write are read-only. */
export const recordFormOf = (
  definition: RecordDefinition,
  user: UserProfile,
): Form<RecordValues> => {
  const { record } = definition;
  const { fields, marketField } = record;
  const own = {
    [marketField]: ownMarkets(fields[marketField], user.adminEnabledMarket.filter(isMarket)),
  };
  const unwritten = Object.entries(fields)
    .filter(([, field]) => isWritten(field) && !mayWrite(field, user))
    .map(([name]) => [name, z.unknown()]);
  const contract = createBodyOf(record).safeExtend({ ...own, ...Object.fromEntries(unwritten) });
  return {
    contract,
    validateOn: 'submit',
    fields: describeFields(fields, '', { definition, user, made: new Map() }),
  };
};
