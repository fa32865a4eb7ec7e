import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKETS, type IdMarket } from '@fairlot/countries';
import { openProfile } from '@fairlot/testing/browser';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  makeDealerOf,
  makeUpload,
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  PHONE,
  RegistrationForm,
  registrationPath,
  smallControls,
  Visitor,
  type Stage,
  ON_PAGE,
} from '../testing/browser/index.js';

const DESKTOP = { width: 1440, height: 900 };
const SIGN_UP = '**/api/v1/open/sign-up';
const SECTIONS = ['business', 'activity', 'reference', 'consents', 'documents'];
/** Outside the nightly set: most fields, two languages, and the form of other countries. */
const REGISTERED: readonly IdMarket[] = inject('full') ? MARKETS : ['IT', 'BE', 'OTHER'];
const FITTING = ['/it/registration', '/pl/registration'].slice(0, inject('full') ? 2 : 1);
/** A field of each section, with a wrong value. */
const WRONG = {
  vatCode: '?'.repeat(51),
  carSold: '',
  referenceSurname: '',
  checkConsents3: null,
  doc: null,
};

describeInBrowser('the registration of a dealer', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  const makeForm = async (path?: string, options = {}) =>
    RegistrationForm.open(await stage.enter({ reducedMotion: 'reduce', ...options }), path);
  const without = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  const kept = async (email: string): Promise<number> => {
    const rows = await stage.world.portal.parts.dataSource.query<unknown[]>(
      'SELECT 1 FROM dealer_registration WHERE email = $1',
      [email],
    );
    return rows.length;
  };

  /**
   * Starts with errors in every section, corrects them one by one, and sends with a double click.
   */
  const register = async (idMarket: IdMarket) => {
    const form = await makeForm(registrationPath(idMarket));
    const { page } = form;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const right = makeDealerOf(idMarket);
    await form.fill(idMarket, {
      ...without(right, [...Object.keys(WRONG), 'visura']),
      vatCode: WRONG.vatCode,
    });
    await form.send.click();
    const states = await form.states();
    const focused = await page.evaluate<string>('document.activeElement.dataset.section');
    const documents = ['visura', 'doc'].filter((name) => name in right);
    const named = await page.locator('[data-summary] a').count();
    const described = [];
    for (const name of ['vatCode', 'carSold', 'referenceSurname', 'checkConsents3']) {
      described.push(await form.fault(name).isVisible());
      await form.fill(idMarket, { [name]: right[name] });
    }
    await form.send.click();
    const dialog = page.locator('[data-error]');
    await dialog.waitFor();
    const refusal = await dialog.locator('p').textContent();
    await dialog.getByRole('button').click();
    await form.fill(idMarket, Object.fromEntries(documents.map((name) => [name, right[name]])));
    await page.locator('[data-section=documents][data-state=done]').waitFor();
    await form.send.dblclick();
    const done = page.locator('[data-success]');
    await done.waitFor();
    const words = await done.locator('[data-success-text]').textContent();
    await done.getByRole('button').click();
    await page.waitForURL((url) => url.pathname === registrationPath(idMarket).slice(0, 3));
    return { states, focused, missing: named - documents.length, described, refusal, words, sent };
  };

  it.concurrent.each(REGISTERED)(
    'SCR-023 in part: %s: is not sent with errors in any section, and is sent once when corrected',
    async (idMarket) => {
      const { states, focused, missing, described, refusal, words, sent } =
        await register(idMarket);
      expect(states).toEqual(SECTIONS.map(() => 'wrong'));
      expect([focused, missing]).toEqual(['business', 4]);
      expect(described).toEqual([true, true, true, true]);
      expect(refusal).toMatch(/JPEG, PNG, PDF|JPEG-, PNG-, PDF-/);
      const { email } = makeDealerOf(idMarket) as { readonly email: string };
      expect(words).toContain(email);
      expect(sent).toHaveLength(1);
      expect(await kept(email)).toBe(1);
    },
  );

  it.each(FITTING)(
    'SCR-123 in part: %s fits and is accessible with errors and files, large and small, light and dark',
    async (path) => {
      const form = await makeForm(path);
      const { page } = form;
      await form
        .control('doc')
        .setInputFiles([makeUpload('front.png', 'png'), makeUpload('back.pdf', 'pdf')]);
      await page.locator('[data-field=doc2] [data-chosen]').waitFor();
      await form.send.click();
      for (const [size, colorScheme] of [
        [DESKTOP, 'light'],
        [PHONE, 'dark'],
      ] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
        await expectAccessible(page, 'colours');
        expect(await smallControls(page)).toEqual([]);
      }
    },
  );

  describe('the country', () => {
    it('decides labels, required marks, hints and fields, and keeps typed values when it changes', async () => {
      const form = await makeForm('/it/registration');
      await form.fill('IT', { businessName: 'Rossi', region: 'IT-TO', referenceName: 'Ada' });
      const label = (name: string) => form.page.locator(`label[for=field-${name}]`).innerText();
      expect(await label('region')).toBe('Provincia *');
      expect(await label('postalCode')).toBe('CAP *');
      await form.control('country').selectOption('DE');
      expect(await label('region')).toBe('Stato federato *');
      expect(await label('postalCode')).toBe('CAP');
      expect(await form.control('referenceName').isVisible()).toBe(false);
      expect(await form.control('region').inputValue()).toBe('');
      await form.control('region').selectOption('DE-BY');
      await form.control('country').selectOption('IT');
      expect(await form.control('region').inputValue()).toBe('IT-TO');
      expect(await form.control('referenceName').inputValue()).toBe('Ada');
    });

    it('STA-003 of the page is sent as the market, whatever the language of the page', async () => {
      const form = await makeForm('/be/fr/registration');
      let body = '';
      await form.page.route(SIGN_UP, async (route) => {
        body = route.request().postDataBuffer()?.toString('latin1') ?? '';
        await route.fulfill({ status: 503 });
      });
      form.visitor.expects(/status of 503/);
      await form.fill('NL', makeDealerOf('NL'));
      await form.send.click();
      await form.page.locator('[data-trouble]').waitFor();
      expect(body).toContain('"idMarket":"BE"');
    });
  });

  describe('a draft', () => {
    const values = { businessName: 'Autohaus Süd', email: 'a@b.test', checkConsents2: false };
    const isBack = async (form: RegistrationForm) => ({
      name: await form.control('businessName').inputValue(),
      answer: await form.page.locator('input[name=checkConsents2][value=false]').isChecked(),
      file: await form.page.locator('[data-field=doc] [data-file-name]').textContent(),
      hasError: await form.page.locator('[data-draft]').isVisible(),
    });
    const whole = { name: 'Autohaus Süd', answer: true, file: 'pass.jpg', hasError: true };
    const empty = { name: '', answer: false, file: '', hasError: false };

    /**
     * The page stores files asynchronously. A test that closes the browser earlier would lose them.
     */
    const storedFiles = (form: RegistrationForm) =>
      form.page
        .evaluate<number>(`indexedDB.databases().then(([database]) => database && new Promise(
        (resolve) => {
          const opening = indexedDB.open(database.name);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('files').objectStore('files').count();
            counting.onsuccess = () => (opening.result.close(), resolve(counting.result));
          };
        }))`);

    it('survives a closed browser, a reload and the back button, until it is discarded', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fairlot-profile-'));
      const open = async () => {
        const context = await openProfile(folder);
        const form = await RegistrationForm.open(
          await Visitor.enter(stage.url, context),
          '/de/registration',
        );
        return { form, close: () => context.close() };
      };
      try {
        const first = await open();
        await first.form.fill('DE', { ...values, doc: 'pass.jpg' });
        await expect.poll(() => storedFiles(first.form), ON_PAGE).toBe(1);
        await first.close();
        const { form, close } = await open();
        expect(await isBack(form)).toEqual(whole);
        await form.page.reload();
        await form.ready();
        expect(await isBack(form)).toEqual(whole);
        await form.visitor.open('/de/company');
        await form.page.goBack();
        await form.ready();
        expect((await isBack(form)).name).toBe(whole.name);
        await form.page.locator('[data-discard]').click();
        await form.page.locator('[data-draft]').waitFor({ state: 'hidden' });
        await form.page.reload();
        await form.ready();
        expect(await isBack(form)).toEqual(empty);
        await close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('expires after a week, and is not created by a visit that types nothing', async () => {
      const form = await makeForm('/de/registration');
      const stored = 'localStorage.length';
      await form.page.reload();
      await form.ready();
      expect(await form.page.evaluate<number>(stored)).toBe(0);
      await form.fill('DE', { ...values, doc: 'pass.jpg' });
      await form.page.locator('[data-field=doc] [data-chosen]').waitFor();
      // Leaves the page first, because leaving stores the draft again.
      await form.visitor.open('/de/company');
      await form.page.evaluate(`{
        const key = 'fairlot_registration';
        const draft = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 8 * 86_400_000 }));
      }`);
      await form.visitor.open('/de/registration');
      await form.ready();
      expect(await isBack(form)).toEqual(empty);
      expect(await form.page.evaluate<number>(stored)).toBe(0);
    });
  });

  it('STA-002 shows a dialog after success, and closing it leads to the home page', async () => {
    const form = await makeForm();
    await form.fill('IT', makeDealerOf('IT'));
    await form.page.locator('[data-section=documents][data-state=done]').waitFor();
    await form.send.click();
    const dialog = form.page.locator('[data-success]');
    await dialog.waitFor();
    expect(new URL(form.page.url()).pathname).toBe('/it/registration');
    await dialog.getByRole('button').click();
    await form.page.waitForURL(({ pathname }) => pathname === '/it');
  });

  it('shows a page that says it needs JavaScript if JavaScript is off', async () => {
    const someone = await stage.enter({ javaScriptEnabled: false });
    await someone.open('/it/registration');
    await someone.reads(/richiede JavaScript/);
    expect(await someone.page.locator('#field-country').isVisible()).toBe(false);
  });
});
