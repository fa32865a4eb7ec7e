import type { VatNumber } from '@fairlot/access-records';
import type { CompanyCheck } from '@fairlot/contracts/back-office';
import { Unavailable } from '@fairlot/kernel';
import { compareCompany, type StatedCompany } from './compare-company.js';
import { plainVatCode, type Company, type CompanyRegistry } from './company-registry.js';
import { numberInRegistry } from './number-in-vies.js';

const unknownResult = (reason: NonNullable<CompanyCheck['reason']>): CompanyCheck => ({
  answer: 'UNKNOWN',
  reason,
  name: null,
  address: null,
  others: 0,
  company: null,
});

const valuesOf = ({ businessName, address, city }: Company) => ({ businessName, address, city });

/** The number of the registry. A SIRET stays, because duplicates are found by it. */
const vatCodeOf = ({ vatCode }: VatNumber, number: string): string =>
  number.endsWith(plainVatCode(vatCode)) ? number : vatCode;

/**
 * Compares an applicant with the registry. An unavailable registry does not stop staff from
 * deciding.
 */
export const checkCompany = async (
  registry: CompanyRegistry,
  applicant: StatedCompany & VatNumber,
): Promise<CompanyCheck> => {
  if (!registry.isPresent) return unknownResult('NOT_ASKED');
  try {
    const number = numberInRegistry(applicant);
    const { company, ...compared } = compareCompany(applicant, await registry.find(number));
    return {
      ...compared,
      company: company && { ...valuesOf(company), vatCode: vatCodeOf(applicant, number) },
    };
  } catch (error) {
    if (error instanceof Unavailable) return unknownResult('NO_ANSWER');
    throw error;
  }
};
