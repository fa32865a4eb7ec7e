import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  lotOnBoard,
  offer,
  ON_PAGE,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const SOCKETS = /\/socket\.io\//;
const PROVOKED = /WebSocket|socket\.io|ERR_FAILED/;
const SLOWER = /^Connected, slower$/;
/** Long enough for two transports that hang until a timeout, while a page loads. */
const FALLBACK = { timeout: 20_000 };

describeInBrowser('the portal in a network that blocks WebSockets', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** A visitor behind a proxy that allows the handshake and blocks everything after it. */
  const withoutSockets = async (): Promise<Visitor> => {
    const dealer = await stage.enter({ as: 'dealer1' });
    dealer.expects(PROVOKED);
    await dealer.page.routeWebSocket(SOCKETS, () => {});
    return dealer;
  };
  const offerByApi = (idAuction: number, euros: number) =>
    stage.world
      .as('dealer2')
      .run('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer: euros } });
  const slower = (dealer: Visitor) => dealer.page.getByText(SLOWER).waitFor(FALLBACK);
  /** Waits for a request of the page over HTTP. */
  const sentByHttp = (dealer: Visitor) =>
    dealer.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/offer/1'),
    );

  it('falls back to long polling, says so, and sends bids by HTTP', async () => {
    const idAuction = await launchAuction(stage.world);
    const dealer = await withoutSockets();
    await dealer.open(`/auctions/${idAuction}`);
    await slower(dealer);
    await dealer.reads(/^Your network blocks the fastest connection\./);
    const sent = sentByHttp(dealer);
    await offer(dealer, 1, 5000);
    await sent;
    const lot = lotOnBoard(dealer, 1);
    await dealer.reads('Highest bidder', lot);
    await offerByApi(idAuction, 5300);
    await dealer.reads('Outbid', lot);
    await dealer.reads("5'300 €", lot);
  });

  it('STA-060 in part: polls the board repeatedly if long polling is blocked too, and sends bids', async () => {
    const idAuction = await launchAuction(stage.world);
    const dealer = await withoutSockets();
    await dealer.page.route(SOCKETS, (route) => route.abort());
    await dealer.page.clock.install();
    await dealer.open(`/auctions/${idAuction}`);
    await slower(dealer);
    await dealer.reads(/^Your network blocks live updates\. Prices update every 30 seconds\./);
    const sent = sentByHttp(dealer);
    await offer(dealer, 1, 5000);
    await sent;
    const lot = lotOnBoard(dealer, 1);
    await dealer.reads('Highest bidder', lot);
    await offerByApi(idAuction, 5300);
    // The first read may come before the bid is visible.
    await expect
      .poll(async () => {
        await dealer.page.clock.fastForward(30_000);
        return lot.getByText("5'300 €").count();
      }, ON_PAGE)
      .toBe(1);
    await dealer.reads('Outbid', lot);
    expect(await dealer.page.getByText('No connection').count()).toBe(0);
    await expect.poll(() => dealer.page.getByText(SLOWER).count(), ON_PAGE).toBe(1);
  });
});
