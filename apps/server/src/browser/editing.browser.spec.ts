import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutesFromNow, publish } from '../testing/make-auction.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

describeInBrowser('the editor of an auction', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const owner = () => stage.world.as('auctioneer');
  const draftOf = (id: number) => owner().run('ENG-21', { params: { id } });
  const makeAuction = (lots: readonly object[] = [{}, {}]) =>
    publish(stage.world, {
      auctionName: 'Cars of the spring',
      idMarkets: ['IT'],
      lots,
      startsAt: minutesFromNow(60),
      endsAt: minutesFromNow(120),
    });
  /** Changes the auction through the API, based on its current version, as another user would. */
  const editElsewhere = async (id: number, change: object) => {
    const { draft, version } = await draftOf(id);
    const body = { ...draft, ...change, ...(version !== null && { ifVersion: version }) };
    await owner().run('SEC-43', { body });
  };
  const box = ({ page }: Visitor, name: string) => page.getByRole('textbox', { name });
  const reviewed = async (visitor: Visitor) => {
    await visitor.button('Check and save').click();
    return visitor.page.getByRole('dialog', { name: 'Save these changes?' });
  };

  it("shows no error at a corrected field, and shows the server's errors at the lots concerned", async () => {
    const id = await makeAuction();
    const visitor = await stage.enterAs('auctioneer', `/manage/${id}/edit`);
    visitor.expects(/400/);
    await box(visitor, 'Starting price for lot 2').fill('6000');
    await box(visitor, 'Reserve price for lot 2').fill('5500');
    await box(visitor, 'Auction name').focus();
    const low = visitor.page.getByText('Must be at least the starting price');
    await low.waitFor();
    await box(visitor, 'Starting price for lot 2').fill('5000');
    await expect.poll(() => low.count(), ON_PAGE).toBe(0);

    // Another auction takes the new lot's vehicle while the form is open.
    const taken = stage.world.freeVehicle();
    await visitor.button('Add vehicles').click();
    const stock = visitor.page.getByRole('dialog', { name: 'Vehicles in stock' });
    await stock.getByRole('checkbox').first().check();
    await stock.getByRole('button', { name: 'Add 1 vehicle' }).click();
    await box(visitor, 'Starting price for lot 3').fill('4000');
    const dialog = await reviewed(visitor);
    await visitor.page.route('**/api/v1/secure/auction', async (route) => {
      const sent = route.request().postDataJSON() as { lots: { idVehicles: number[] }[] };
      sent.lots[2]!.idVehicles = [taken];
      await publish(stage.world, { lots: [{ idVehicles: [taken] }] });
      await route.continue({ postData: JSON.stringify(sent) });
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await visitor.reads('This vehicle isn’t available for an auction.');
    await visitor.page.unroute('**/api/v1/secure/auction');
    const red = () => visitor.page.locator('[data-path$=".idVehicles"] [data-fault=true]');
    await expect.poll(() => red().count(), ON_PAGE).toBe(1);
    await visitor.button('Actions for lot 3').click();
    await visitor.button('Move to top').click();
    const first = visitor.page.locator('[data-path="lots.0.idVehicles"] [data-fault=true]');
    await expect.poll(() => first.count(), ON_PAGE).toBe(1);
    await visitor.button('Actions for lot 1').click();
    await visitor.button('Remove').click();
    await expect.poll(() => red().count(), ON_PAGE).toBe(0);
  });

  it('shows before saving who will see the auction, what buyers will pay, and which time zone applies', async () => {
    const id = await makeAuction();
    const elsewhere = { timezoneId: 'Europe/Lisbon' };
    const visitor = await stage.enterAs('auctioneer', `/manage/${id}/edit`, elsewhere);
    await box(visitor, 'Auction name').fill('Cars of the summer');
    const summary = await reviewed(visitor);
    await visitor.reads(/^(No buyer’s fee|Buyer’s fee )/, summary);
    await visitor.reads(/VAT/, summary);
    await visitor.reads('Italy', summary);
    await visitor.reads(/GMT\+[12]/, summary);
    await visitor.reads(/Europe\/Lisbon/, summary);
  });

  it("accepts a date that the user types in the market's format or chooses in the calendar by keyboard", async () => {
    const id = await makeAuction();
    const visitor = await stage.enterAs('auctioneer', `/manage/${id}/edit`);
    const { page } = visitor;
    const date = box(visitor, 'End date');
    const year = new Date().getFullYear() + 1;
    await date.fill(`31/02/${year}`);
    await box(visitor, 'End time').fill('noon');
    await box(visitor, 'Auction name').focus();
    await visitor.reads('This date doesn’t exist');
    await visitor.reads('Enter a time such as 09:30');
    await date.fill(`4.3.${year % 100}`);
    await box(visitor, 'End time').fill('930');
    await box(visitor, 'Auction name').focus();
    const moment = async () => [
      await date.inputValue(),
      await box(visitor, 'End time').inputValue(),
    ];
    expect(await moment()).toEqual([`04/03/${year}`, '09:30']);
    expect(await page.getByText('This date doesn’t exist').count()).toBe(0);

    const open = visitor.button('Choose a date').nth(1);
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    await open.press('Enter');
    await calendar.locator('[tabindex="0"]:focus').waitFor();
    for (const key of ['PageDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    expect(await moment()).toEqual([`12/04/${year}`, '09:30']);
    await open.press('Enter');
    await calendar.locator('[tabindex="0"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => calendar.count(), ON_PAGE).toBe(0);
    await expect.poll(() => open.and(page.locator(':focus')).count(), ON_PAGE).toBe(1);
  });

  it('warns if another user changes the auction in the meantime, and merges both changes', async () => {
    const id = await makeAuction();
    const visitor = await stage.enterAs('auctioneer', `/manage/${id}/edit`);
    await box(visitor, 'Starting price for lot 1').fill('7000');
    await box(visitor, 'Starting price for lot 2').fill('8000');
    const { draft } = await draftOf(id);
    const [first, second] = draft.lots;
    const lots = [{ ...first!, basePriceMinor: 650_000 }, second!];
    await editElsewhere(id, { auctionName: 'By another', lots });
    await visitor.reads(/^This auction was changed in the meantime.*Auction name/);
    await visitor.button('Compare and merge').click();
    const merge = visitor.page.getByRole('dialog', { name: 'Changed in the meantime' });
    await visitor.reads('By another', merge);
    await visitor.reads("6'500 €", merge);
    await merge.getByRole('radio', { name: /^Other version/ }).check();
    await merge.getByRole('button', { name: 'Merge' }).click();
    await expect.poll(() => box(visitor, 'Auction name').inputValue(), ON_PAGE).toBe('By another');
    expect(await box(visitor, 'Starting price for lot 1').inputValue()).toBe("6'500");
    expect(await box(visitor, 'Starting price for lot 2').inputValue()).toBe("8'000");
    await (await reviewed(visitor)).getByRole('button', { name: 'Save' }).click();
    await visitor.reads('“By another” saved.');
    const saved = await draftOf(id);
    const prices = saved.draft.lots.map(({ basePriceMinor }) => basePriceMinor);
    expect([saved.draft.auctionName, prices]).toEqual(['By another', [650_000, 800_000]]);
  });

  it('rejects an edit of an outdated version and keeps what the user typed', async () => {
    const id = await makeAuction();
    const visitor = await stage.enterAs('auctioneer', `/manage/${id}/edit`);
    visitor.expects(/409/);
    await box(visitor, 'Auction name').fill('Mine');
    const summary = await reviewed(visitor);
    await editElsewhere(id, { auctionName: 'By another' });
    await summary.getByRole('button', { name: 'Save' }).click();
    const merge = visitor.page.getByRole('dialog', { name: 'Changed in the meantime' });
    await visitor.reads('By another', merge);
    expect((await draftOf(id)).draft.auctionName).toBe('By another');
    await merge.getByRole('button', { name: 'Merge' }).click();
    expect(await box(visitor, 'Auction name').inputValue()).toBe('Mine');

    // A draft stays based on the version at which it began, however often others edit the auction.
    await visitor.open('/manage');
    await editElsewhere(id, { auctionName: 'Again by another' });
    await visitor.open(`/manage/${id}/edit`);
    await visitor.reads(/^This auction was changed in the meantime.*Auction name/);
    expect(await box(visitor, 'Auction name').inputValue()).toBe('Mine');
  });
});
