import {
  bodyOf,
  type Field,
  type FieldKind,
  type RecordDescription,
} from '@fairlot/contracts/record';
import { isMarket, type IdMarket } from '@fairlot/countries';
import type { UserProfile } from '@fairlot/contracts/access';
import { z } from 'zod';
import { describeForm, type Form } from '#shared/form/describe-form.js';
import { marketsControl } from './markets-control.js';
import { PictureControl } from './picture-control.js';
import type { Stored } from './record-api.js';
import { useRecordTexts } from './use-record-texts.js';
import type { KnownRecord } from './records.js';

/** What a form holds of a record, by field; null is the value of one that is left out. */
export type Values = Record<string, unknown>;

/** A record as its form starts from it, and the way to start from a newer state. */
export type Subject = {
  readonly known: KnownRecord;
  /** Null where it is yet to be created. */
  readonly stored: Stored | null;
  readonly startFrom: (newest: Stored) => void;
};

export const valuesOf = ({ fields }: RecordDescription, stored: Stored): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name]]));

/** Initial values of required fields by kind; the others start with an empty text. */
const EMPTY: Partial<Record<FieldKind, unknown>> = { integer: null, yesNo: false, markets: [] };

const initialOf = ({ kind, isRequired }: Field): unknown => {
  if (!isRequired) return null;
  return kind in EMPTY ? EMPTY[kind] : '';
};

export const emptyOf = ({ fields }: RecordDescription): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]));

const UNCHOSEN = { isUnchosen: true } as const;
const LINES = 4;

/** How a value of each kind is written. */
const controlsFor = (markets: readonly IdMarket[]) =>
  ({
    ...{ text: {}, integer: {}, yesNo: {}, vatNumber: {} },
    longText: { lines: LINES },
    ...{ date: { type: 'date' }, email: { type: 'email' }, phone: { type: 'tel' } },
    url: {},
    ...{ choice: UNCHOSEN, language: UNCHOSEN, market: UNCHOSEN },
    markets: { Control: marketsControl(markets) },
    picture: { Control: PictureControl },
  }) as const satisfies Record<FieldKind, object>;

/** The texts of a field's control. */
const textsOf = (known: KnownRecord, name: string) => () => {
  const { label, fault, hint, valueText } = useRecordTexts(known);
  const of = (word: string) => valueText(name, word);
  const said = hint(name);
  return { label: label(name), fault: fault(name), of, ...(said !== null && { hint: said }) };
};

/** The markets of a form are those that the user works for. */
const ownMarkets = (field: Field | undefined, markets: readonly IdMarket[]) =>
  field?.kind === 'markets' ? z.array(z.enum(markets)).min(1) : z.enum(markets);

/** The form of a record. */
export const formOf = (
  known: KnownRecord,
  { adminEnabledMarket }: Pick<UserProfile, 'adminEnabledMarket'>,
): Form<Values> => {
  const { record } = known;
  const markets = adminEnabledMarket.filter(isMarket);
  const { fields, marketField } = record;
  const contract = bodyOf(record).safeExtend({
    [marketField]: ownMarkets(fields[marketField], markets),
  });
  const controls = controlsFor(markets);
  const described = Object.entries(fields).map(([name, { kind }]) => [
    name,
    { ...controls[kind], useTexts: textsOf(known, name) },
  ]);
  return describeForm<Values>(contract, Object.fromEntries(described));
};
