import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDealerOf,
  makeUpload,
  makeStage,
  expectAccessible,
  describeInBrowser,
  RegistrationForm,
  type Stage,
  ON_PAGE,
} from '../testing/browser/index.js';

const SIGN_UP = '**/api/v1/open/sign-up';
const WRONG_KIND = /La visura deve essere un PDF/;

describeInBrowser('errors in a registration', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const makeForm = async (options = {}) =>
    RegistrationForm.open(await stage.enter({ reducedMotion: 'reduce', ...options }));
  const filled = async () => {
    const form = await makeForm();
    await form.fill('IT', makeDealerOf('IT'));
    await form.page.locator('[data-section=documents][data-state=done]').waitFor();
    return form;
  };
  const trouble = ({ page }: RegistrationForm) => page.locator('[data-trouble]');

  describe('while the form is filled in', () => {
    it('VAL-079 a field shows its error when the user leaves it, and all fields do after an attempt to send', async () => {
      const form = await makeForm();
      await form.control('vatCode').fill('00743110158');
      expect(await form.fault('vatCode').isVisible()).toBe(false);
      await form.control('vatCode').press('Tab');
      await form.fault('vatCode').waitFor();
      expect(await form.control('vatCode').getAttribute('aria-invalid')).toBe('true');
      await form.control('vatCode').fill('00743110157');
      await form.fault('vatCode').waitFor({ state: 'hidden' });
      const others = ['address', 'carSold', 'referenceSurname', 'checkDati'];
      const wrong = () =>
        Promise.all(others.map((name) => form.control(name).getAttribute('aria-invalid')));
      expect(await wrong()).toEqual(others.map(() => null));
      await form.send.click();
      expect(await wrong()).toEqual(others.map(() => 'true'));
    });

    it('VAL-080 a consent shows its error as soon as its choice becomes invalid', async () => {
      const form = await makeForm();
      const names = ['checkCCA', 'checkDati', 'checkTec'] as const;
      for (const name of names) expect(await form.fault(name).isVisible()).toBe(false);
      for (const name of names) {
        await form.control(name).check();
        await form.control(name).press('Tab');
        await form.fault(name).waitFor({ state: 'hidden' });
        await form.control(name).uncheck();
        await form.control(name).press('Tab');
        await form.fault(name).waitFor();
        expect(await form.control(name).getAttribute('aria-invalid')).toBe('true');
      }
    });

    it('VAL-035 the e-mail address and its repetition are compared at every keystroke', async () => {
      const form = await makeForm();
      await form.control('email').fill('anna@auto.test');
      await form.control('confEmail').pressSequentially('anna@a');
      expect(await form.fault('confEmail').isVisible()).toBe(false);
      await form.control('confEmail').pressSequentially('x');
      expect(await form.fault('confEmail').innerText()).toMatch(/diversi|completo/);
      await form.control('confEmail').fill('anna@auto.test');
      expect(await form.fault('confEmail').isVisible()).toBe(false);
      await form.control('email').pressSequentially('s');
      expect(await form.fault('confEmail').innerText()).toMatch(/diversi/);
    });

    it('VAL-078 an incomplete code gets a hint while the user types it', async () => {
      const form = await makeForm();
      const hint = form.page.locator('[data-field=postalCode] [data-unusual]');
      await form.control('postalCode').pressSequentially('1012');
      expect(await hint.isVisible()).toBe(true);
      await form.control('postalCode').pressSequentially('1');
      expect(await hint.isVisible()).toBe(false);
    });
  });

  describe('consent texts', () => {
    const dialogOf = ({ page }: RegistrationForm) => page.locator('[data-informative]');

    it.each([
      ['ERR-013', '1', 'Privacy', 'Restano tuoi.'],
      ['ERR-014', '2', 'Condizioni', 'Vale per tutti.'],
    ])('%s are shown in full in a dialog on the form: text %s', async (_id, code, title, text) => {
      const page = { idMarket: 'IT', language: 'it', page: 'terms' } as const;
      const { content } = stage.world.portal.parts;
      await content.saveTexts([{ ...page, title: 'Condizioni', html: '<p>Vale per tutti.</p>' }]);
      const form = await makeForm();
      await form.control('businessName').fill('Auto Uno');
      await form.page.locator(`[data-inform="${code}"]`).click();
      expect(await dialogOf(form).getByRole('heading', { level: 2 }).first().innerText()).toBe(
        title,
      );
      await dialogOf(form).getByText(text).waitFor();
      await form.visitor.button('Chiudi').click();
      await dialogOf(form).waitFor({ state: 'hidden' });
      expect(await form.control('businessName').inputValue()).toBe('Auto Uno');
    });

    it('SCR-103 in part: open in an accessible dialog, 600 px wide and never wider than a phone', async () => {
      const form = await makeForm({ viewport: { width: 1_440, height: 900 } });
      await form.page.locator('[data-inform="1"]').click();
      await dialogOf(form).waitFor();
      const width = async () => (await dialogOf(form).boundingBox())?.width;
      expect(await width()).toBe(600);
      await expectAccessible(form.page);
      await form.page.setViewportSize({ width: 360, height: 780 });
      await expect.poll(width, ON_PAGE).toBeLessThanOrEqual(360);
    });
  });

  describe('in documents', () => {
    const refused = async (form: RegistrationForm) => {
      const dialog = form.page.locator('[data-error]');
      await dialog.waitFor();
      await expectAccessible(form.page);
      const words = await dialog.locator('p').innerText();
      await dialog.getByRole('button').click();
      await dialog.waitFor({ state: 'hidden' });
      return words;
    };

    it('VAL-083 a document of the wrong type, by its file name or its content, opens the error dialog', async () => {
      const form = await makeForm();
      for (const wrong of [makeUpload('visura.jpg', 'jpeg'), makeUpload('visura.pdf', 'png')]) {
        await form.control('visura').setInputFiles(wrong);
        expect(await refused(form)).toMatch(WRONG_KIND);
      }
      const large = { ...makeUpload('visura.pdf', 'pdf'), buffer: Buffer.alloc(10_485_761, 37) };
      await form.control('visura').setInputFiles(large);
      expect(await refused(form)).toBe('visura.pdf supera 10 MB.');
    });

    it('VAL-084 a missing legal document opens the error dialog', async () => {
      const form = await filled();
      await form.page.getByRole('button', { name: 'Rimuovi passport.jpg' }).click();
      await form.send.click();
      expect(await refused(form)).toMatch(WRONG_KIND);
    });

    it('VAL-087 two documents can be dropped together, and a third is refused', async () => {
      const form = await makeForm();
      const { page } = form;
      await page.evaluate(`{
        const drop = document.querySelector('[data-field=doc] [data-drop]');
        const dataTransfer = new DataTransfer();
        for (const name of ['one.pdf', 'two.pdf', 'three.pdf'])
          dataTransfer.items.add(new File(['%PDF-1.7'], name));
        drop.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
      }`);
      expect(await refused(form)).toContain('three.pdf');
      const names = page.locator('[data-chosen]:not([hidden]) [data-file-name]');
      expect(await names.allInnerTexts()).toEqual(['one.pdf', 'two.pdf']);
    });

    it('VAL-088 a document is reported as missing again after the user removes it', async () => {
      const form = await filled();
      await form.page.getByRole('button', { name: 'Rimuovi visura.pdf' }).click();
      await form.fault('visura').waitFor();
      await form.page.locator('[data-section=documents][data-state=wrong]').waitFor();
      expect(await form.page.evaluate<string>('document.activeElement.id')).toBe('field-visura');
    });
  });

  it('STA-001 the form scrolls to the first section with an error, and sends nothing', async () => {
    const form = await filled();
    const sent: string[] = [];
    form.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await form.page.getByRole('button', { name: 'Rimuovi passport.jpg' }).click();
    await form.fill('IT', { confEmail: 'b@c.test', carSold: '', referenceSurname: '' });
    await form.control('checkDati').uncheck();
    const right = makeDealerOf('IT');
    const focused = () =>
      form.page.evaluate<string>(
        'document.activeElement.dataset.section ?? document.activeElement.id',
      );
    for (const [section, name] of [
      ['business', 'confEmail'],
      ['activity', 'carSold'],
      ['reference', 'referenceSurname'],
      ['consents', 'checkDati'],
    ] as const) {
      await form.send.click();
      expect(await focused()).toBe(section);
      expect(await form.control(name).getAttribute('aria-invalid')).toBe('true');
      await form.fill('IT', { [name]: right[name] });
    }
    await form.send.click();
    await form.page.locator('[data-error] button').click();
    await expect.poll(focused, ON_PAGE).toBe('documents');
    expect(sent).toEqual([]);
  });

  describe('while sending', () => {
    it('a timeout of the server is reported as a timeout, not as an unavailable server', async () => {
      const form = await filled();
      form.visitor.expects(/ERR_CONNECTION_RESET/);
      await form.page.clock.install();
      await form.page.route(SIGN_UP, async (route) => {
        await form.page.clock.fastForward(60_000);
        await route.abort('connectionreset');
      });
      await form.send.click();
      await trouble(form).waitFor();
      expect(await trouble(form).innerText()).toContain('più di un minuto');
    });

    it.each([
      [408, {}, /più di un minuto/],
      [429, { 'retry-after': '200' }, /tra 4 min/],
      [503, {}, /tra un minuto/],
      [413, {}, /troppo grande/],
      [500, {}, /da parte nostra/],
    ])('an answer %i says what to do next, and the form stays', async (status, headers, words) => {
      const form = await filled();
      form.visitor.expects(new RegExp(`status of ${status}`));
      await form.page.route(SIGN_UP, (route) => route.fulfill({ status, headers }));
      await form.send.click();
      await trouble(form).waitFor();
      expect(await trouble(form).innerText()).toMatch(words);
      expect(await form.control('businessName').inputValue()).toBe('Moretti Auto');
    });

    it('a form without a connection waits, and is sent once the connection is back', async () => {
      const form = await filled();
      form.visitor.expects(/ERR_INTERNET_DISCONNECTED/);
      await form.visitor.offline(true);
      await form.send.click();
      await trouble(form).waitFor();
      expect(await trouble(form).innerText()).toContain('Non c’è connessione');
      await form.visitor.offline(false);
      await form.send.click();
      await form.page.locator('[data-success]').waitFor();
      await expectAccessible(form.page);
      // A later visit to the form finds no draft.
      await form.page.locator('[data-success] button').click();
      await form.page.waitForURL(/\/it$/);
      await form.page.goBack();
      await form.page.locator('[data-registration]').waitFor();
      expect(await form.control('businessName').inputValue()).toBe('');
    });

    it('the user can cancel sending', async () => {
      const form = await filled();
      await form.page.route(SIGN_UP, () => {});
      await form.send.click();
      await form.page.locator('[data-cancel]').click();
      await trouble(form).waitFor();
      expect(await trouble(form).innerText()).toContain('Non inviata');
    });

    it('server errors appear at their fields until these are changed', async () => {
      const form = await filled();
      form.visitor.expects(/status of 400/);
      const fields = [{ path: 'vatCode', code: 'format', message: '' }];
      const json = { code: 'VALIDATION', errorCode: '400001', fields };
      await form.page.route(SIGN_UP, (route) => route.fulfill({ status: 400, json }));
      await form.send.click();
      await form.fault('vatCode').waitFor();
      expect(await form.page.locator('[data-summary] a').innerText()).toBe('Partita IVA');
      await form.page.locator('[data-summary] a').click();
      expect(await form.page.evaluate<string>('document.activeElement.id')).toBe('field-vatCode');
      await form.control('vatCode').fill('01234567897');
      await form.fault('vatCode').waitFor({ state: 'hidden' });
    });

    it('VAL-077 the form is not sent if the server refuses the fiscal code', async () => {
      const form = await filled();
      const sent: string[] = [];
      form.page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
      await form.page.route('**/api/v1/open/check-cf?**', (route) =>
        route.fulfill({ json: false }),
      );
      await form.send.click();
      await form.fault('referenceFiscalCode').waitFor();
      expect(await form.fault('referenceFiscalCode').innerText()).toContain('non corrisponde');
      expect(sent).toEqual(['/api/v1/open/check-cf']);
    });
  });
});
