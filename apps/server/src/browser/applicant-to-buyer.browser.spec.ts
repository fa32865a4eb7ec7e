import { makePdf } from '@fairlot/pictures/testing';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  expectGoodScreen,
  SCENARIO_MS,
  describeInBrowser,
  lotOnBoard,
  makeDealerOf,
  makeServedDemonstration,
  makeStage,
  RegistrationForm,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';
import { italianVatCode } from '../testing/registering.js';

const CHOSEN = 'Quiet-Harbour-27';
const COMPANY = 'Moretti Nuova';
const EMAIL = 'moretti@example.test';
const TEMPLATES = ['Template of auctioneer', 'Template of exhibitor'] as const;
const LIGHT = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/**
 * Uses a demonstration portal, because anybody can read its e-mails. The window has 1440 px and the
 * light theme. Staff use English, the company Italian.
 */
describeInBrowser('a company that becomes a buyer', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(makeServedDemonstration);
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const apply = async (): Promise<void> => {
    const form = await RegistrationForm.open(await stage.enter(LIGHT));
    const { visura: _visura, doc: _doc, ...values } = makeDealerOf('IT');
    const own = { businessName: COMPANY, email: EMAIL, confEmail: EMAIL, referenceEmail: EMAIL };
    await form.fill('IT', { ...values, ...own, vatCode: italianVatCode(1) });
    const buffer = makePdf();
    for (const name of ['visura', 'doc'])
      await form
        .control(name)
        .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer });
    await form.page.locator('[data-section=documents][data-state=done]').waitFor();
    await expectGoodScreen(form.visitor, 'a1-form');
    await form.send.click();
    await form.page.locator('[data-success]').waitFor();
  };
  /** Opens the newest e-mail with this subject, and the link in it. */
  const follow = async ({ page, ...visitor }: Visitor, subject: RegExp, link: RegExp) => {
    await page.goto(`${stage.url}/mailbox`);
    await page.getByRole('link', { name: subject }).filter({ hasText: EMAIL }).first().click();
    await page.getByRole('article').getByRole('link', { name: link }).click();
    return visitor;
  };
  const openApplication = async (): Promise<Visitor> => {
    const staff = await stage.enter({ as: 'admin', ...LIGHT });
    await staff.open('/admin');
    await expectGoodScreen(staff, 'a2-home');
    await staff.page.getByRole('link', { name: /Registrations to review/ }).click();
    await staff.page.getByRole('link', { name: COMPANY }).waitFor();
    await expectGoodScreen(staff, 'a3-inbox');
    await staff.page.getByRole('link', { name: COMPANY }).click();
    await staff.page.getByRole('heading', { level: 1, name: COMPANY }).waitFor();
    await expectGoodScreen(staff, 'a4-application');
    return staff;
  };
  const ask = async (staff: Visitor, question: string): Promise<void> => {
    await staff.button('Ask a question').click();
    await staff.page.getByLabel('Your question').fill(question);
    await expectGoodScreen(staff, 'a5-question');
    await staff.button('Send question').click();
    await staff.page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const answer = async (question: string, text: string): Promise<void> => {
    const applicant = await stage.enter(LIGHT);
    await follow(applicant, /Una domanda/, /registration-status/);
    await applicant.reads(question);
    await expectGoodScreen(applicant, 'a6-status');
    await applicant.page.getByLabel('La sua risposta').fill(text);
    await applicant.button('Invia la risposta').click();
    await applicant.page.getByRole('heading', { name: 'Grazie per la risposta' }).waitFor();
  };
  const accept = async (staff: Visitor): Promise<string> => {
    await staff.button('Accept').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('The dealer can bid immediately').check();
    for (const name of TEMPLATES) await dialog.getByLabel(name).check();
    await expectGoodScreen(staff, 'a7-accept');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    const done = staff.page.getByText(/^Accepted\. The user name is/);
    const username = /is (\S+)\.$/.exec(await done.innerText())?.[1] ?? '';
    await dialog.waitFor({ state: 'detached' });
    await expectGoodScreen(staff, 'a8-accepted');
    return username;
  };
  /**
   * Follows the link in the e-mail and opens the auctions. Pages are in the application's language.
   */
  const signIn = async (username: string): Promise<Visitor> => {
    const user = await stage.enter(LIGHT);
    const { page } = user;
    await follow(user, /account Fairlot è pronto/, /change-password/);
    await page.getByLabel('New password').fill(CHOSEN);
    await page.getByLabel('Confirm password').fill(CHOSEN);
    await expectGoodScreen(user, 'a9-password');
    await user.button('Save password').click();
    await page.waitForURL(/\/sign-in/);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name').fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill(CHOSEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy e consensi' }).waitFor();
    await expectGoodScreen(user, 'a10-consents');
    for (const no of await page.getByRole('radio', { name: 'Non acconsento' }).all())
      await no.check();
    await user.button('Salva le risposte').click();
    return user;
  };

  it(
    'applies, answers a question, is accepted for two templates, signs in, and buys and bids',
    async () => {
      await apply();
      const staff = await openApplication();
      await ask(staff, 'È la sede principale?');
      await answer('È la sede principale?', 'Sì, dal 2001.');
      await staff.page.reload();
      await staff.reads('Sì, dal 2001.');
      const lots = [{ clickAndBuyMinor: 900_000 }];
      const own = { lots, bidders: [] };
      await launchAuction(stage.world, { ...own, auctionName: 'Of the auctioneer' });
      await launchAuction(stage.world, {
        ...own,
        owner: 'exhibitor',
        auctionName: 'Of the exhibitor',
      });
      const user = await signIn(await accept(staff));

      await user.reads('Of the exhibitor');
      await expectGoodScreen(user, 'a11-auctions');
      await user.page.getByRole('link', { name: 'Of the auctioneer' }).click();
      await user.page.getByRole('textbox', { name: 'Importo per il lotto 1' }).fill('5000');
      await user.button(/^Fai un’offerta: .+ per il lotto 1$/).click();
      await user.button('Accetta e continua').click();
      await user.button(/^Conferma l’offerta di .+ per il lotto 1$/).click();
      await user.reads('Miglior offerente', lotOnBoard(user, 1));
      await expectGoodScreen(user, 'a12-bid');

      await user.open('/auctions');
      await user.page.getByRole('link', { name: 'Of the exhibitor' }).click();
      await lotOnBoard(user, 1).getByRole('link').first().click();
      await user.button('Compra subito').click();
      await user.button('Accetta e continua').click();
      await user.button(/^Compra a/).click();
      await user.reads(/Ha acquistato questo lotto con Compra subito per/);
      await expectGoodScreen(user, 'a13-bought');
    },
    SCENARIO_MS,
  );
});
