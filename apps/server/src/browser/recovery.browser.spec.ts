import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Client, PASSWORD } from '../testing/index.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneTitle,
  describeInBrowser,
  makeServedDemonstration,
  makeStage,
  type Stage,
} from '../testing/browser/index.js';

const NEXT = 'Quiet-Harbour-27';

/** Uses a demonstration portal, because anybody can read its e-mails. */
describeInBrowser('a lost password', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(makeServedDemonstration);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const opensWith = async (password: string): Promise<boolean> =>
    (await new Client(stage.url).call('MOB-01', { body: { username: 'dealer1', password } })).ok;

  it('is replaced by a new one through a link in an e-mail that the user requests on the sign-in page', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await visitor.open('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('User name').fill('dealer1');
    await visitor.button('Send link').click();
    await page.getByRole('dialog', { name: 'Check your inbox' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL(/\/sign-in/);

    await visitor.open('/mailbox');
    await page.getByRole('link', { name: /Reset your Fairlot password/ }).click();
    await page
      .getByRole('article')
      .getByRole('link', { name: /change-password/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    const link = visitor.path;
    await page.getByLabel('New password').fill(NEXT);
    await page.getByLabel('Confirm password').fill(NEXT);
    await visitor.button('Save password').click();
    await page.waitForURL(/\/sign-in/);
    await visitor.reads('Password changed.');
    expect([await opensWith(NEXT), await opensWith(PASSWORD)]).toEqual([true, false]);

    visitor.expects(/400/);
    await visitor.open(link);
    await page.getByLabel('New password').fill(`${NEXT}!`);
    await page.getByLabel('Confirm password').fill(`${NEXT}!`);
    await visitor.button('Save password').click();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL(/\/password-recovery/);
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)(
    "has an e-mail that is readable in the demonstration's mailbox at %i px, %s theme",
    async (width, colorScheme) => {
      const body = { email: 'dealer2@example.test' };
      const viewport = { width, height: 800 };
      const visitor = await stage.enter({ viewport, colorScheme, reducedMotion: 'reduce' });
      await visitor.open('/mailbox');
      await new Client(stage.url).run('OPEN-08', { body });
      const { page } = visitor;
      await page
        .getByRole('link', { name: /dealer2@example.test/ })
        .first()
        .click();
      await page.getByRole('article').waitFor();
      await expectAccessible(page);
      await expectOneTitle(page);
      await expectNoSidewaysScroll(page);
      const href = await page.getByRole('link', { name: 'Show as received' }).getAttribute('href');
      await visitor.open(href ?? '');
      await page.getByRole('link', { name: 'Choose new password' }).waitFor();
      await expectNoSidewaysScroll(page);
    },
  );
});
