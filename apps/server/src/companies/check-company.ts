import type { VatNumber } from '@fairlot/access-records';
import type { CompanyCheck } from '@fairlot/contracts/back-office';
import { Unavailable } from '@fairlot/kernel';
import { compareCompany, type StatedCompany } from './compare-company.js';
import type { CompanyRegistry } from './company-registry.js';
import { numberInRegistry } from './number-in-vies.js';

const unknownResult = (reason: NonNullable<CompanyCheck['reason']>): CompanyCheck => ({
  answer: 'UNKNOWN',
  reason,
  name: null,
  address: null,
  others: 0,
});

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
    return compareCompany(applicant, await registry.find(numberInRegistry(applicant)));
  } catch (error) {
    if (error instanceof Unavailable) return unknownResult('NO_ANSWER');
    throw error;
  }
};
