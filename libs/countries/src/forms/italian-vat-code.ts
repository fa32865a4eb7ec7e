/**
 * VAL-076: whether the last digit of an Italian VAT number is the check digit of those before it (modulo
 * 10; reading 14).
 */
export const isItalianVatCode = (code: string): boolean => {
  const sum = code
    .split('')
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : 2 * Number(digit)))
    .reduce((total, worth) => total + (worth > 9 ? worth - 9 : worth), 0);
  return sum % 10 === 0;
};
