import { Unavailable } from '@fairlot/kernel';
import { expect, it } from 'vitest';
import { checkCompany } from './check-company.js';
import { CompanyRegistry } from './company-registry.js';
import { NoCompanyRegistry } from './no-company-registry.js';

const APPLICANT = {
  country: 'IT',
  vatCode: '00743110157',
  businessName: 'Autosalone Prova',
  address: 'Via Prova 1',
  city: 'Torino',
};

class FailingRegistry extends CompanyRegistry {
  constructor(private readonly error: Error) {
    super();
  }

  override async find(): Promise<never> {
    throw this.error;
  }
}

it('the check reports in a portal without a registry that none was asked, not that no company was found', async () => {
  expect(await checkCompany(new NoCompanyRegistry(), APPLICANT)).toMatchObject({
    answer: 'UNKNOWN',
    reason: 'NOT_ASKED',
  });
});

it('the check reports UNKNOWN if the registry is unavailable', async () => {
  const registry = new FailingRegistry(new Unavailable('OVERLOADED'));
  expect(await checkCompany(registry, APPLICANT)).toMatchObject({
    answer: 'UNKNOWN',
    reason: 'NO_ANSWER',
  });
});

it('the check does not report a programming error as an unavailable registry', async () => {
  const registry = new FailingRegistry(new TypeError('broken'));
  await expect(checkCompany(registry, APPLICANT)).rejects.toThrow(TypeError);
});
