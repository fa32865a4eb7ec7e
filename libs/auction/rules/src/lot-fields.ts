import type { Secret } from './secrecy.js';

/** An amount in minor units, or a string of at most `max` characters. */
type FieldKind = { readonly kind: 'amount' } | { readonly kind: 'text'; readonly max: number };
export type LotField = FieldKind & {
  readonly isRequired: boolean;
  /** The secret that the field reveals; null if it reveals none. */
  readonly secret: Secret | null;
  /**
   * Whether the public lot contains it as entered. `publicLotOf` decides about the other fields.
   */
  readonly isShown: boolean;
};

/**
 * Every field that the auctioneer enters for a lot, except its vehicles. Call, command, event, row,
 * public lot, draft and form are derived from this table. Its order must stay the same, because
 * stored events have it.
 */
export const LOT_FIELDS = {
  basePriceMinor: { kind: 'amount', isRequired: true, secret: null, isShown: true },
  reserveMinor: { kind: 'amount', isRequired: false, secret: 'RESERVE', isShown: false },
  clickAndBuyMinor: { kind: 'amount', isRequired: false, secret: null, isShown: false },
} as const satisfies Readonly<Record<string, LotField>>;

type FieldTable = typeof LOT_FIELDS;
export type LotFieldName = keyof FieldTable;
type NameWhere<Part> = {
  [Name in LotFieldName]: FieldTable[Name] extends Part ? Name : never;
}[LotFieldName];
export type RequiredLotField = NameWhere<{ readonly isRequired: true }>;
type ShownLotField = NameWhere<{ readonly isShown: true }>;
export type LotPriceName = NameWhere<{ readonly kind: 'amount' }>;

/** The values that were entered for a lot. Null for an empty field. */
export type LotFields = {
  readonly [Name in LotFieldName]:
    | (Name extends LotPriceName ? number : string)
    | (Name extends RequiredLotField ? never : null);
};
/** The values in a request, which may omit optional fields. */
type GivenLotFields = Pick<LotFields, RequiredLotField> & {
  readonly [Name in LotFieldName]?: LotFields[Name] | undefined;
};

const lotFieldEntries = Object.entries(LOT_FIELDS) as readonly (readonly [
  LotFieldName,
  LotField,
])[];
const fieldNamesWhere = (matches: (field: LotField) => boolean): LotFieldName[] =>
  lotFieldEntries.filter(([, field]) => matches(field)).map(([name]) => name);

export const LOT_FIELD_NAMES: readonly LotFieldName[] = fieldNamesWhere(() => true);
export const LOT_PRICE_NAMES = fieldNamesWhere(({ kind }) => kind === 'amount') as LotPriceName[];
const SHOWN_NAMES = fieldNamesWhere(({ isShown }) => isShown) as ShownLotField[];

/** Builds an object with a value for each field. */
export const eachLotField = <Built extends Readonly<Record<LotFieldName, unknown>>>(
  valueOf: (name: keyof Built & LotFieldName, field: LotField) => unknown,
): Built =>
  Object.fromEntries(lotFieldEntries.map(([name, field]) => [name, valueOf(name, field)])) as Built;

/** Picks the fields of a lot. */
export const lotFieldsOf = (given: GivenLotFields): LotFields =>
  eachLotField((name) => given[name] ?? null);

/** Picks the fields that the public lot shows as entered. */
export const shownFieldsOf = <Of extends Readonly<Record<ShownLotField, unknown>>>(all: Of) =>
  Object.fromEntries(SHOWN_NAMES.map((name) => [name, all[name]])) as Pick<Of, ShownLotField>;
