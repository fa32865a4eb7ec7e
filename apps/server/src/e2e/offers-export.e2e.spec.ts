import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  publish,
  untilSettled,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { workbookPart } from '../testing/workbook.js';

const FORMULA = '=HYPERLINK("https://evil.example")';
let portal: TestPortal;
let world: World;
let idAuction: number;

const params = () => ({ id: idAuction });
const reported = () => world.as('auctioneer').run('SEC-67', { params: params() });

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const { idDealer } = world.people.dealer2;
  await portal.parts.registry.changeDealer(idDealer, { businessName: FORMULA });
  idAuction = await launchAuction(world, {
    lots: [{}, { clickAndBuyMinor: 900_000 }],
    bidders: ['dealer1', 'dealer2'],
  });
  const offer = (who: 'dealer1' | 'dealer2', idLot: number, body: { offer: number }) =>
    world.as(who).run('SEC-59', { params: { idAuction, idLot }, body });
  await offer('dealer1', 1, { offer: 5000 });
  await offer('dealer2', 1, { offer: 5100 });
  const buy = { clickAndBuy: true, confirmed: true };
  await offer('dealer2', 2, { offer: 9000, ...buy });
  // Reports come from the read model, which is updated shortly after the log.
  await untilSettled(world);
  expect((await reported()).rows).toHaveLength(3);
});
afterAll(() => portal.stop());

type Query = NonNullable<InputOf<'ENG-24'>['query']>;
/** The CSV file as lines of cells, without the header. No cell contains a separator. */
const offersCsv = async (query: Query) => {
  const called = await world.as('auctioneer').call('ENG-24', { params: params(), query });
  if (!called.ok) throw new Error(called.problem.code);
  const [head = '', ...lines] = called.answer.toString('utf8').trimEnd().split('\r\n');
  return { head, cells: lines.map((line) => line.split(',')), headers: called.headers };
};

describe('the bids report as a file', () => {
  it("ENG-24 contains every accepted bid in the market's format, and has a descriptive file name", async () => {
    const { rows } = await reported();
    const { head, cells, headers } = await offersCsv({});
    expect(head.startsWith('\uFEFF')).toBe(true);
    expect(cells.map(([idLot, idOffer]) => [idLot, idOffer].map(Number))).toEqual(
      rows.map(({ idLot, idOffer }) => [idLot, idOffer]),
    );
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`filename="fairlot-${idAuction}-offers-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
    );
  });

  it('ENG-24 has the filter, order and words of the report on the page', async () => {
    const { idDealer } = world.people.dealer2;
    const ofLot = await offersCsv({ idLot: 1, sort: '-priceMinor' });
    expect(ofLot.cells.map(([, idOffer, , , , ...made]) => [idOffer, ...made.slice(0, 3)])).toEqual(
      [
        ['2', '5100.00', '5100.00', `"'=HYPERLINK(""https://evil.example"")"`],
        ['1', '5000.00', '5000.00', 'dealer1 srl'],
      ],
    );
    const bought = await offersCsv({ idDealer, kind: 'CLICK_BUY', voided: false });
    expect(bought.cells.map(([idLot]) => Number(idLot))).toEqual([2]);
    expect((await offersCsv({ voided: true })).cells).toEqual([]);
    expect((await offersCsv({ language: 'de' })).head).toContain('Los;Gebot;Zeit;Händler;Art');
  });

  it('ENG-24 is a named sheet with column widths, a frozen header and a filter, in the reader’s language', async () => {
    const query = { typeExport: 'XLSX', language: 'de' } as const;
    const workbook = await world.as('auctioneer').run('ENG-24', { params: params(), query });
    expect(workbookPart(workbook, 'xl/workbook.xml')).toContain('name="Gebote"');
    const sheet = workbookPart(workbook, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<autoFilter ref="A1:M4"/>');
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet.match(/<col /g)).toHaveLength(13);
  });

  it('ENG-24 escapes names that would act as formulas, as CSV and as a workbook', async () => {
    const { cells } = await offersCsv({ idLot: 1, idDealer: world.people.dealer2.idDealer });
    expect(cells[0]?.[3]).toBe(`"'=HYPERLINK(""https://evil.example"")"`);
    const query = { typeExport: 'XLSX' } as const;
    const workbook = await world.as('auctioneer').run('ENG-24', { params: params(), query });
    expect(workbookPart(workbook, 'xl/sharedStrings.xml')).toContain('=HYPERLINK(');
    expect(workbookPart(workbook, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('ENG-24 is refused for a lot that the auction does not have', async () => {
    const query = { typeExport: 'CSV' as const, idLot: 999 };
    const refusal = world.as('auctioneer').refusal('ENG-24', { params: params(), query });
    expect(await refusal).toMatchObject({ status: 404, problem: { code: 'LOT_UNKNOWN' } });
  });

  it('is available to managers of the auction only', async () => {
    const ofBidder = await world.as('dealer1').refusal('ENG-24', { params: params() });
    expect([ofBidder.status, ofBidder.problem.code]).toEqual([403, 'FORBIDDEN']);
    const another = await publish(world, { owner: 'exhibitor' });
    const refused = await world.as('auctioneer').refusal('ENG-24', { params: { id: another } });
    expect([403, 404]).toContain(refused.status);
  });
});
