import type { VatNumber } from '@fairlot/access-records';
import { plainVatCode } from './company-registry.js';

/** Markets whose VAT numbers VIES can check. Market codes equal the country codes of VIES. */
const VIES_MARKETS: ReadonlySet<string> = new Set('BE DE ES FR IT LU NL PL PT'.split(' '));

/** French applicants enter a SIRET. Its first nine digits (SIREN) and a key form the VAT number. */
const vatNumberOfSiret = (siret: string): string => {
  const siren = siret.slice(0, 9);
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `${String(key).padStart(2, '0')}${siren}`;
};

/**
 * A VAT number with its country, as company registries store it. Applicants enter it without the
 * country, and French applicants enter a SIRET.
 */
export const numberInRegistry = ({ country, vatCode }: VatNumber): string => {
  const plain = plainVatCode(vatCode);
  const stated = plain.slice(0, 2);
  const number = numberInVies({ country: VIES_MARKETS.has(stated) ? stated : country, vatCode });
  return number === null ? plain : `${number.country}${number.vatCode}`;
};

/** A VAT number as VIES stores it, without its country; null if VIES does not cover the country. */
export const numberInVies = ({ country, vatCode }: VatNumber): VatNumber | null => {
  if (!VIES_MARKETS.has(country)) return null;
  const plain = plainVatCode(vatCode);
  const number = plain.startsWith(country) ? plain.slice(country.length) : plain;
  const isSiret = country === 'FR' && /^\d{14}$/.test(number);
  return { country, vatCode: isSiret ? vatNumberOfSiret(number) : number };
};
