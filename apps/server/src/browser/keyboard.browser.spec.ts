import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aRunningAuction, untilStatus } from '../testing/index.js';
import {
  aStage,
  confirmButton,
  expectNothingCovered,
  inBrowser,
  lotOnBoard,
  offer,
  offerButton,
  shownIn,
  type Shown,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const REASON = 'The papers are missing';
const SOON_MS = 8_000;
const STOPS = 60;

/** Goes on by the keyboard alone, where the focus is lost as soon as nothing has it. */
const press = (button: Locator) => button.press('Enter');
const settled = { timeout: 15_000, interval: 100 };

const isIn = (place: Locator): Promise<void> =>
  expect
    .poll(() => place.and(place.page().locator(':focus-within')).count(), settled)
    .toBe(1)
    .then(() => undefined);

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');
const closed = async (visitor: Visitor) => dialogOf(visitor).waitFor({ state: 'detached' });

/** Answers a dialog to its end: a reason where one is asked for, then its buttons. */
const because = async (visitor: Visitor, buttons: readonly (string | RegExp)[]) => {
  const dialog = dialogOf(visitor);
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await dialog.getByRole('button', { name: buttons[0] }).waitFor();
  if (await reason.isVisible()) await reason.fill(REASON);
  for (const name of buttons) await press(dialog.getByRole('button', { name }));
  await closed(visitor);
};

inBrowser('who works by the keyboard', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await aStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const managed = async (path = '', lots = [{}, {}, {}]) => {
    const idAuction = await aRunningAuction(stage.world, { lots });
    return stage.enterAs('auctioneer', `/manage/${idAuction}${path}`);
  };
  const rowOf = ({ page }: Visitor, idLot: number) =>
    page.getByRole('row', { name: new RegExp(`lot ${idLot}`) });

  it('is still at the lot after each command about it', async () => {
    const visitor = await managed();
    const act = async (idLot: number, action: string, buttons: readonly string[]) => {
      await press(visitor.button(`Actions for lot ${idLot}`));
      await press(rowOf(visitor, idLot).getByRole('button', { name: action }));
      await because(visitor, buttons);
      await isIn(rowOf(visitor, idLot));
    };
    await act(1, 'Pause…', ['Pause']);
    await press(visitor.button('Actions for lot 1'));
    await press(rowOf(visitor, 1).getByRole('button', { name: 'Resume' }));
    await rowOf(visitor, 1).getByText('Paused').waitFor({ state: 'detached' });
    await isIn(rowOf(visitor, 1));
    await act(2, 'Last call…', ['Go on', 'Start the last call']);
    await act(3, 'Withdraw…', ['Go on', 'Withdraw the lot']);
  });

  it('is still at the button after a command about the auction, and after its message', async () => {
    const visitor = await managed();
    await press(visitor.button('Extend time'));
    await because(visitor, ['Go on', 'Extend']);
    await isIn(visitor.button('Extend time'));
    await press(visitor.button('For all lots'));
    await press(visitor.button('Pause all running lots…'));
    await because(visitor, ['Pause']);
    await isIn(visitor.button('For all lots'));
    await press(visitor.button('Message'));
    const panel = visitor.page.getByRole('region', { name: 'To all bidders' });
    await panel.getByRole('textbox', { name: 'Message' }).fill('A moment');
    await press(panel.getByRole('button', { name: 'Show to all bidders' }));
    await panel.getByRole('status').waitFor();
    await isIn(panel);
    const undo = visitor.page.getByRole('button', { name: 'Undo' }).last();
    await press(undo);
    await panel.getByRole('status').waitFor({ state: 'detached' });
    await isIn(panel);
  });

  it('is still at the lot after an award, and after that is reverted', async () => {
    const endsAt = Date.now() + SOON_MS;
    const idAuction = await aRunningAuction(stage.world, { endsAt, lots: [{}, {}] });
    const params = { idAuction, idLot: 1 };
    await stage.world.as('dealer1').ask('SEC-59', { params, body: { offer: 5000 } });
    await untilStatus(stage.world, idAuction, 'CLD');
    const visitor = await stage.enterAs('auctioneer', `/manage/${idAuction}/results`);
    await press(visitor.button('Award lot 1'));
    await because(visitor, [/^Award for/]);
    await visitor.button('Revert the award of lot 1').waitFor();
    await isIn(rowOf(visitor, 1));
    await press(visitor.button('Revert the award of lot 1'));
    await because(visitor, ['Revert the award']);
    await visitor.button('Award lot 1').waitFor();
    await isIn(rowOf(visitor, 1));
  });

  it('is still at the lot after an offer, and at the list after a filter is taken back', async () => {
    const idAuction = await aRunningAuction(stage.world, { lots: [{}, {}], bidders: ['dealer1'] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    await offerButton(dealer, 1).waitFor();
    await offer(dealer, 1, 5000);
    await confirmButton(dealer, 1).waitFor({ state: 'detached' });
    await isIn(lotOnBoard(dealer, 1));
    const observe = lotOnBoard(dealer, 2).getByRole('button', { name: /^Observe/ });
    await press(observe);
    await isIn(lotOnBoard(dealer, 2));
  });
});

inBrowser('the Tab key', () => {
  let stage: Stage;
  let shown: Shown;
  beforeAll(async () => {
    stage = await aStage();
    shown = await shownIn(stage.world);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const DESKTOP = { width: 1440, height: 700 };
  const PHONE = { width: 360, height: 740 };
  it.each([
    ['board', DESKTOP, 'dealer1', () => `/auctions/${shown.running}`],
    ['board', PHONE, 'dealer1', () => `/auctions/${shown.running}`],
    ['lot', DESKTOP, 'dealer1', () => `/auctions/${shown.running}/lots/1`],
    ['lot', PHONE, 'dealer1', () => `/auctions/${shown.running}/lots/1`],
    ['cockpit', DESKTOP, 'auctioneer', () => `/manage/${shown.running}`],
    ['editor', DESKTOP, 'auctioneer', () => `/manage/${shown.scheduled}/edit`],
    ['editor', PHONE, 'auctioneer', () => `/manage/${shown.scheduled}/edit`],
    ['results', DESKTOP, 'auctioneer', () => `/manage/${shown.closed}/results`],
  ] as const)(
    'leads to nothing that stands under something else: %s, %o',
    async (_, viewport, who, path) => {
      const visitor = await stage.enterAs(who, path(), { viewport, reducedMotion: 'reduce' });
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      await visitor.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await expectNothingCovered(visitor.page, STOPS);
    },
  );
});
