import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

const PHONE = { width: 360, height: 740 };
const PROFILE = '/private/user-profile';

describeInBrowser('the profile of a user', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
    const { registry } = stage.world.portal.parts;
    const seller = { name: 'Robin', surname: 'Keller', email: 'robin@example.test', phone: null };
    const idSeller = await registry.createAccountManager({ ...seller, idMarket: 'IT' });
    await registry.changeDealer(stage.world.people.dealer1.idDealer, { idSeller });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const fill = ({ page }: Visitor, label: string, value: string) =>
    page.getByLabel(label, { exact: true }).fill(value);

  it('SCR-047 in part: is linked in the menu, and shows the user with company and account manager', async () => {
    const visitor = await stage.enterAs('dealer1', '/auctions');
    await visitor.button('Account of dealer1').click();
    await visitor.button('Profile').click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
    expect(visitor.path).toBe(PROFILE);
    for (const text of ['dealer1@example.test', 'dealer1 srl', 'Robin Keller', 'This device'])
      await visitor.reads(text);
    await visitor.page.getByRole('link', { name: 'View or change your answers' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Privacy and consents' }).waitFor();
  });

  it('saves name and account data, shows errors at their fields, and keeps the data after a reload', async () => {
    const visitor = await stage.enter({ as: 'dealer2', viewport: PHONE });
    visitor.expects(/status of 400/);
    await visitor.open(PROFILE);
    await fill(visitor, 'First name', 'Ada');
    // The stored name was valid before the current rules for names.
    await visitor.button('Save details').click();
    await visitor.reads('Enter a name of up to 50 characters, without digits');
    await fill(visitor, 'Surname', 'Rossi');
    await visitor.button('Save details').click();
    await visitor.reads('Saved.');
    await fill(visitor, 'IBAN', 'DE88 3704 0044 0532 0130 00');
    await fill(visitor, 'Account holder', "Ada D'Angelo");
    await visitor.button('Save bank account').click();
    await visitor.reads('Check the length and check digits of the IBAN');
    await fill(visitor, 'IBAN', 'de89370400440532013000');
    await visitor.button('Save bank account').click();
    await expect
      .poll(() => visitor.page.getByLabel('IBAN', { exact: true }).inputValue(), ON_PAGE)
      .toBe('DE89 3704 0044 0532 0130 00');
    await expectAccessible(visitor.page);
    await expectNoSidewaysScroll(visitor.page);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
    expect(await visitor.page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await visitor.page.getByLabel('Account holder').inputValue()).toBe("Ada D'Angelo");
    expect(await stage.world.as('dealer2').run('SEC-03')).toMatchObject({
      name: 'Ada',
      bankAccount: { iban: 'DE89370400440532013000' },
    });
  });

  it("signs out another device, and downloads the user's data as a file", async () => {
    const lost = await stage.world.signIn('dealer3', 'token');
    const visitor = await stage.enterAs('dealer3', PROFILE);
    const devices = visitor.page.getByRole('region', { name: 'Devices' });
    await devices.getByText('This device').waitFor();
    const before = await devices.getByRole('listitem').count();
    await devices.getByRole('button', { name: 'Sign out of App or API client' }).first().click();
    await expect.poll(() => devices.getByRole('listitem').count(), ON_PAGE).toBe(before - 1);
    expect((await lost.refusal('OTH-04')).status).toBe(401);
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      devices.getByRole('link', { name: 'Download your data' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('fairlot-my-data.json');
  });
});
