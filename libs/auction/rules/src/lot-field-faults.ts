import { isAmount } from './bounds.js';
import {
  LOT_FIELD_NAMES,
  LOT_FIELDS,
  type LotField,
  type LotFieldName,
  type LotFields,
} from './lot-fields.js';

type LotFaultCode =
  | 'amount'
  | 'too_long'
  | 'reserve_below_base'
  | 'click_and_buy_too_low'
  | 'not_in_this_format';
export type LotFieldFault = { readonly field: LotFieldName; readonly code: LotFaultCode };

const singleFieldFault = (field: LotField, value: number | string): LotFaultCode | null => {
  if (field.kind === 'amount') return isAmount(Number(value)) ? null : 'amount';
  return String(value).length > field.max ? 'too_long' : null;
};

/** Rules between fields of a lot, which are checked for fields with a valid value. */
const RULE_BY_FIELD: {
  readonly [Name in LotFieldName]?: (
    fields: LotFields,
    mayClickAndBuy: boolean,
  ) => LotFaultCode | null;
} = {
  reserveMinor: ({ basePriceMinor: base, reserveMinor: reserve }) =>
    reserve !== null && reserve < base ? 'reserve_below_base' : null,
  clickAndBuyMinor: ({ basePriceMinor: base, reserveMinor, clickAndBuyMinor }, mayClickAndBuy) => {
    if (clickAndBuyMinor === null) return null;
    if (!mayClickAndBuy) return 'not_in_this_format';
    const isEnough = clickAndBuyMinor > base && clickAndBuyMinor >= (reserveMinor ?? base);
    return isEnough ? null : 'click_and_buy_too_low';
  },
};

/**
 * The faults in the fields of a lot, at most one per field. Other fields are checked only if the
 * starting price is valid. The format decides whether a lot may have a click-and-buy.
 */
export const lotFieldFaults = (fields: LotFields, mayClickAndBuy: boolean): LotFieldFault[] => {
  if (!isAmount(fields.basePriceMinor)) return [{ field: 'basePriceMinor', code: 'amount' }];
  return LOT_FIELD_NAMES.flatMap((field): LotFieldFault[] => {
    const value = fields[field];
    if (value === null) return [];
    const code =
      singleFieldFault(LOT_FIELDS[field], value) ?? RULE_BY_FIELD[field]?.(fields, mayClickAndBuy);
    return code ? [{ field, code }] : [];
  });
};
