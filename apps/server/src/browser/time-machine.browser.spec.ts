import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const PRICES = [5000, 5300, 5900] as const;

const lotRow = ({ page }: Visitor) => page.getByRole('row', { name: /^Lot 1 / });

describeInBrowser('the time machine', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    idAuction = await launchAuction(stage.world, { lots: [{}, {}] });
    for (const [index, euros] of PRICES.entries()) {
      const who = index % 2 === 0 ? 'dealer1' : 'dealer2';
      const params = { idAuction, idLot: 1 };
      await stage.world.as(who).run('SEC-59', { params, body: { offer: euros } });
    }
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('steps back and forth through every event, and the board shows the state after that event', async () => {
    const engineer = await stage.enterAs('engineer', `/engineering/${idAuction}/time-machine`);
    await engineer.reads("5'900 €", lotRow(engineer));
    const where = engineer.page.getByText(/^Event \d+ of \d+/);
    const total = Number(/of (\d+)/.exec(await where.innerText())?.[1]);
    await engineer.button('Previous event (←)').click();
    await engineer.reads(`Event ${total - 1} of ${total}`);
    await engineer.reads("5'300 €", lotRow(engineer));
    await engineer.page.keyboard.press('ArrowLeft');
    await engineer.reads("5'000 €", lotRow(engineer));
    await engineer.button('First event (Home)').click();
    await engineer.reads(`Event 1 of ${total}`);
    await lotRow(engineer).waitFor({ state: 'detached' });
    await engineer.button('Latest event (End)').click();
    await engineer.reads("5'900 €", lotRow(engineer));
  });

  it("restores the moment from the page's address, including the changes that the event made", async () => {
    const engineer = await stage.enterAs('engineer', `/engineering/${idAuction}/time-machine`);
    await engineer.reads("5'900 €", lotRow(engineer));
    await engineer.button('Previous event (←)').click();
    await engineer.reads("5'300 €", lotRow(engineer));
    await engineer.reads('Changes by this event');
    await engineer.page.waitForURL(/position=\d+/);
    const colleague = await stage.enterAs('admin', engineer.path);
    await colleague.reads("5'300 €", lotRow(colleague));
    expect(colleague.path).toBe(engineer.path);
  });

  it('plays all events to the end automatically', async () => {
    const engineer = await stage.enterAs('engineer', `/engineering/${idAuction}/time-machine`);
    await engineer.reads("5'900 €", lotRow(engineer));
    await engineer.button('First event (Home)').click();
    await lotRow(engineer).waitFor({ state: 'detached' });
    await engineer.page.getByRole('combobox', { name: 'Speed' }).selectOption('10 events/s');
    await engineer.button('Play (space)').click();
    await engineer.reads("5'900 €", lotRow(engineer));
    await engineer.button('Play (space)').waitFor();
  });

  it('expands an event in the list, and opens the board as it was after that event', async () => {
    const engineer = await stage.enterAs('engineer', `/engineering/${idAuction}`);
    const offers = engineer.page.getByRole('option', { name: /Bid accepted/ });
    await offers.first().waitFor();
    expect(await offers.count()).toBe(PRICES.length);
    await offers.nth(1).click();
    const panel = engineer.page.getByRole('complementary', { name: 'Selected event' });
    await engineer.reads('OfferAccepted', panel);
    await engineer.reads('530000', panel);
    await panel.getByRole('link', { name: 'State at this time' }).click();
    await engineer.reads("5'300 €", lotRow(engineer));
  });
});
