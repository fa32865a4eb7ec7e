import { toMinor } from '@fairlot/kernel';

const AMOUNT = /^\d+\.\d{1,2}$/;

/**
 * Minor units of what a person typed, whatever the separators: `5300`, `5'300`, `5.300,50`. The last
 * comma or dot before one or two digits is the decimal sign. Null when it is no amount, or too large
 * to be exact; how much may be written is for the rules of its field.
 */
export const amountOf = (typed: string): number | null => {
  const compact = typed.replace(/[\s\u00A0'’€]/g, '');
  const parts = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(compact);
  const plain = `${(parts?.[1] ?? '').replace(/[.,](?=\d{3}(?:\D|$))/g, '')}.${parts?.[2] ?? '0'}`;
  return AMOUNT.test(plain) ? toMinor(Number(plain)) : null;
};
