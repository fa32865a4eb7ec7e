import type { IdMarket } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePortal, Client, type TestPortal } from '../testing/index.js';
import { expectChecked, fieldNameOf, type RequestField } from '../testing/entity-fields.js';
import { makeFile, DOCUMENTS, resetLimits, registrationOutcome } from '../testing/registering.js';

let portal: TestPortal;
let visitor: Client;
beforeAll(async () => {
  portal = await makePortal();
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

const many = (count: number) => 'A'.repeat(count);
const mail = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
/** A PDF file for each document that the form names. */
const files = (form: object) =>
  ['visura', 'doc', 'doc2'].flatMap((name) => (name in form ? [makeFile(DOCUMENTS.pdf)] : []));
const refusedFor = (country: IdMarket) => async (changes: object) => {
  const form = { ...filledRegistration(country), ...changes };
  const outcome = await registrationOutcome(visitor, form, files(form));
  return outcome === 'done' ? [] : outcome.split(', ').map((part) => part.split(' ')[0]!);
};

it.each<RequestField>([
  ['DealerRegistration.businessName', [undefined, many(51)]],
  ['DealerRegistration.address', [undefined, many(101)]],
  ['DealerRegistration.country', [undefined, 'XX']],
  ['DealerRegistration.city', [undefined, many(51)]],
  ['DealerRegistration.mobile', [undefined, many(51)]],
  ['DealerRegistration.website', [7]],
  ['DealerRegistration.phone', [many(51), 7]],
  ['DealerRegistration.referenceSurname', [undefined, many(51)]],
  ['DealerRegistration.referenceBirthDate', [undefined, '31/02/1991', '1991-04-08']],
  ['DealerRegistration.checkCCA', [undefined, false]],
  ['DealerRegistration.checkTec', [undefined, false]],
  ['DealerRegistration.checkConsents1', [undefined, 'yes']],
  ['DealerRegistration.checkConsents2', [undefined, 'yes']],
  ['DealerRegistration.checkConsents3', [undefined, 'yes']],
])(
  '%s is refused if it is invalid',
  expectChecked(refusedFor('IT'), {
    businessName: [many(50)],
    address: [many(100)],
    city: [many(50)],
    mobile: [many(50)],
    phone: [undefined, many(50)],
    checkConsents1: [true, false],
    checkConsents2: [true, false],
    checkConsents3: [true, false],
  }),
);

it.each<RequestField>([
  ['DealerRegistration.email', [undefined, 'a@b', mail(101)]],
  ['DealerRegistration.confEmail', [undefined, 'other@moretti.example', mail(101)]],
  ['DealerRegistration.doc', [undefined, 'passport.exe']],
])('%s in part: is checked', expectChecked(refusedFor('IT')));

/**
 * Invalid values by country. An empty list means that the country does not read the field, and
 * refuses a file for it.
 */
type ByCountry = readonly [
  id: RequestField[0],
  wrong: Readonly<Partial<Record<IdMarket, readonly unknown[]>>>,
];
const expectCheckedByCountry = async (...[id, byCountry]: ByCountry) => {
  const name = fieldNameOf(id);
  for (const [country, wrong] of Object.entries(byCountry)) {
    const refused = refusedFor(country as IdMarket);
    if (wrong.length > 0) await expectChecked(refused)(id, wrong);
    else
      expect([country, await refused({ [name]: many(300) })]).toEqual([
        country,
        ['visura', 'doc2'].includes(name) ? ['400', '600002', 'files'] : [],
      ]);
    await resetLimits(portal);
  }
};
it.each<ByCountry>([
  ['DealerRegistration.referenceName', { IT: [undefined, many(51)], FR: [] }],
  ['DealerRegistration.referenceEmail', { IT: [undefined, 'a@b', mail(51)], DE: [] }],
  ['DealerRegistration.referenceFCA', { IT: [many(201), 7], DE: [many(201)], FR: [] }],
  ['DealerRegistration.checkDati', { IT: [undefined, false], PT: [] }],
  [
    'DealerRegistration.visura',
    { IT: [undefined, 'visura.jpg'], DE: [undefined, 'visura.jpg'], FR: [] },
  ],
])('%s is checked by the rules of the country', expectCheckedByCountry);
it.each<ByCountry>([
  ['DealerRegistration.postalCode', { IT: [undefined, '1012', many(11)], DE: ['8033', '8O331'] }],
  [
    'DealerRegistration.vatCode',
    { IT: [undefined, '00743110158', many(51)], DE: [undefined, '123456789', many(51)] },
  ],
  [
    'DealerRegistration.referenceFiscalCode',
    { IT: [undefined, 'MRTMTT91D08F205', many(21)], DE: ['1234567890', many(21)] },
  ],
  ['DealerRegistration.doc2', { IT: ['passport.exe'], DE: [] }],
])('%s in part: is checked by the rules of some countries', expectCheckedByCountry);

/** The portal accepts any string that has the format of a code, even if the table lacks it. */
it.each<RequestField>([
  ['DealerRegistration.region', [undefined, 'Torino']],
  ['DealerRegistration.typeDealerActivity', [undefined, 'a dealer']],
  ['DealerRegistration.carSold', [undefined, 'a few']],
  ['DealerRegistration.buyingInterest', [undefined, 'all of them']],
])('%s in part: is required, in the form of a code', expectChecked(refusedFor('IT')));

it.each<RequestField>([['DealerRegistration.regon', ['12345678', many(51)]]])(
  '%s in part: is refused in Poland if it is invalid',
  expectChecked(refusedFor('PL')),
);

it('DealerRegistration.idMarket in part: is stored as the market of the application', async () => {
  const email = 'market@example.test';
  const form = { ...filledRegistration('FR'), email, confEmail: email, idMarket: 'BE' };
  expect(await registrationOutcome(visitor, form)).toBe('done');
  const kept = await portal.parts.dataSource.query<object[]>(
    'SELECT id_market, country FROM dealer_registration WHERE email = $1',
    [email],
  );
  expect(kept).toEqual([{ id_market: 'BE', country: 'FR' }]);
});
