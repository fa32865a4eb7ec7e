import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutesFromNow } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const NAME = 'Returns of a rental fleet';
const STAGGERED = 'Returns one by one';

/** An instant's date and time as a user types them, in the time zone of the Italian market. */
const typedInRome = (at: number): { readonly date: string; readonly time: string } => {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' });
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
};

const fillMoment = async ({ page }: Visitor, which: 'Start' | 'End', at: number): Promise<void> => {
  const { date, time } = typedInRome(at);
  await page.getByRole('textbox', { name: `${which} date` }).fill(date);
  await page.getByRole('textbox', { name: `${which} time` }).fill(time);
};

const addVehicles = async (auctioneer: Visitor, count: number): Promise<void> => {
  await auctioneer.button('Add vehicles').click();
  const stock = auctioneer.page.getByRole('dialog', { name: 'Vehicles in stock' });
  for (let n = 0; n < count; n += 1) await stock.getByRole('checkbox').nth(n).check();
  await stock.getByRole('button', { name: `Add ${count} vehicles` }).click();
};

describeInBrowser('an auctioneer who publishes', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('SCR-061 in part: fills in the form and confirms the summary, and dealers see the auction', async () => {
    const auctioneer = await stage.enterAs('auctioneer', '/manage');
    await auctioneer.page.getByRole('link', { name: 'New auction' }).first().click();
    const amount = (name: string) => auctioneer.page.getByRole('textbox', { name });
    await amount('Auction name').fill(NAME);
    await auctioneer.page.getByRole('radio', { name: 'Leasing fleet' }).check();
    await fillMoment(auctioneer, 'Start', minutesFromNow(-2));
    await fillMoment(auctioneer, 'End', minutesFromNow(120));
    await addVehicles(auctioneer, 2);
    await amount('Starting price for lot 1').fill('5000');
    await amount('Starting price for lot 2').fill('6000');
    await amount('Reserve price for lot 2').fill('5500');
    await auctioneer.button('Check and publish').click();
    await auctioneer.reads('Must be at least the starting price');
    await amount('Reserve price for lot 2').fill('7000');
    await auctioneer.button('Check and publish').click();

    const summary = auctioneer.page.getByRole('dialog', { name: 'Publish this auction?' });
    await auctioneer.reads('2 lots with 2 vehicles', summary);
    await auctioneer.reads("11'000 €", summary);
    await auctioneer.reads("7'000 €", summary);
    expect((await stage.world.as('auctioneer').run('SEC-45', {})).rows).toEqual([]);
    await summary.getByRole('button', { name: 'Publish' }).click();
    await auctioneer.reads(`“${NAME}” published.`);
    await auctioneer.reads('Running');

    const dealer = await stage.enterAs('dealer1', '/auctions');
    await dealer.page.getByRole('link', { name: NAME }).click();
    await dealer.reads("5'000 €");
    await dealer.reads("6'000 €");
    expect(await dealer.page.getByText("7'000").count()).toBe(0);
  });

  it('SEC-42 in part: staggers the ends of lots: the form shows the last end, the board the end of each lot', async () => {
    const auctioneer = await stage.enterAs('auctioneer', '/manage/new');
    const { page } = auctioneer;
    const amount = (name: string) => page.getByRole('textbox', { name });
    await amount('Auction name').fill(STAGGERED);
    await page.getByRole('radio', { name: 'Leasing fleet' }).check();
    await fillMoment(auctioneer, 'Start', minutesFromNow(-2));
    await fillMoment(auctioneer, 'End', minutesFromNow(60));
    await page.getByRole('radio', { name: 'One after another' }).press(' ');
    await amount('Time between two lots').fill('0:30.5');
    await addVehicles(auctioneer, 2);
    await amount('Starting price for lot 1').fill('5000');
    await amount('Starting price for lot 2').fill('6000');
    await auctioneer.button('Check and publish').click();
    await auctioneer.reads('Whole seconds only');
    await amount('Time between two lots').fill('1:30');
    await auctioneer.reads(/^Lots: 2\. The first ends .+, the last .+:30\.$/);
    await auctioneer.button('Check and publish').click();
    const summary = page.getByRole('dialog', { name: 'Publish this auction?' });
    await auctioneer.reads(/^One after another, 1:30 min apart/, summary);
    await summary.getByRole('button', { name: 'Publish' }).click();
    await auctioneer.reads('Lots end one after another, every 1:30 min');
    // The auction has started, and is in the list of running auctions.
    await stage.time.settled();

    const dealer = await stage.enterAs('dealer1', '/auctions');
    await dealer.page.getByRole('link', { name: STAGGERED }).click();
    await dealer.reads('Lots end one after another, every 1:30 min');
    const left = await dealer.page.getByRole('row').getByRole('timer').allInnerTexts();
    const [first = 0, second = 0] = left.map((text) =>
      text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0),
    );
    // The countdowns are read one after the other while they run, so the difference is not exact.
    expect(Math.abs(second - first - 90)).toBeLessThanOrEqual(2);
  });
});
