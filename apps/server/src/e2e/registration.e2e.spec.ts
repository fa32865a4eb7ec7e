import { MARKETS } from '@fairlot/countries';
import { operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, Client, type TestPortal } from '../testing/index.js';

let portal: TestPortal;
let visitor: Client;

beforeAll(async () => {
  portal = await makePortal();
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());

const codesOf = (elements: readonly { readonly elementCode: string }[] = []) =>
  elements.map(({ elementCode }) => elementCode);

describe('the choices of a registration form', () => {
  it('OPEN-01 are listed by market and table, in their order', async () => {
    const map = await visitor.run('OPEN-01', {
      query: { groupCodes: ['COUNTRY_AREA', 'CAR_SOLD'], idMarkets: ['LU', 'OTHER'] },
    });
    expect(Object.keys(map)).toEqual(['LU', 'OTHER']);
    expect(codesOf(map['LU']?.['COUNTRY_AREA'])).toHaveLength(12);
    expect(map['OTHER']?.['COUNTRY_AREA']).toEqual([]);
    expect(codesOf(map['OTHER']?.['CAR_SOLD'])).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('OPEN-01 exist for every table and every market', async () => {
    const groupCodes = ['COUNTRY_AREA', 'DEALER_ACTIVITY', 'CAR_SOLD', 'BUYING_INTEREST', 'BRAND'];
    const map = await visitor.run('OPEN-01', { query: { groupCodes, idMarkets: [...MARKETS] } });
    const areas = MARKETS.flatMap((idMarket) => codesOf(map[idMarket]?.['COUNTRY_AREA']));
    expect(new Set(areas).size).toBe(563);
    for (const tables of Object.values(map)) expect(Object.keys(tables)).toEqual(groupCodes);
  });

  it('OPEN-03 are returned for the requested tables, complete and in their order', async () => {
    const groups = await visitor.run('OPEN-03', {
      query: { groupCode: ['BUYING_INTEREST', 'CAR_SOLD', 'COUNTRY_AREA'] },
    });
    expect(groups.map(({ groupCode, elements }) => [groupCode, elements.length])).toEqual([
      ['BUYING_INTEREST', 8],
      ['CAR_SOLD', 6],
      ['COUNTRY_AREA', 563],
    ]);
  });

  const called = async (id: 'OPEN-01' | 'OPEN-02' | 'OPEN-03', search: string) => {
    const raw = await visitor.raw(id, { path: `${operations[id].path}?${search}` });
    return raw.ok ? 200 : [raw.status, ...(raw.problem.fields ?? []).map(({ path }) => path)];
  };

  it('VAL-188 in part: are refused without the parameter for the tables, which the refusal names', async () => {
    expect(await called('OPEN-01', 'idMarkets=IT')).toEqual([400, 'groupCodes']);
  });

  it('VAL-189 in part: are refused without the parameter for the markets, which the refusal names', async () => {
    expect(await called('OPEN-01', 'groupCodes=CAR_SOLD')).toEqual([400, 'idMarkets']);
  });

  it('VAL-190 in part: are refused without the parameter for the table, which the refusal names', async () => {
    for (const id of ['OPEN-02', 'OPEN-03'] as const)
      expect(await called(id, '')).toEqual([400, 'groupCode']);
  });

  it('OTH-07 are in the requested language, whatever the language of the browser', async () => {
    const namesIn = async (query: { readonly lang?: 'it' | 'de' }) =>
      (await visitor.run('OPEN-02', { query: { groupCode: 'DEALER_ACTIVITY', ...query } })).map(
        ({ elementDes }) => elementDes,
      );
    const english = await namesIn({});
    const italian = await namesIn({ lang: 'it' });
    const german = await namesIn({ lang: 'de' });
    expect(new Set([english, italian, german].map(String)).size).toBe(3);
    expect(await called('OPEN-02', 'groupCode=DEALER_ACTIVITY&lang=xx')).toEqual([400, 'lang']);
    expect(await called('OPEN-02', 'lang=it')).toEqual([400, 'groupCode']);
  });

  it.each([
    ['OPEN-01', 'groupCodes=CAR_SOLD&idMarkets=IT,XX', [400, 'idMarkets.1']],
    ['OPEN-01', `groupCodes=${'A,'.repeat(60)}&idMarkets=IT`, [400, 'groupCodes']],
    ['OPEN-01', 'groupCodes=CAR_SOLD,__proto__&idMarkets=IT', [404]],
    ['OPEN-01', 'groupCodes[]=CAR_SOLD&groupCodes[]=CAR_SOLD&idMarkets=IT', 200],
    ['OPEN-03', 'groupCode=NO_SUCH', [404]],
  ] as const)('%s answers an unusual request: %s', async (id, search, answer) => {
    expect(await called(id, search)).toEqual(answer);
  });
});

describe('a fiscal code', () => {
  const moretti = {
    cf: 'MRTMTT91D08F205J',
    name: 'Matteo',
    surname: 'Moretti',
    birthDate: Date.UTC(1991, 3, 8),
  };
  const check = (query: Partial<typeof moretti>) =>
    visitor.run('OPEN-10', { query: { ...moretti, ...query } });

  it("OPEN-10 is compared with the person's data, whatever its format", async () => {
    expect(await check({})).toBe(true);
    expect(await check({ cf: ' mrtmtt 91d08 f205j', name: ' MATTEO ' })).toBe(true);
    for (const wrong of [
      { cf: 'MRTMTT91D08F205K' },
      { cf: 'MRTMTT91D08F20RV' },
      { cf: '' },
      { name: 'Marco' },
      { surname: 'Rossi' },
      { birthDate: Date.UTC(1991, 3, 9) },
    ])
      expect([wrong, await check(wrong)]).toEqual([wrong, false]);
  });

  it.each([
    ['birthDate', 'not a whole day', { birthDate: moretti.birthDate + 1 }],
    ['birthDate', 'too early', { birthDate: Date.UTC(1899, 11, 31) }],
    ['birthDate', 'in the future', { birthDate: Date.UTC(2100, 0, 2) }],
    ['cf', 'too long', { cf: 'A'.repeat(51) }],
    ['name', 'blank', { name: '  ' }],
    ['surname', 'too long', { surname: 'A'.repeat(81) }],
  ])('OPEN-10 names %s that is %s', async (path, _, wrong) => {
    const refused = await visitor.refusal('OPEN-10', { query: { ...moretti, ...wrong } });
    expect([refused.status, refused.problem.fields?.map((field) => field.path)]).toEqual([
      400,
      [path],
    ]);
  });
});
