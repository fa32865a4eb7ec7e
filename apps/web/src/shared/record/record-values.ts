import { bodyOf, type Field, type RecordDescription } from '@fairlot/contracts/record';
import { isMarket, type IdMarket } from '@fairlot/countries';
import type { UserProfile } from '@fairlot/contracts/access';
import { z } from 'zod';
import { describeForm, type Form } from '#shared/form/describe-form.js';
import type { Stored } from './record-api.js';
import { useRecordTexts } from './use-record-texts.js';
import type { KnownRecord } from './records.js';

/** What a form holds of a record, by field; null is the value of one that is left out. */
export type Values = Record<string, string | null>;

/** A record as its form starts from it, and the way to start from a newer state. */
export type Subject = {
  readonly known: KnownRecord;
  /** Null where it is yet to be created. */
  readonly stored: Stored | null;
  readonly startFrom: (newest: Stored) => void;
};

export const valuesOf = ({ fields }: RecordDescription, stored: Stored): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name] as string | null]));

export const emptyOf = ({ fields }: RecordDescription): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { isRequired }]) => [name, isRequired ? '' : null]),
  );

const TYPES = { text: {}, market: {}, email: { type: 'email' }, phone: { type: 'tel' } } as const;

/** The control of a field: by its kind, with the texts of its record. */
const controlOf = (known: KnownRecord, name: string, { kind }: Field) => ({
  ...TYPES[kind],
  ...(kind === 'market' && { isUnchosen: true as const }),
  useTexts: () => {
    const { label, fault, valueText } = useRecordTexts(known);
    const of = (word: string) => valueText(name, word);
    return { label: label(name), fault: fault(name), of };
  },
});

/** The form of a record. A market is one of those that the user works for. */
export const formOf = (
  known: KnownRecord,
  { adminEnabledMarket }: Pick<UserProfile, 'adminEnabledMarket'>,
): Form<Values> => {
  const { record } = known;
  const markets: IdMarket[] = adminEnabledMarket.filter(isMarket);
  const contract = bodyOf(record).extend({ [record.marketField]: z.enum(markets) });
  const fields = Object.entries(record.fields).map(([name, field]) => [
    name,
    controlOf(known, name, field),
  ]);
  return describeForm<Values>(contract, Object.fromEntries(fields));
};
