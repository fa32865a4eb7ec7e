import { filledRegistration } from '@fairlot/countries/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPortal, aWorld, Client, type TestPortal, type World } from '../testing/index.js';
import {
  type AnsweredField,
  expectAnswered,
  expectChecked,
  type SentField,
  wrongFields,
} from '../testing/entity-fields.js';
import { aFile, DOCUMENTS, forgetLimits, registered } from '../testing/registering.js';

const SELLER = { name: 'Robin', surname: 'Keller', email: 'robin@example.test', phone: null };
const INTEGER: unknown = expect.any(Number);
const PICTURE: unknown = expect.stringMatching(/^\/api\/v1\/open\/image\/\w{32}$/);

let portal: TestPortal;
let world: World;
let visitor: Client;
let idSeller: number;
beforeAll(async () => {
  portal = await aPortal({ geolocation: { header: 'x-country', databaseFile: null } });
  world = await aWorld(portal);
  visitor = new Client(portal.url);
  const { registry } = portal.parts;
  idSeller = await registry.createSeller({ ...SELLER, idMarket: 'IT' });
  await registry.changeDealer(world.people.dealer1.idDealer, { idSeller });
  const { idDealer } = world.people.auctioneer;
  for (const [purchase, rating] of [5, 4].entries())
    await portal.parts.dataSource.query(
      `INSERT INTO feedback (id_dealer, id_purchase, id_auction, id_auctioneer, rating, at)
       VALUES ($1, $1, 1, $2, $3, 1)`,
      [purchase + 1, idDealer, rating],
    );
});
afterAll(() => portal.stop());

describe('public data', () => {
  const partners = () => visitor.ask('OPEN-13', { query: { market: 'IT' } });
  const partner = async () => {
    const [first] = await partners();
    return first!;
  };
  it.each<AnsweredField>([
    ['Partner.idTemplate', () => world.templates.auctioneer],
    ['Partner.auctionName', () => 'Autonord'],
    ['Partner.largeLogo', () => PICTURE],
    ['Partner.smallLogo', () => PICTURE],
    ['Partner.numFeedback', () => 2],
    ['Partner.description', () => expect.stringContaining('Autonord')],
    ['Partner.commercialInfoPhone', () => '+39 02 0000 0000'],
    ['Partner.commercialInfoEmail', () => 'sales@example.test'],
    ['Partner.vatCode', () => '00743110157'],
  ])('%s is returned', expectAnswered(partner));

  it('Partner.auctioneerRating is the mean of the votes, and 0 without a vote', async () => {
    const ratings = (await partners()).map((one) => one.auctioneerRating);
    expect(ratings).toEqual([4.5, 0]);
  });

  it.each(['SEC-11', 'MOB-08'] as const)('%s answers the same fields', async (id) => {
    const [own] = await world.as('dealer1').ask(id);
    expect(Object.keys(own!)).toEqual(Object.keys(await partner()));
  });

  it('PortalInfo.market is a market, whose information is returned', async () => {
    for (const market of ['IT', 'DE'] as const) {
      const info = await visitor.ask('OPEN-14', { query: { market } });
      expect(info).toMatchObject({ idMarket: market });
    }
    expect(await wrongFields(visitor, 'OPEN-14', { query: { market: 'XX' } })).toEqual(['market']);
  });

  const content = async () => {
    const [first] = await visitor.ask('OPEN-15', { query: { mkt: 'IT', lang: 'it' } });
    return first!;
  };
  it.each<AnsweredField>([
    ['TopContentItem.id', () => INTEGER],
    ['TopContentItem.image', () => PICTURE],
    ['TopContentItem.imageTablet', () => PICTURE],
    ['TopContentItem.imageMobile', () => PICTURE],
    ['HomeSliderItem.cta', () => 'Scopri'],
  ])('%s is returned', expectAnswered(content));

  it('a banner names its market and language', async () =>
    expect(await content()).toMatchObject({ mkt: 'IT', lang: 'it' }));

  const validQuery = { mkt: 'IT', lang: 'it' };
  it.each<SentField>([
    ['TopContentItem.mkt', [undefined, 'XX']],
    ['TopContentItem.lang', [undefined, 'xx']],
  ])(
    '%s is required and checked',
    expectChecked((changes) =>
      wrongFields(visitor, 'OPEN-15', { query: { ...validQuery, ...changes } }),
    ),
  );

  it('Geolocation.value is the market of the country that the proxy names', async () => {
    const headers = { 'x-country': 'DE' };
    expect(await visitor.ask('OPEN-12', { headers })).toEqual({ value: 'DE' });
  });

  const paid = async (query: object) => {
    const search = String(new URLSearchParams({ ...query }));
    return (await fetch(`${portal.url}/it/paymentSuccess?${search}`)).text();
  };
  it('PaymentResult.esito is the outcome on the page', async () => {
    expect(await paid({ esito: 'OK' })).toContain('data-outcome="ok"');
    expect(await paid({ esito: 'KO' })).toContain('data-outcome="ko"');
    expect(await paid({})).toContain('data-outcome="unknown"');
  });
  it('PaymentResult.messaggio is the message on the page', async () => {
    expect(await paid({ esito: 'KO', messaggio: 'Carta scaduta' })).toContain('Carta scaduta');
  });
});

describe('dealers, sellers and templates', () => {
  const idDealer = () => world.people.dealer1.idDealer;
  it.each<AnsweredField>([
    ['DealerInfo.idDealer', idDealer],
    ['DealerInfo.businessName', () => 'dealer1 srl'],
    ['DealerInfo.idMarket', () => 'IT'],
  ])(
    '%s is returned',
    expectAnswered(() => visitor.ask('OPEN-04', { query: { dealerId: idDealer() } })),
  );
  it.each<AnsweredField>([
    ['Dealer.idDealer', idDealer],
    ['Dealer.businessName', () => 'dealer1 srl'],
    ['Dealer.country', () => 'IT'],
    ['Dealer.city', () => 'Milano'],
    ['Dealer.address', () => 'Via Prova 1'],
    ['Dealer.vatCode', () => '00743110157'],
  ])(
    '%s is returned',
    expectAnswered(() => world.as('dealer1').ask('SEC-07', { query: { idDealer: idDealer() } })),
  );
  it.each<AnsweredField>([
    ['Seller.idSeller', () => idSeller],
    ['Seller.name', () => 'Robin'],
    ['Seller.surname', () => 'Keller'],
  ])(
    '%s is returned',
    expectAnswered(async () => (await world.as('dealer1').ask('SEC-08'))!),
  );
  it.each<AnsweredField>([
    ['Template.templateName', () => 'Template of auctioneer'],
    ['Template.idDealer', () => world.people.auctioneer.idDealer],
    ['Template.idMarket', () => 'IT'],
    ['Template.provenance', () => 'LTR_RETURN'],
  ])(
    '%s is returned',
    expectAnswered(async () => (await world.as('auctioneer').ask('ENG-16', {})).rows[0]!),
  );
});

describe('a code table', () => {
  const region = { groupCode: 'COUNTRY_AREA', elementCode: 'IT-TO', idMarket: 'IT' };
  const found = async (query: object) => visitor.ask('OPEN-02', { query: { ...region, ...query } });

  it.each<AnsweredField>([
    ['CodeTableElement.elementCode', () => 'IT-TO'],
    ['CodeTableElement.elementDes', () => 'Torino'],
    ['CodeTableElement.ranking', () => INTEGER],
  ])(
    '%s is returned',
    expectAnswered(async () => (await found({}))[0]!),
  );

  it('OPEN-02 returns the elements of a table, of one market or of one code', async () => {
    expect(await found({})).toEqual([
      { elementCode: 'IT-TO', elementDes: 'Torino', ranking: INTEGER },
    ]);
    expect(await found({ elementCode: undefined })).toHaveLength(107);
    expect(await found({ elementCode: undefined, idMarket: 'LU' })).toHaveLength(12);
    expect(await found({ idMarket: 'DE' })).toEqual([]);
    const unknown = await visitor.refusal('OPEN-02', { query: { groupCode: 'NO_SUCH' } });
    expect(unknown.status).toBe(404);
  });

  it('CodeTableLookup.groupCode is required, and selects the table', async () => {
    const none = { query: { ...region, groupCode: undefined } };
    expect(await wrongFields(visitor, 'OPEN-02', none)).toEqual(['groupCode']);
    const query = { groupCode: ['CAR_SOLD', 'BUYING_INTEREST'] };
    const groups = await visitor.ask('OPEN-03', { query });
    expect(groups.map(({ groupCode }) => groupCode)).toEqual(query.groupCode);
  });
  it('CodeTableLookup.elementCode selects the element', async () => {
    expect(await found({ elementCode: 'IT-MI' })).toMatchObject([{ elementCode: 'IT-MI' }]);
    expect(await found({ elementCode: 'XX' })).toEqual([]);
  });
  it('CodeTableLookup.idMarket selects the market, or several of them', async () => {
    expect(await found({ idMarket: 'DE' })).toEqual([]);
    const query = { groupCodes: ['COUNTRY_AREA'], idMarkets: ['LU', 'IT'] as const };
    const map = await visitor.ask('OPEN-01', { query: { ...query, idMarkets: ['LU', 'IT'] } });
    expect(Object.keys(map).toSorted()).toEqual(['IT', 'LU']);
  });
});

describe('a fiscal code', () => {
  const right = {
    ...{ cf: 'MRTMTT91D08F205J', name: 'Matteo', surname: 'Moretti' },
    birthDate: Date.UTC(1991, 3, 8),
  };
  it.each<SentField>([
    ['FiscalCodeCheck.birthDate', [undefined, 'x', Date.UTC(1991, 3, 8) + 1]],
    ['FiscalCodeCheck.cf', [undefined, 'A'.repeat(51)]],
    ['FiscalCodeCheck.name', [undefined, ' ', 'A'.repeat(81)]],
    ['FiscalCodeCheck.surname', [undefined, ' ', 'A'.repeat(81)]],
  ])(
    '%s is checked',
    expectChecked((changes) =>
      wrongFields(visitor, 'OPEN-10', { query: { ...right, ...changes } }),
    ),
  );
});

describe('a registration of a dealer', () => {
  beforeEach(() => forgetLimits(portal));

  const many = (count: number) => 'A'.repeat(count);
  const mail = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
  /** A PDF for each named document. */
  const files = (form: object) =>
    ['visura', 'doc', 'doc2'].flatMap((name) => (name in form ? [aFile(DOCUMENTS.pdf)] : []));
  const refusedFor = (country: 'IT' | 'PL') => async (changes: object) => {
    const form = { ...filledRegistration(country), ...changes };
    const outcome = await registered(visitor, form, files(form));
    return outcome === 'done' ? [] : outcome.split(', ').map((part) => part.split(' ')[0]!);
  };

  it.each<SentField>([
    ['DealerRegistration.businessName', [undefined, many(51)]],
    ['DealerRegistration.address', [undefined, many(101)]],
    ['DealerRegistration.country', [undefined, 'XX']],
    ['DealerRegistration.email', [undefined, 'a@b', mail(101)]],
    ['DealerRegistration.confEmail', [undefined, 'other@moretti.example', mail(101)]],
    ['DealerRegistration.city', [undefined, many(51)]],
    ['DealerRegistration.postalCode', [undefined, '1012', many(11)]],
    ['DealerRegistration.vatCode', [undefined, '00743110158', many(51)]],
    ['DealerRegistration.mobile', [undefined, many(51)]],
    ['DealerRegistration.website', [7]],
    ['DealerRegistration.phone', [many(51), 7]],
    ['DealerRegistration.referenceName', [undefined, many(51)]],
    ['DealerRegistration.referenceSurname', [undefined, many(51)]],
    ['DealerRegistration.referenceFiscalCode', [undefined, 'MRTMTT91D08F205', many(21)]],
    ['DealerRegistration.referenceBirthDate', [undefined, '31/02/1991', '1991-04-08']],
    ['DealerRegistration.referenceEmail', [undefined, 'a@b', mail(51)]],
    ['DealerRegistration.referenceFCA', [many(201), 7]],
    ['DealerRegistration.checkCCA', [undefined, false]],
    ['DealerRegistration.checkDati', [undefined, false]],
    ['DealerRegistration.checkTec', [undefined, false]],
    ['DealerRegistration.checkConsents1', [undefined, 'yes']],
    ['DealerRegistration.checkConsents2', [undefined, 'yes']],
    ['DealerRegistration.checkConsents3', [undefined, 'yes']],
    ['DealerRegistration.visura', [undefined, 'visura.jpg']],
    ['DealerRegistration.doc', [undefined, 'passport.exe']],
    ['DealerRegistration.doc2', ['passport.exe']],
  ])('%s is checked', expectChecked(refusedFor('IT')));

  /** Any code is accepted, even if its table lacks it. */
  it.each<SentField>([
    ['DealerRegistration.region', [undefined, 'Torino']],
    ['DealerRegistration.typeDealerActivity', [undefined, 'a dealer']],
    ['DealerRegistration.carSold', [undefined, 'a few']],
    ['DealerRegistration.buyingInterest', [undefined, 'all of them']],
  ])('%s in part: is required, in the form of a code', expectChecked(refusedFor('IT')));

  it.each<SentField>([['DealerRegistration.regon', ['12345678', many(51)]]])(
    '%s is checked in Poland',
    expectChecked(refusedFor('PL')),
  );

  it('DealerRegistration.idMarket is stored as the market of the registration', async () => {
    const email = 'market@example.test';
    const form = { ...filledRegistration('FR'), email, confEmail: email, idMarket: 'BE' };
    expect(await registered(visitor, form)).toBe('done');
    const kept = await portal.parts.dataSource.query<object[]>(
      'SELECT id_market, country FROM dealer_registration WHERE email = $1',
      [email],
    );
    expect(kept).toEqual([{ id_market: 'BE', country: 'FR' }]);
  });
});
