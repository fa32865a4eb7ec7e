import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction, minutesFromNow, publish, untilStatus } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const HOUR_MS = 3_600_000;
const LAST_CALL_MS = 30_000;
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

describeInBrowser('the list of running auctions', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const card = ({ page }: Visitor, name: string) =>
    page.getByRole('article').filter({ hasText: name });
  /** Blocks the API call of the list, so that only live messages can change it. */
  const without = ({ page }: Visitor) =>
    page.route(/\/running-auctions(?:$|\?)/, () => new Promise(() => {}));

  it('SCR-052 in part: updates live: ends move and ended auctions disappear without another call', async () => {
    const auctionName = 'Extended in sight';
    const idAuction = await launchAuction(stage.world, { auctionName });
    const short = 'Over in sight';
    const over = await launchAuction(stage.world, { auctionName: short });
    const dealer = await stage.enterAs('dealer1', '/auctions');
    await dealer.reads('Connected');
    await without(dealer);
    const [before] = await card(dealer, auctionName).getByRole('timer').allInnerTexts();
    const { endsAt } = await stage.world.as('admin').run('SEC-44', { params: { id: idAuction } });
    expect(before).toMatch(/^(?:1:00|59|58):\d\d/);
    const reason = 'for a test';
    const body = { endsAt: endsAt + 5 * HOUR_MS, reason };
    await stage.world.as('auctioneer').run('SEC-71', { params: { id: idAuction }, body });
    await dealer.reads(/^[56]:\d\d:\d\d$/, card(dealer, auctionName));
    await stage.world
      .as('admin')
      .run('ENG-20', { params: { idAuction: over, idLot: 1 }, body: { reason } });
    await stage.time.advance(LAST_CALL_MS);
    await card(dealer, short).waitFor({ state: 'detached' });
  });

  it('SCR-052 in part: shows an auction as soon as it starts', async () => {
    const dealer = await stage.enter({ as: 'dealer1' });
    const auctionName = 'Started in sight';
    const startsAt = minutesFromNow(10);
    const idAuction = await publish(stage.world, { auctionName, startsAt });
    await dealer.open('/auctions');
    await dealer.reads('Connected');
    await untilStatus(stage.world, idAuction, 'RUN');
    await card(dealer, auctionName).waitFor();
  });

  it('says in words that the connection is lost, and since when', async () => {
    const dealer = await stage.enterAs('dealer1', '/auctions');
    dealer.expects(CUT);
    await dealer.reads(/^Connected$/);
    await dealer.prepared();
    await dealer.offline(true);
    await dealer.reads(/^Offline, data from \d\d:\d\d:\d\d$/);
    await dealer.offline(false);
    await dealer.reads(/^Connected$/);
  });
});
