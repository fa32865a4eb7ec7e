import { toMinor } from '@fairlot/kernel';
import { plainNumber } from '@fairlot/kernel/written';

/** The portal's currency before or after an amount. Amounts in other currencies are rejected. */
const CURRENCY_PATTERN =
  /^(€|eur[os]{0,2}\.?(?![a-z\d.]))|^(?:eur[os]{0,2})(?=\d)|(€|eur[os]{0,2}\.?)$/gi;
/** The ending of an amount without cents, as in `9.500,-`, `9500.--` or `9.500,=`. */
const NO_CENTS = /[.,]([\p{Pd}−]{1,2}|=)$/u;
/**
 * Groups of three digits with one kind of separator between them, or plain digits. Then at most two
 * decimals. `0,500` is not an amount, because a group cannot follow a zero.
 */
const AMOUNT_PATTERN = /^([1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;

const withoutCurrency = (text: string): string => text.replace(CURRENCY_PATTERN, '').trim();

/**
 * Parses a typed or pasted amount, and returns minor units: `5300`, `5'300`, `5.300,50`, `EUR
 * 5.300`, `€ 5.300,-`. Also accepts full-width digits. Null for other text, and for an amount that
 * is too large to be exact. The field's own rules limit the amount.
 */
export const amountOf = (typed: string): number | null => {
  const plain = plainNumber(typed);
  if (plain === null) return null;
  const bare = withoutCurrency(withoutCurrency(plain).replace(NO_CENTS, ''));
  const [, whole, sign, decimal, cents = '0'] = AMOUNT_PATTERN.exec(bare) ?? [];
  // The same character cannot separate both thousands and decimals.
  if (whole === undefined || (decimal !== undefined && decimal === sign)) return null;
  return toMinor(Number(`${whole.replace(/\D/g, '')}.${cents}`));
};
