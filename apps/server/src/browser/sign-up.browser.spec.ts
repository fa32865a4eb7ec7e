import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import { makeInvite, filledSignUp } from '../testing/invited.js';
import { Client } from '../testing/client.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneTitle,
  describeInBrowser,
  offer,
  makeServedDemonstration,
  makeStage,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

const CHOSEN = 'Quiet-Harbour-27';
const LINK = /\/user-signup\?/;

/** Uses a demonstration portal, because anybody can read its e-mails. */
describeInBrowser('a colleague of a dealer', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(makeServedDemonstration);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const fill = ({ page }: Visitor, label: RegExp, value: string) =>
    page.getByRole('textbox', { name: label }).fill(value);
  const fillAll = async (visitor: Visitor): Promise<void> => {
    await fill(visitor, /^Surname/, 'Moretti');
    await fill(visitor, /^First name/, 'Matteo');
    await fill(visitor, /^Tax identification number/, 'MRTMTT91D08F205J');
    await fill(visitor, /^Date of birth/, '08/04/1991');
    for (const agree of await visitor.page
      .getByRole('radio', { name: 'I agree', exact: true })
      .all())
      await agree.check();
  };
  const pathOf = ({ email, tag, idDealer }: Awaited<ReturnType<typeof makeInvite>>): string =>
    `/user-signup?${new URLSearchParams({ email, tag, dealerId: String(idDealer) })}`;

  it('is invited in the profile, signs up by e-mail, and places a first bid', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}] });
    const main = await stage.enter();
    await main.signIn('dealer1', '/private/user-profile');
    await main.button('Invite a colleague').click();
    await fill(main, /^E-mail$/, 'matteo@example.test');
    await main.button('Send invitation').click();
    await main.reads('Invitation sent to matteo@example.test.');
    await main.reads(/^Invitation expires/);

    const visitor = await stage.enter();
    const { page } = visitor;
    await visitor.open('/mailbox');
    await page.getByRole('link', { name: /Invitation to Fairlot/ }).click();
    await page.getByRole('article').getByRole('link', { name: LINK }).click();
    await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor();
    // Going back or reloading loses only what was typed; the link stays valid.
    await page.goBack();
    await page.goForward();
    await page.reload();
    expect(await visitor.button('Register').isDisabled()).toBe(true);
    await fillAll(visitor);
    await visitor.button('Register').click();
    await page.getByRole('dialog', { name: 'Check your inbox' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL(/\/sign-in/);

    await visitor.open('/mailbox');
    await page.getByRole('link', { name: /account is ready/ }).click();
    await page
      .getByRole('article')
      .getByRole('link', { name: /change-password/ })
      .click();
    await page.getByLabel('New password').fill(CHOSEN);
    await page.getByLabel('Confirm password').fill(CHOSEN);
    await visitor.button('Save password').click();
    await page.waitForURL(/\/sign-in/);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name').fill('matteo.moretti');
    await page.getByRole('textbox', { name: 'Password' }).fill(`${CHOSEN}!`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.reads('Wrong user name or password.');
    await page.getByLabel('User name').fill('matteo.moretti');
    await page.getByRole('textbox', { name: 'Password' }).fill(CHOSEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/auctions/);

    await visitor.open(`/auctions/${idAuction}/lots/1`);
    await offer(visitor, 1, 5_000);
    const { idDealer } = stage.world.people.dealer1;
    const made = 'SELECT id_dealer AS "idDealer" FROM lot_offer WHERE id_auction = $1';
    await expect
      .poll(() => stage.world.portal.parts.dataSource.query(made, [idAuction]), ON_PAGE)
      .toEqual([{ idDealer }]);
  });

  it('sees that a link was already used or has expired, and what to do next', async () => {
    const used = await makeInvite(stage.world, 'used@example.test', 'dealer2');
    await new Client(stage.url).run('OPEN-07', { body: filledSignUp(used) });
    const visitor = await stage.enter();
    await visitor.open(pathOf(used));
    await visitor.reads(/^This invitation has already been used\./);
    await visitor.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visitor.page.waitForURL(/\/password-recovery/);
    const over = await makeInvite(stage.world, 'over@example.test', 'dealer2');
    const end = `UPDATE user_invite SET expires_at = now() WHERE email = 'over@example.test'`;
    await stage.world.portal.parts.dataSource.query(end);
    await visitor.open(pathOf(over));
    await visitor.reads(/^This invitation was valid for seven days/);
    await visitor.open('/user-signup');
    await visitor.reads(/^The link is incomplete/);
  });

  it('VAL-133 sees at the top of the form that another person already has the fiscal code', async () => {
    const link = await makeInvite(stage.world, 'wrong@example.test', 'dealer3');
    const visitor = await stage.enter({ viewport: { width: 360, height: 740 } });
    visitor.expects(/status of 400/);
    await visitor.open(pathOf(link));
    await fillAll(visitor);
    await fill(visitor, /^Surname/, 'Rossi');
    await visitor.button('Register').click();
    const flag = visitor.page.getByRole('alert');
    await flag.waitFor();
    // The message is visible in the window, above the fields.
    await expect.poll(async () => ((await flag.boundingBox())?.y ?? -1) >= 0, ON_PAGE).toBe(true);
  });

  const SIZES = [
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
  ] as const;
  it.each(SIZES.slice(0, inject('full') ? 3 : 1))(
    'gets an accessible sign-up form that fits at %i px, %s theme',
    async (width, colorScheme) => {
      const link = await makeInvite(
        stage.world,
        `w${width}${colorScheme}@example.test`,
        'auctioneer',
      );
      const viewport = { width, height: 800 };
      const visitor = await stage.enter({ viewport, colorScheme, reducedMotion: 'reduce' });
      await visitor.open(pathOf(link));
      await visitor.page.getByRole('heading', { level: 1, name: 'Register' }).waitFor();
      await expectAccessible(visitor.page);
      await expectOneTitle(visitor.page);
      await expectNoSidewaysScroll(visitor.page);
    },
  );
});
