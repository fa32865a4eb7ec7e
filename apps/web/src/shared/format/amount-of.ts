import { toMinor } from '@fairlot/kernel';

/** The currency of the portal, as people write it before or after an amount; no other is taken for it. */
const CURRENCY = /^(?:€|eur[os]{0,2}\b)|(?:€|eur[os]{0,2})$/gi;
/** `9.500,-`, `9500.--`: no cents. */
const NO_CENTS = /[.,](?:-{1,2}|[–—―])$/;
const APOSTROPHES = /[’‘ʼ`´′]/g;
/** Groups of three with one sign between them, or digits alone; then at most two decimals. */
const AMOUNT = /^(?:(\d{1,3})((?:([ '.,])\d{3})(?:\3\d{3})*)|(\d+))(?:([.,])(\d{1,2}))?$/;

const withoutCurrency = (text: string): string => text.replace(CURRENCY, '').trim();

/**
 * Minor units of what a person typed or pasted: `5300`, `5'300`, `5.300,50`, `EUR 5.300`, `€ 5.300,-`,
 * also in full-width digits. Null when it is no amount in euros, or too large to be exact. How much may
 * be written is for the rules of its field.
 */
export const amountOf = (typed: string): number | null => {
  const plain = typed.normalize('NFKC').replace(APOSTROPHES, "'").replace(/\s+/g, ' ').trim();
  const bare = withoutCurrency(withoutCurrency(plain).replace(NO_CENTS, ''));
  const [, first, groups = '', sign, digits = '', decimal, cents = '0'] = AMOUNT.exec(bare) ?? [];
  // A sign that groups thousands does not begin the decimals, too.
  if ((first === undefined && digits === '') || (decimal !== undefined && decimal === sign))
    return null;
  const whole = first === undefined ? digits : first + groups.replace(/\D/g, '');
  return toMinor(Number(`${whole}.${cents}`));
};
