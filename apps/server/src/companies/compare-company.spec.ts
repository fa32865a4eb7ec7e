import { expect, it } from 'vitest';
import { compareCompany } from './compare-company.js';
import { ListedCompanyRegistry } from './listed-company-registry.js';
import { NoCompanyRegistry } from './no-company-registry.js';
import { numberInRegistry } from './number-in-vies.js';
import { createCompanyRegistry } from './create-company-registry.js';

const STATED = { businessName: 'Autosalone Prova SRL', address: 'via prova, 1', city: 'TORINO' };
const COMPANY = {
  sincom: '1',
  businessName: 'Autosalone Pròva S.r.l.',
  address: 'Via Prova 1',
  city: 'Torino',
};

it('the comparison ignores case, accents, spaces and punctuation', () => {
  expect(compareCompany(STATED, [COMPANY])).toEqual({
    answer: 'FOUND',
    reason: null,
    name: { registered: 'Autosalone Pròva S.r.l.', isEqual: true },
    address: { registered: 'Via Prova 1, Torino', isEqual: true },
    others: 0,
    company: COMPANY,
  });
});

it.each([
  ['Straße 14', 'Strasse 14', true],
  ['Łódzka 3', 'Lodzka 3', true],
  ['Via Po 1', 'Via Po 11', false],
  ['Via Po 1', 'Via Prova 1', false],
])('the addresses %s and %s are equal: %s', (address, registered, isEqual) => {
  const found = compareCompany({ ...STATED, address }, [{ ...COMPANY, address: registered }]);
  expect(found.address).toEqual({ registered: `${registered}, Torino`, isEqual });
});

it('the comparison treats the same street in another city as another address', () => {
  const found = compareCompany(STATED, [{ ...COMPANY, city: 'Asti' }]);
  expect(found.address).toEqual({ registered: 'Via Prova 1, Asti', isEqual: false });
});

it('the comparison uses the most similar of several companies, and returns the number of the others', () => {
  const branch = { ...COMPANY, businessName: 'Filiale' };
  const moved = { ...COMPANY, address: 'Corso Alba 3' };
  const found = compareCompany(STATED, [branch, moved]);
  expect(found).toMatchObject({
    name: { isEqual: true },
    address: { registered: 'Corso Alba 3, Torino', isEqual: false },
    others: 1,
  });
  expect(compareCompany(STATED, [branch, moved, COMPANY])).toMatchObject({
    address: { isEqual: true },
    others: 2,
  });
});

it('the comparison with an empty list answers NOT_FOUND', () => {
  expect(compareCompany(STATED, [])).toMatchObject({ answer: 'NOT_FOUND', name: null });
});

it.each([
  ['IT', '007.431-10157', 'IT00743110157'],
  ['IT', 'it00743110157', 'IT00743110157'],
  // A SIRET: the VAT key of its SIREN 303265045 is 40.
  ['FR', '30326504500017', 'FR40303265045'],
  ['IT', 'DE136695976', 'DE136695976'],
  ['EN', 'GB123456789', 'GB123456789'],
])('a VAT number of %s, written as %s, is in the registry as %s', (country, vatCode, number) => {
  expect(numberInRegistry({ country, vatCode })).toBe(number);
});

it('a portal without a registry URL in its settings has a registry only if it is a demonstration', () => {
  const listed = createCompanyRegistry({ companyRegistryUrl: null, demo: true });
  expect(listed).toBeInstanceOf(ListedCompanyRegistry);
  expect(listed.isPresent).toBe(true);
  const none = createCompanyRegistry({ companyRegistryUrl: null, demo: false });
  expect(none).toBeInstanceOf(NoCompanyRegistry);
  expect(none.isPresent).toBe(false);
});
