import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction, type PersonName } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

const LOT = { answered: 1, busy: 2, late: 3, voided: 4 };
const ROUNDS = 20;

describeInBrowser('the history of a lot', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    const policy = { unitMinor: 5_000, increments: [{ belowMinor: null, stepMinor: 10_000 }] };
    idAuction = await launchAuction(stage.world, { policy, lots: [{}, {}, {}, {}] });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  type Dealer = 'dealer1' | 'dealer2' | 'dealer3';
  const offer = (who: Dealer, idLot: number, euros: number) =>
    stage.world
      .as(who)
      .run('SEC-59', { params: { idAuction, idLot }, body: { offer: euros, confirmed: true } });
  const agent = (who: Dealer, idLot: number, euros: number) => {
    const body = { maximumMinor: euros * 100, confirmed: true };
    return stage.world.as(who).run('ENG-01', { params: { idAuction, idLot }, body });
  };
  const atTable = async (who: PersonName, idLot: number): Promise<Visitor> => {
    const visitor = await stage.enterAs(who, `/auctions/${idAuction}/lots/${idLot}`);
    await visitor.page.getByRole('radio', { name: 'Table' }).check();
    return visitor;
  };
  /** The table's cells, without the time column: one array per row, newest first. */
  const rowsOf = async ({ page }: Visitor, name: string): Promise<string[][]> => {
    // Reads all rows together, because separate reads would see different states of the table.
    const lines = await page.getByRole('region', { name }).getByRole('row').allInnerTexts();
    return lines.slice(1).map((line) =>
      line
        .split('\t')
        .slice(1)
        .map((cell) => cell.replaceAll('\u00A0', ' ').trim()),
    );
  };
  const history = (visitor: Visitor) => rowsOf(visitor, 'Price and bids');

  it('ENG-09 in part: shows a bid that an agent outbid under its bidder, and the new price under the leader', async () => {
    const idLot = LOT.answered;
    const leader = await atTable('dealer1', idLot);
    const outbid = await atTable('dealer2', idLot);
    const other = await atTable('dealer3', idLot);
    await agent('dealer1', idLot, 6_000);
    await offer('dealer2', idLot, 5_500);
    const answered = (who: string, leads: string) => [who, "5'500 €", "5'600 €", leads];
    await expect
      .poll(() => history(leader), ON_PAGE)
      .toEqual([answered('Bidder 2', 'You'), ['You', "Maximum bid of 6'000 €", "5'000 €", 'You']]);
    for (const [visitor, who] of [
      [outbid, 'You'],
      [other, 'Bidder 2'],
    ] as const)
      await expect
        .poll(() => history(visitor), ON_PAGE)
        .toEqual([answered(who, 'Bidder 1'), ['Bidder 1', 'Bid agent', "5'000 €", 'Bidder 1']]);
    const seller = await stage.enterAs('auctioneer', `/manage/${idAuction}/offers?lot=${idLot}`);
    const report = seller.page.getByRole('table', { name: 'Bids' });
    const row = report.getByRole('row').filter({ hasText: "5'500 €" });
    await expect
      .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(3), ON_PAGE)
      .toEqual(['dealer2 srl', 'Bid', "5'500\u00A0€", "5'600\u00A0€", 'dealer1 srl', '–']);
  });

  it('ENG-09 in part: shows every bid of a burst in the table', async () => {
    const idLot = LOT.busy;
    const watcher = await atTable('dealer3', idLot);
    for (let round = 0; round < ROUNDS; round += 1) {
      await offer('dealer1', idLot, 5_000 + round * 200);
      await offer('dealer2', idLot, 5_100 + round * 200);
    }
    const params = { idAuction, idLot };
    const lines = async () =>
      (await stage.world.as('dealer3').run('ENG-09', { params })).rows.map(
        ({ bidder, amountMinor, priceMinor, leader }) => [
          ...[bidder, leader?.bidder].map((number) => `Bidder ${number}`),
          ...[amountMinor, priceMinor].map((minor) => Number(minor) / 100),
        ],
      );
    await expect.poll(async () => (await lines()).length, ON_PAGE).toBe(2 * ROUNDS);
    const shown = async () =>
      (await history(watcher))
        .toReversed()
        .map(([who, offered, price, leads]) => [
          who,
          leads,
          ...[offered, price].map((text) => Number(text?.replaceAll(/\D/g, ''))),
        ]);
    await expect.poll(shown, ON_PAGE).toEqual(await lines());
  });

  it('ENG-09 in part: shows a bid from a live update in the table before its row can be read', async () => {
    const idLot = LOT.late;
    const watcher = await atTable('dealer3', idLot);
    await offer('dealer1', idLot, 5_000);
    await expect.poll(() => history(watcher), ON_PAGE).toHaveLength(1);
    // This open transaction blocks writes to the rows of the read model, but not reads.
    const { dataSource } = stage.world.portal.parts;
    const rows = dataSource.createQueryRunner();
    await rows.startTransaction();
    await rows.query('LOCK TABLE lot_offer IN EXCLUSIVE MODE');
    const read = watcher.page.waitForRequest(/history\/3/);
    await offer('dealer2', idLot, 5_300);
    await watcher.reads("5'300 €");
    await read;
    expect(await history(watcher)).toHaveLength(1);
    await rows.rollbackTransaction();
    await rows.release();
    await expect
      .poll(() => history(watcher), ON_PAGE)
      .toEqual([
        ['Bidder 2', "5'300 €", "5'300 €", 'Bidder 2'],
        ['Bidder 1', "5'000 €", "5'000 €", 'Bidder 1'],
      ]);
    watcher.expects(/503/);
  });

  it('ENG-07 shows the leader and the price after a bid is voided', async () => {
    const idLot = LOT.voided;
    const watcher = await atTable('dealer3', idLot);
    await offer('dealer1', idLot, 5_000);
    const wrong = await offer('dealer2', idLot, 5_900);
    const params = { idAuction, idLot, idOffer: wrong.idOffer! };
    await stage.world.as('admin').run('ENG-07', { params, body: { reason: 'mistyped' } });
    await expect
      .poll(() => history(watcher), ON_PAGE)
      .toEqual([
        ['Bidder 2: bid cancelled', "5'000 €", 'Bidder 1'],
        ['Bidder 2 (cancelled)', "5'900 €", "5'900 €", 'Bidder 2'],
        ['Bidder 1', "5'000 €", "5'000 €", 'Bidder 1'],
      ]);
  });
});
