import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { launchAuction, minutesFromNow, untilStatus } from '../testing/index.js';
import {
  answerDialog,
  makeStage,
  confirmButton,
  expectNothingCovered,
  hasFocus,
  describeInBrowser,
  lotOnBoard,
  offer,
  bidButton,
  press,
  createScreenData,
  type ScreenData,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const STOPS = 60;

describeInBrowser('working by keyboard', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const managed = async (path = '', lots = [{}, {}, {}]) => {
    const idAuction = await launchAuction(stage.world, { lots });
    return stage.enterAs('auctioneer', `/manage/${idAuction}${path}`);
  };
  const rowOf = ({ page }: Visitor, idLot: number) =>
    page.getByRole('row', { name: new RegExp(`lot ${idLot}`) });

  it('keeps the focus on the lot after each command about it', async () => {
    const visitor = await managed();
    const act = async (idLot: number, action: string, buttons: readonly string[]) => {
      await press(visitor.button(`Actions for lot ${idLot}`));
      await press(rowOf(visitor, idLot).getByRole('button', { name: action }));
      await answerDialog(visitor, buttons);
      await hasFocus(rowOf(visitor, idLot));
    };
    await act(1, 'Pause…', ['Pause']);
    await press(visitor.button('Actions for lot 1'));
    await press(rowOf(visitor, 1).getByRole('button', { name: 'Resume' }));
    await rowOf(visitor, 1).getByText('Paused').first().waitFor({ state: 'detached' });
    await hasFocus(rowOf(visitor, 1));
    await act(2, 'Final call…', ['Continue', 'Start final call']);
    await act(3, 'Withdraw…', ['Continue', 'Withdraw lot']);
  });

  it('keeps the focus on the button after a command about the auction, and after a message to all bidders', async () => {
    const visitor = await managed();
    await press(visitor.button('Extend time'));
    await answerDialog(visitor, ['Continue', 'Extend']);
    await hasFocus(visitor.button('Extend time'));
    await press(visitor.button('All lots'));
    await press(visitor.button('Pause all running lots…'));
    await answerDialog(visitor, ['Pause']);
    await hasFocus(visitor.button('All lots'));
    await press(visitor.button('Message'));
    const panel = visitor.page.getByRole('region', { name: 'To all bidders' });
    await panel.getByRole('textbox', { name: 'Message' }).fill('A moment');
    await press(panel.getByRole('button', { name: 'Show to all bidders' }));
    await panel.getByRole('status').waitFor();
    await hasFocus(panel);
    const undo = visitor.page.getByRole('button', { name: 'Undo' }).last();
    await press(undo);
    await panel.getByRole('status').waitFor({ state: 'detached' });
    await hasFocus(panel);
  });

  it('keeps the focus on the lot after an award, and after it is reverted', async () => {
    const endsAt = minutesFromNow(10);
    const idAuction = await launchAuction(stage.world, { endsAt, lots: [{}, {}] });
    const params = { idAuction, idLot: 1 };
    await stage.world.as('dealer1').run('SEC-59', { params, body: { offer: 5000 } });
    await untilStatus(stage.world, idAuction, 'CLD');
    const visitor = await stage.enterAs('auctioneer', `/manage/${idAuction}/results`);
    await press(visitor.button('Award lot 1'));
    await answerDialog(visitor, [/^Award for/]);
    await visitor.button('Reverse award of lot 1').waitFor();
    await hasFocus(rowOf(visitor, 1));
    await press(visitor.button('Reverse award of lot 1'));
    await answerDialog(visitor, ['Reverse award']);
    await visitor.button('Award lot 1').waitFor();
    await hasFocus(rowOf(visitor, 1));
  });

  it('keeps the focus on the lot after a bid, and after the user adds it to the watch list', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}, {}], bidders: ['dealer1'] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    await bidButton(dealer, 1).waitFor();
    await offer(dealer, 1, 5000);
    await confirmButton(dealer, 1).waitFor({ state: 'detached' });
    await hasFocus(lotOnBoard(dealer, 1));
    const observe = lotOnBoard(dealer, 2).getByRole('button', { name: /^Watch/ });
    await press(observe);
    await hasFocus(lotOnBoard(dealer, 2));
  });
});

describeInBrowser('the Tab key', () => {
  let stage: Stage;
  let data: ScreenData;
  beforeAll(async () => {
    stage = await makeStage();
    data = await createScreenData(stage.world);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const DESKTOP = { width: 1440, height: 700 };
  const PHONE = { width: 360, height: 740 };
  it.each([
    ['board', DESKTOP, 'dealer1', () => `/auctions/${data.running}`],
    ['board', PHONE, 'dealer1', () => `/auctions/${data.running}`],
    ['lot', DESKTOP, 'dealer1', () => `/auctions/${data.running}/lots/1`],
    ['lot', PHONE, 'dealer1', () => `/auctions/${data.running}/lots/1`],
    ['cockpit', DESKTOP, 'auctioneer', () => `/manage/${data.running}`],
    ['editor', DESKTOP, 'auctioneer', () => `/manage/${data.scheduled}/edit`],
    ['editor', PHONE, 'auctioneer', () => `/manage/${data.scheduled}/edit`],
    ['cockpit', PHONE, 'auctioneer', () => `/manage/${data.running}`],
    ['results', DESKTOP, 'auctioneer', () => `/manage/${data.closed}/results`],
    ['results', PHONE, 'auctioneer', () => `/manage/${data.closed}/results`],
  ] as const)(
    'never focuses an element that is covered by another: %s, %o',
    async (_, viewport, who, path) => {
      const visitor = await stage.enterAs(who, path(), { viewport, reducedMotion: 'reduce' });
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      await visitor.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectNothingCovered(visitor.page, STOPS);
    },
  );
});
