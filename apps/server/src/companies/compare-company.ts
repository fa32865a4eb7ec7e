import type { CompanyCheck } from '@fairlot/contracts/back-office';
import type { Company } from './company-registry.js';

/** What an applicant entered about the company. */
export type StatedCompany = Pick<Company, 'businessName' | 'address' | 'city'>;
type ComparedValue = { readonly registered: string; readonly isEqual: boolean };

/** Letters that Unicode normalisation does not split into a plain letter and an accent. */
const LETTER_SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
};

/** The string without case, accents, spaces and punctuation: `S.r.l.` is the same as `SRL`. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[ßłøæœ]/g, (letter) => LETTER_SPELLINGS[letter] ?? letter);

const compareValue = (stated: string, registered: string): ComparedValue => ({
  registered,
  isEqual: normalizeText(stated) === normalizeText(registered),
});

const statedAddressOf = ({ address, city }: StatedCompany): string => `${address}, ${city}`;

const compareDetails = (stated: StatedCompany, company: Company) => ({
  name: compareValue(stated.businessName, company.businessName),
  address: compareValue(statedAddressOf(stated), statedAddressOf(company)),
});

type Details = ReturnType<typeof compareDetails>;
type ComparedCompany = Omit<CompanyCheck, 'company'> & { readonly company: Company | null };

/**
 * Compares the application with the most similar company. The name counts more than the address.
 */
export const compareCompany = (
  stated: StatedCompany,
  companies: readonly Company[],
): ComparedCompany => {
  const likeness = ({ name, address }: Pick<Details, 'name' | 'address'>): number =>
    Number(name.isEqual) * 2 + Number(address.isEqual);
  const [closest] = companies
    .map((company) => ({ company, ...compareDetails(stated, company) }))
    .toSorted((one, other) => likeness(other) - likeness(one));
  if (closest === undefined)
    return {
      answer: 'NOT_FOUND',
      reason: null,
      name: null,
      address: null,
      others: 0,
      company: null,
    };
  return { answer: 'FOUND', reason: null, ...closest, others: companies.length - 1 };
};
