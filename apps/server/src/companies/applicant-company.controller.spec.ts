import type { Input } from '@fairlot/access-http';
import type { Registration, RegistrationInbox } from '@fairlot/access-records';
import { expect, it } from 'vitest';
import { ApplicantCompanyController } from './applicant-company.controller.js';
import type { CompanyRegistry } from './company-registry.js';
import { NoCompanyRegistry } from './no-company-registry.js';

const input = { params: { idRegistration: 1 }, caller: { adminEnabledMarkets: ['IT'] } };
const compared = (registry: CompanyRegistry) => {
  const found = { country: 'IT', vatCode: '00743110157' } as Registration;
  const inbox = { find: async () => found } as unknown as RegistrationInbox;
  const controller = new ApplicantCompanyController(registry, inbox);
  return controller.compare(input as unknown as Input<'ENG-330'>);
};

it('a portal without a registry asks none, instead of finding no company', async () => {
  expect(await compared(new NoCompanyRegistry())).toMatchObject({
    answer: 'UNKNOWN',
    reason: 'NOT_ASKED',
  });
});

it('hides no programming error as an unavailable registry', async () => {
  const broken = {
    isPresent: true,
    find: () => Promise.reject(new TypeError('broken')),
  } as CompanyRegistry;
  await expect(compared(broken)).rejects.toThrow(TypeError);
});
