import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import {
  type ResponseField,
  expectAnswered,
  expectChecked,
  type RequestField,
  wrongFields,
} from '../testing/entity-fields.js';

const SELLER = { name: 'Robin', surname: 'Keller', email: 'robin@example.test', phone: null };
const INTEGER: unknown = expect.any(Number);
const PICTURE: unknown = expect.stringMatching(/^\/api\/v1\/open\/image\/\w{32}$/);

let portal: TestPortal;
let world: World;
let visitor: Client;
let idSeller: number;
beforeAll(async () => {
  portal = await makePortal({ geolocation: { header: 'x-country', databaseFile: null } });
  world = await makeWorld(portal);
  visitor = new Client(portal.url);
  const { registry } = portal.parts;
  idSeller = await registry.createAccountManager({ ...SELLER, idMarket: 'IT' });
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
  const partners = () => visitor.run('OPEN-13', { query: { market: 'IT' } });
  const partner = async () => {
    const [first] = await partners();
    return first!;
  };
  it.each<ResponseField>([
    ['Partner.auctionName', () => 'Autonord'],
    ['Partner.numFeedback', () => 2],
    ['Partner.commercialInfoPhone', () => '+39 02 0000 0000'],
    ['Partner.vatCode', () => '00743110157'],
  ])('%s is returned', expectAnswered(partner));

  it.each<ResponseField>([
    ['Partner.largeLogo', () => PICTURE],
    ['Partner.smallLogo', () => PICTURE],
    ['Partner.description', () => expect.stringContaining('Autonord')],
  ])('%s in part: is returned', expectAnswered(partner));

  it.each<[...ResponseField, onPage: string]>([
    ['Partner.idTemplate', () => world.templates.auctioneer, 'Autonord'],
    ['Partner.commercialInfoEmail', () => 'sales@example.test', 'mailto:sales@example.test'],
  ])('%s is returned, and used by the page of the partner', async (id, expected, onPage) => {
    await expectAnswered(partner)(id, expected);
    const { idTemplate } = await partner();
    const page = await fetch(`${portal.url}/it/partner?idTemplate=${idTemplate}`);
    expect(await page.text()).toContain(onPage);
  });
  it('Partner.auctioneerRating is the mean of the ratings, and 0 if there are none', async () => {
    const ratings = (await partners()).map((one) => one.auctioneerRating);
    expect(ratings).toEqual([4.5, 0]);
  });

  it.each(['SEC-11', 'MOB-08'] as const)(
    '%s returns sellers with the same fields as the public list of partners',
    async (id) => {
      const [own] = await world.as('dealer1').run(id);
      expect(Object.keys(own!)).toEqual(Object.keys(await partner()));
    },
  );

  it('PortalInfo.market is the market whose information is returned', async () => {
    for (const market of ['IT', 'DE'] as const) {
      const info = await visitor.run('OPEN-14', { query: { market } });
      expect(info).toMatchObject({ idMarket: market });
    }
    expect(await wrongFields(visitor, 'OPEN-14', { query: { market: 'XX' } })).toEqual(['market']);
  });

  const content = async () => {
    const [first] = await visitor.run('OPEN-15', { query: { mkt: 'IT', lang: 'it' } });
    return first!;
  };
  it.each<ResponseField>([
    ['TopContentItem.image', () => PICTURE],
    ['TopContentItem.imageTablet', () => PICTURE],
    ['TopContentItem.imageMobile', () => PICTURE],
  ])('%s in part: is returned', expectAnswered(content));

  it('a banner belongs to a market and a language', async () =>
    expect(await content()).toMatchObject({ mkt: 'IT', lang: 'it' }));

  const validQuery = { mkt: 'IT', lang: 'it' };
  it.each<RequestField>([
    ['TopContentItem.mkt', [undefined, 'XX']],
    ['TopContentItem.lang', [undefined, 'xx']],
  ])(
    '%s is required, and refused if it is invalid',
    expectChecked((changes) =>
      wrongFields(visitor, 'OPEN-15', { query: { ...validQuery, ...changes } }),
    ),
  );

  it("Geolocation.value is the market of the country that the proxy's header names", async () => {
    const headers = { 'x-country': 'DE' };
    expect(await visitor.run('OPEN-12', { headers })).toEqual({ value: 'DE' });
  });

  const paid = async (query: object) => {
    const search = String(new URLSearchParams({ ...query }));
    return (await fetch(`${portal.url}/it/paymentSuccess?${search}`)).text();
  };
  it('PaymentResult.esito is the outcome that the page shows', async () => {
    expect(await paid({ esito: 'OK' })).toContain('data-outcome="ok"');
    expect(await paid({ esito: 'KO' })).toContain('data-outcome="ko"');
    expect(await paid({})).toContain('data-outcome="unknown"');
  });
  it('PaymentResult.messaggio is the message that the page shows', async () => {
    expect(await paid({ esito: 'KO', messaggio: 'Carta scaduta' })).toContain('Carta scaduta');
  });
});

describe('dealers, sellers and templates', () => {
  const idDealer = () => world.people.dealer1.idDealer;
  const info = () => visitor.run('OPEN-04', { query: { dealerId: idDealer() } });
  it.each<ResponseField>([
    ['DealerInfo.idDealer', idDealer],
    ['DealerInfo.businessName', () => 'dealer1 srl'],
  ])('%s is returned', expectAnswered(info));
  it('has the market of the dealer', async () => {
    expect(await info()).toMatchObject({ idMarket: 'IT' });
  });
  it('Dealer.idDealer in part: is returned, and must be a whole number in searches', async () => {
    const asked = (sent: string) => ({ query: { idDealer: sent } });
    const own = await world.as('dealer1').run('SEC-07', { query: { idDealer: idDealer() } });
    expect(own.idDealer).toBe(idDealer());
    for (const wrong of ['7x', '7.5'])
      expect([wrong, await wrongFields(world.as('admin'), 'ADM-07', asked(wrong))]).toEqual([
        wrong,
        ['idDealer'],
      ]);
    expect(await wrongFields(world.as('admin'), 'ADM-07', asked('7'))).toEqual([]);
  });
  it.each<ResponseField>([
    ['Dealer.businessName', () => 'dealer1 srl'],
    ['Dealer.country', () => 'IT'],
    ['Dealer.city', () => 'Milano'],
    ['Dealer.address', () => 'Via Prova 1'],
    ['Dealer.vatCode', () => '00743110157'],
  ])(
    '%s is returned with its value',
    expectAnswered(() => world.as('dealer1').run('SEC-07', { query: { idDealer: idDealer() } })),
  );
  it.each<ResponseField>([
    ['Seller.idSeller', () => idSeller],
    ['Seller.name', () => 'Robin'],
    ['Seller.surname', () => 'Keller'],
  ])(
    '%s is returned with its value',
    expectAnswered(async () => (await world.as('dealer1').run('SEC-08'))!),
  );
  const template = async () => (await world.as('auctioneer').run('ENG-16', {})).rows[0]!;
  it.each<ResponseField>([
    ['Template.idDealer', () => world.people.auctioneer.idDealer],
    ['Template.idMarket', () => 'IT'],
    ['Template.provenance', () => 'LTR_RETURN'],
  ])('%s is returned', expectAnswered(template));
  it.each<ResponseField>([['Template.templateName', () => 'Template of auctioneer']])(
    '%s in part: is returned with its value',
    expectAnswered(template),
  );
});

describe('a code table', () => {
  const region = { groupCode: 'COUNTRY_AREA', elementCode: 'IT-TO', idMarket: 'IT' };
  const found = async (query: object) => visitor.run('OPEN-02', { query: { ...region, ...query } });

  it.each<ResponseField>([
    ['CodeTableElement.elementCode', () => 'IT-TO'],
    ['CodeTableElement.elementDes', () => 'Torino'],
  ])(
    '%s is returned with its value',
    expectAnswered(async () => (await found({}))[0]!),
  );
  it('CodeTableElement.ranking is the order of the elements, for example by number of cars sold', async () => {
    const elements = await visitor.run('OPEN-02', { query: { groupCode: 'CAR_SOLD' } });
    expect(elements.map(({ elementCode, ranking }) => [elementCode, ranking])).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((code) => [code, Number(code)]),
    );
  });

  it('OPEN-02 returns the elements of a table, optionally of one market or with one code', async () => {
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
    const groups = await visitor.run('OPEN-03', { query });
    expect(groups.map(({ groupCode }) => groupCode)).toEqual(query.groupCode);
    const asked = { groupCodes: query.groupCode, idMarkets: ['IT' as const] };
    const map = await visitor.run('OPEN-01', { query: asked });
    expect(Object.keys(map['IT'] ?? {}).toSorted()).toEqual(query.groupCode.toSorted());
  });
  it('CodeTableLookup.elementCode selects the element', async () => {
    expect(await found({ elementCode: 'IT-MI' })).toMatchObject([{ elementCode: 'IT-MI' }]);
    expect(await found({ elementCode: 'XX' })).toEqual([]);
  });
  it('CodeTableLookup.idMarket selects one or several markets', async () => {
    expect(await found({ idMarket: 'DE' })).toEqual([]);
    const query = { groupCodes: ['COUNTRY_AREA'], idMarkets: ['LU', 'IT'] as const };
    const map = await visitor.run('OPEN-01', { query: { ...query, idMarkets: ['LU', 'IT'] } });
    expect(Object.keys(map).toSorted()).toEqual(['IT', 'LU']);
  });
});

describe('the check of a fiscal code', () => {
  const right = {
    cf: 'MRTMTT91D08F205J',
    name: 'Matteo',
    surname: 'Moretti',
    birthDate: Date.UTC(1991, 3, 8),
  };
  it.each<RequestField>([
    ['FiscalCodeCheck.birthDate', [undefined, 'x', Date.UTC(1991, 3, 8) + 1]],
    ['FiscalCodeCheck.cf', [undefined, 'A'.repeat(51)]],
    ['FiscalCodeCheck.name', [undefined, ' ', 'A'.repeat(81)]],
    ['FiscalCodeCheck.surname', [undefined, ' ', 'A'.repeat(81)]],
  ])(
    '%s is refused if it is invalid',
    expectChecked((changes) =>
      wrongFields(visitor, 'OPEN-10', { query: { ...right, ...changes } }),
    ),
  );
});
