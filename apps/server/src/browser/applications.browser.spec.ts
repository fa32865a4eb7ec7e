import { filledRegistration } from '@fairlot/countries/testing';
import { makePdf } from '@fairlot/pictures/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Client } from '../testing/index.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneTitle,
  describeInBrowser,
  ON_PAGE,
  makeServedDemonstration,
  makeStage,
  type Stage,
} from '../testing/browser/index.js';
import { waitForEmail } from '../testing/mailbox.js';
import {
  makeFile,
  DOCUMENTS,
  italianVatCode,
  registrationOutcome,
} from '../testing/registering.js';

const CHOSEN = 'Quiet-Harbour-27';
const EMAIL = 'moretti@example.test';

/** Uses a demonstration portal, because anybody can read its e-mails. */
describeInBrowser('an application', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(makeServedDemonstration);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('gets a question, an answer and an acceptance, and then its main user chooses a password and signs in', async () => {
    const form = {
      ...filledRegistration('IT'),
      vatCode: italianVatCode(1),
      businessName: 'Moretti Nuova',
      email: EMAIL,
      confEmail: EMAIL,
      referenceEmail: EMAIL,
    };
    const files = [makeFile(makePdf()), makeFile(DOCUMENTS.png)];
    const english = new Client(stage.url, { 'accept-language': 'en' });
    expect(await registrationOutcome(english, form, files)).toBe('done');

    const staff = await stage.enterAs('admin', '/admin');
    await staff.page.getByRole('link', { name: /Registrations to review/ }).click();
    await staff.page.getByRole('link', { name: 'Moretti Nuova' }).click();
    await staff.page.getByRole('heading', { level: 1, name: 'Moretti Nuova' }).waitFor();
    // The portal converts documents to images, so the browser never receives an untrusted file.
    const picture = staff.page.getByRole('img', { name: 'Company extract' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(
        () => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
        ON_PAGE,
      )
      .toBeGreaterThan(100);
    await staff.button('Ask a question').click();
    await staff.page.getByLabel('Your question').fill('Is this the head office?');
    await staff.button('Send question').click();
    await staff.page.getByRole('dialog').waitFor({ state: 'detached' });

    const { text } = await waitForEmail(stage, EMAIL, /A question about/);
    const tag = /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';
    const applicant = await stage.enter({ javaScriptEnabled: false });
    await applicant.page.goto(`${stage.url}/registration-status?tag=${tag}`);
    await applicant.reads('Is this the head office?');
    await applicant.page.getByLabel('Your answer').fill('Yes, since 2001.');
    await applicant.button('Send answer').click();
    await applicant.page.getByRole('heading', { name: 'Thank you for your answer' }).waitFor();

    await staff.open(staff.path);
    await staff.reads('Yes, since 2001.');
    await staff.button('Accept').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('The dealer can bid immediately').check();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await staff.reads(/^Accepted\. The user name is/);
    const welcome = await waitForEmail(stage, EMAIL, /account is ready/);
    const [path = ''] = /\/change-password\?\S+/.exec(welcome.text) ?? [];
    const username = new URLSearchParams(path.replace(/^.*\?/, '')).get('username') ?? '';

    const user = await stage.enter();
    await user.open(path);
    await user.page.getByLabel('New password').fill(CHOSEN);
    await user.page.getByLabel('Confirm password').fill(CHOSEN);
    await user.button('Save password').click();
    await user.page.waitForURL(/\/sign-in/);
    const signedIn = await new Client(stage.url).call('MOB-01', {
      body: { username, password: CHOSEN },
    });
    expect(signedIn.ok).toBe(true);
  });

  it.each([360, 1440])('is shown to staff on accessible pages that fit at %i px', async (width) => {
    const visitor = await stage.enterAs('admin', '/admin', { viewport: { width, height: 900 } });
    for (const path of ['/admin', '/admin/registrations']) {
      await visitor.open(path);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      await expectOneTitle(visitor.page);
      await expectNoSidewaysScroll(visitor.page);
      await expectAccessible(visitor.page);
    }
  });
});
