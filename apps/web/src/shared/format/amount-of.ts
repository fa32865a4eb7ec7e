import { toMinor } from '@fairlot/kernel';
import { plainNumber } from '@fairlot/kernel/written';

/** The portal's currency, before or after an amount. No other currency is accepted. */
const CURRENCY_PATTERN =
  /^(€|eur[os]{0,2}\.?(?![a-z\d.]))|^(?:eur[os]{0,2})(?=\d)|(€|eur[os]{0,2}\.?)$/gi;
/** `9.500,-`, `9500.--`, `9.500,=`: an amount without cents. */
const NO_CENTS = /[.,]([\p{Pd}−]{1,2}|=)$/u;
/**
 * Groups of three digits with one separator between them, or plain digits, then at most two
 * decimals. `0,500` has no groups.
 */
const AMOUNT_PATTERN = /^([1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;

const withoutCurrency = (text: string): string => text.replace(CURRENCY_PATTERN, '').trim();

/**
 * Parses a typed or pasted amount into minor units: `5300`, `5'300`, `5.300,50`, `EUR 5.300`, `€
 * 5.300,-`, even in full-width digits. Null for other text, or if the amount is too large to be
 * exact. The field's own rules limit the amount.
 */
export const amountOf = (typed: string): number | null => {
  const plain = plainNumber(typed);
  if (plain === null) return null;
  const bare = withoutCurrency(withoutCurrency(plain).replace(NO_CENTS, ''));
  const [, whole, sign, decimal, cents = '0'] = AMOUNT_PATTERN.exec(bare) ?? [];
  // The thousands separator cannot also be the decimal separator.
  if (whole === undefined || (decimal !== undefined && decimal === sign)) return null;
  return toMinor(Number(`${whole.replace(/\D/g, '')}.${cents}`));
};
