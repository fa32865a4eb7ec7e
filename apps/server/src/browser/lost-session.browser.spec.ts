import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeRelay,
  makeStage,
  confirmButton,
  describeInBrowser,
  lotOnBoard,
  offer,
  bidButton,
  typeAmount,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

/** True in the nightly set, which also runs what other tests show for a similar case. */
const isFull = inject('full');
const PROVOKED = /No code|status of 401|ERR_|net::|WebSocket connection|^ApiError|^NoAnswer/;

describeInBrowser('a lost session or portal', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    idAuction = await launchAuction(stage.world, { lots: [{}, {}], auctionName: 'Known' });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** Opens a page in a separate session, so that the test can end that session. */
  const enter = async (path: string): Promise<Visitor> => {
    const visitor = await stage.enter();
    visitor.expects(PROVOKED);
    await visitor.signIn('dealer2', path);
    return visitor;
  };
  /** Ends the session as another device would. The browser keeps its cookie, but it is invalid. */
  const endElsewhere = async ({ page }: Visitor): Promise<void> => {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const response = await fetch(`${stage.url}/api/v1/secure/logout`, {
      method: 'POST',
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        origin: stage.url,
        'x-xsrf-token': decodeURIComponent(token),
      },
    });
    expect(response.status).toBe(200);
  };
  const forget = ({ page }: Visitor) => page.context().clearCookies({ name: 'fairlot_session' });
  const expectEnded = async (visitor: Visitor): Promise<void> => {
    await visitor.page.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
    expect(await visitor.page.getByText('No connection').count()).toBe(0);
    await visitor.button('Copy error ID').waitFor();
    expect(await visitor.page.title()).toBe('Your session has ended · Fairlot');
  };
  const signInAgain = async (visitor: Visitor): Promise<void> => {
    await visitor.page.getByRole('link', { name: 'Sign in again' }).click();
    await visitor.chooseAccount('dealer2');
  };

  it('is reported immediately if the session ended elsewhere, and typed text is restored after the sign-in', async () => {
    const path = `/auctions/${idAuction}/lots/1`;
    const dealer = await enter(path);
    await dealer.reads('Connected');
    await typeAmount(dealer, 1, 7700);
    await endElsewhere(dealer);
    await expectEnded(dealer);
    expect(await dealer.page.evaluate('JSON.stringify(sessionStorage)')).toContain('770000');
    await signInAgain(dealer);
    await dealer.page.waitForURL((url) => url.pathname === path);
    const amount = dealer.page.getByRole('textbox', { name: 'Amount for lot 1' });
    await expect.poll(() => amount.inputValue(), ON_PAGE).toMatch(/7.?700/);
    expect(
      await stage.world.as('dealer1').run('ENG-08', { params: { idAuction, idLot: 1 } }),
    ).toMatchObject({
      outcome: 'events',
    });
  });

  if (isFull)
    it('is reported as an ended session when the socket reconnects, not as a lost connection', async () => {
      const path = `/auctions/${idAuction}`;
      const dealer = await enter(path);
      await dealer.reads('Connected');
      await dealer.prepared();
      await forget(dealer);
      await dealer.offline(true);
      await dealer.offline(false);
      await expectEnded(dealer);
      await signInAgain(dealer);
      await dealer.page.waitForURL((url) => url.pathname === path);
      await bidButton(dealer, 2).waitFor();
    });

  if (isFull)
    it('is reported if the response to a change says that the session has ended', async () => {
      const path = `/auctions/${idAuction}/lots/2`;
      const dealer = await enter(path);
      await dealer.reads('Connected');
      await offer(dealer, 2, 6100);
      await dealer.reads("You’re the highest bidder with 6'100 €");
      // Intercept only now, after the page is loaded, because the page sends requests by itself.
      await dealer.page.route('**/api/**', async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await forget(dealer);
        return route.continue();
      });
      await dealer.page.getByRole('button', { name: 'Watch lot 2' }).click();
      await expectEnded(dealer);
      await dealer.page.unrouteAll();
      await signInAgain(dealer);
      await dealer.reads("You’re the highest bidder with 6'100 €");
    });

  it('is reported together with the result of a bid sent over a socket that is still open', async () => {
    const dealer = await enter(`/auctions/${idAuction}`);
    await dealer.reads('Connected');
    await typeAmount(dealer, 1, 7000);
    await bidButton(dealer, 1).click();
    const confirm = confirmButton(dealer, 1);
    await expect.poll(() => confirm.isEnabled(), ON_PAGE).toBe(true);
    await forget(dealer);
    await confirm.click();
    await expectEnded(dealer);
    await dealer.reads(
      "Your bid of 7'000 € on Fiat Panda was accepted. You are the highest bidder.",
    );
    await signInAgain(dealer);
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 1));
  });

  if (isFull)
    it('is reported when the user opens another page', async () => {
      const dealer = await enter('/auctions');
      await dealer.page.getByRole('link', { name: 'Known' }).waitFor();
      // Intercept only requests of the next page, because the current page sends requests too.
      const isOfTheOther = ({ pathname }: URL) =>
        pathname.startsWith('/api/') && pathname.includes(`/${idAuction}`);
      await dealer.page.route(
        isOfTheOther,
        async (route) => {
          await forget(dealer);
          await route.continue();
        },
        { times: 1 },
      );
      await dealer.page.getByRole('link', { name: 'Known' }).click();
      await expectEnded(dealer);
      await signInAgain(dealer);
      await dealer.page.waitForURL((url) => url.pathname === `/auctions/${idAuction}`);
    });

  it('is reported inside the shell if the portal is unavailable, and the page loads once the portal is back', async () => {
    const relay = await makeRelay(stage.url);
    const dealer = await stage.enter({ as: 'dealer1' });
    dealer.expects(PROVOKED);
    await dealer.page.goto(`${relay.url}/auctions`);
    await dealer.reads('Connected');
    await dealer.prepared();
    await relay.away();
    await dealer.reads(/^Reconnecting since \d\d:\d\d:\d\d$/);
    await dealer.page.getByRole('link', { name: 'Known' }).click();
    const title = 'We can’t reach the portal';
    await dealer.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await dealer.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await relay.back();
    await dealer.button('Try again').click();
    await dealer.page.getByRole('heading', { level: 1, name: 'Known' }).waitFor();
    await dealer.reads('Connected');
    await relay.away();
  });
});
