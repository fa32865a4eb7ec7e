import { formsOf, MARKET_PACKS, type IdMarket } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import type { Locator } from 'playwright-core';
import { DOCUMENTS } from '../registering.js';
import type { Visitor } from './visitor.js';

type FormValues = Readonly<Record<string, unknown>>;
type UploadedFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const makeUpload = (name: string, content: keyof typeof DOCUMENTS): UploadedFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(DOCUMENTS[content]),
});

/** Script that fills each field and leaves it, as a person would. */
const FILL_FIELDS = `(values) => {
  for (const [name, value] of values) {
    const field = document.getElementById('field-' + name);
    const answer = document.querySelector('input[type=radio][name=' + name + '][value="' + value + '"]');
    if (answer !== null) answer.click();
    else if (field.type === 'checkbox') { if (field.checked !== value) field.click(); }
    else {
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
}`;

/** The registration form in a browser. Fields are found by their names. */
export class RegistrationForm {
  private constructor(readonly visitor: Visitor) {}

  /** Opens a market's form, and waits until it is ready. */
  static async open(visitor: Visitor, path = '/it/registration'): Promise<RegistrationForm> {
    await visitor.open(path);
    const form = new RegistrationForm(visitor);
    await form.ready();
    return form;
  }

  async ready(): Promise<void> {
    await this.visitor.page.locator('[data-registration][data-ready]').waitFor();
    const banner = this.visitor.page.locator('[data-answer=necessary]');
    if (await banner.isVisible()) await banner.click();
  }

  control(name: string): Locator {
    return this.visitor.page.locator(`#field-${name}`);
  }

  fault(name: string): Locator {
    return this.visitor.page.locator(`#fault-${name}`);
  }

  get send(): Locator {
    return this.visitor.page.locator('[data-send]');
  }

  get page() {
    return this.visitor.page;
  }

  /** The state of each section: `wrong`, `open` or `done`. */
  async states(): Promise<string[]> {
    const sections = await this.page.locator('[data-section]').all();
    return Promise.all(sections.map(async (one) => (await one.getAttribute('data-state')) ?? ''));
  }

  /**
   * Fills all fields in one step, because otherwise eleven markets would take a minute. Documents
   * are added one by one. Fields that the country does not have are skipped.
   */
  async fill(idMarket: IdMarket, values: FormValues): Promise<void> {
    const form = formsOf(idMarket).registration;
    const entries = Object.entries(values).filter(([name]) => name !== 'country' && name in form);
    const [documents, written] = [true, false].map((isDocument) =>
      entries.filter(([name]) => (form[name]?.kind === 'document') === isDocument),
    );
    const all = [['country', idMarket], ...written!];
    await this.page.evaluate(`(${FILL_FIELDS})(${JSON.stringify(all)})`);
    for (const [name, value] of documents!)
      await this.control(name).setInputFiles(makeUpload(String(value), this.contentOf(value)));
  }

  private contentOf(name: unknown): keyof typeof DOCUMENTS {
    return /\.jpe?g$/i.test(String(name)) ? 'jpeg' : 'pdf';
  }
}

/** Path of a market's registration. A market without a country uses `/en`. */
export const registrationPath = (idMarket: IdMarket): string =>
  `/${MARKET_PACKS[idMarket].country === null ? 'en' : idMarket.toLowerCase()}/registration`;

/** Valid form values of a company with an e-mail address that no other has. */
export const makeDealerOf = (idMarket: IdMarket): FormValues => {
  const email = `dealer.${idMarket.toLowerCase()}@example.test`;
  return { ...filledRegistration(idMarket), email, confEmail: email };
};
