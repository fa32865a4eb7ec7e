import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  chooseLanguage,
  expectGoodScreen,
  SCENARIO_MS,
  describeInBrowser,
  makeStage,
  ON_PAGE,
  PHONE,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const COMPANY = 'Autocentro Torinese';
const BANDS = 6;

/** The window has 360 px and the light theme; the language is Italian. */
describeInBrowser('the areas of account managers', () => {
  let stage: Stage;
  let idDealer: number;
  beforeAll(async () => {
    stage = await makeStage();
    const { portal, people } = stage.world;
    const { registry, directory } = portal.parts;
    // The portal's responses are in the language of the user's profile.
    await registry.changeUser(people.admin.idUser, { language: 'it' });
    const { idDealer: _, ...usual } = (await directory.dealer(people.dealer1.idDealer))!;
    const own = { region: 'IT-TO', carSold: '2', businessName: COMPANY, idSeller: null };
    idDealer = await registry.createDealer({ ...usual, ...own });
    for (const [name, surname] of [
      ['Anna', 'Rossi'],
      ['Bruno', 'Verdi'],
    ] as const) {
      const email = `${surname.toLowerCase()}@example.test`;
      await registry.createAccountManager({ idMarket: 'IT', name, surname, email, phone: null });
    }
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const checks = ({ page }: Visitor, label: string) =>
    page.getByRole('dialog').getByRole('group', { name: label });
  const open = async ({ page }: Visitor, name: string) => {
    await page.getByRole('button', { name: `Modifica le province di ${name}` }).click();
    await page.getByRole('dialog').waitFor();
  };
  const choose = async (staff: Visitor, province: string) => {
    await staff.page.getByLabel('Cerca una provincia').fill(province);
    const box = checks(staff, 'Province').getByRole('checkbox', { name: province, exact: true });
    await box.check();
  };
  const allBands = (staff: Visitor) =>
    checks(staff, 'Veicoli venduti').getByRole('button', { name: 'Seleziona tutte' }).click();
  const save = (staff: Visitor) => staff.button('Salva le province').click();
  const saved = async (staff: Visitor, name: string) => {
    await staff.reads(`Province salvate: ${name}`);
    await staff.page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  /** The account manager of a province, for each band. */
  const looksAfter = ({ page }: Visitor, province: string) =>
    expect.poll(async () => {
      const cells = page.getByRole('row', { name: new RegExp(`^${province}`) }).getByRole('cell');
      return new Set(await cells.evaluateAll((all) => all.map((one) => String(Object(one).title))));
    }, ON_PAGE);
  const sellerIs = async (name: string, because: RegExp) => {
    const { page, ...staff } = await enter(`/admin/dealer/${idDealer}?tab=seller`);
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByText(because).waitFor();
    return { page, ...staff };
  };
  const enter = async (path: string): Promise<Visitor> => {
    const options = { viewport: PHONE, colorScheme: 'light', reducedMotion: 'reduce' } as const;
    const staff = await stage.enter({ as: 'admin', ...options });
    // The browser logs the refusal of the overlapping area.
    staff.expects(/status of 400/);
    await staff.open('/admin');
    await chooseLanguage(staff, 'it');
    await staff.open(path);
    return staff;
  };

  it(
    'cannot overlap, show gaps between them, and decide which account manager a dealer gets',
    async () => {
      const staff = await enter('/admin/seller-management');
      await staff.reads(/Operatori senza referente/);
      await expectGoodScreen(staff, 'c1-areas');
      await open(staff, 'Anna Rossi');
      await allBands(staff);
      await choose(staff, 'Torino');
      await expectGoodScreen(staff, 'c2-dialog');
      await save(staff);
      await saved(staff, 'Anna Rossi');
      await looksAfter(staff, 'Torino').toEqual(new Set(['Anna Rossi']));
      await sellerIs('Anna Rossi', /^Segue questa provincia/);

      await open(staff, 'Bruno Verdi');
      await allBands(staff);
      await choose(staff, 'Torino');
      await save(staff);
      const overlap = 'Anna Rossi segue già questa provincia e questo volume di vendite.';
      await staff.reads(overlap, checks(staff, 'Province'));
      await expectGoodScreen(staff, 'c3-overlap');
      await checks(staff, 'Province').getByRole('checkbox', { name: 'Torino' }).uncheck();
      await choose(staff, 'Milano');
      await staff.page.getByLabel(/^Riceve tutti gli operatori/).check();
      await save(staff);
      await saved(staff, 'Bruno Verdi');
      await looksAfter(staff, 'Milano').toEqual(new Set(['Bruno Verdi']));

      await open(staff, 'Anna Rossi');
      await checks(staff, 'Province').getByRole('checkbox', { name: 'Torino' }).uncheck();
      await save(staff);
      await staff.reads(/^Compili entrambi i campi/, staff.page.getByRole('dialog'));
      await choose(staff, 'Cuneo');
      await save(staff);
      await saved(staff, 'Anna Rossi');
      await staff.page.getByLabel('Mostra solo le province con caselle vuote').check();
      await looksAfter(staff, 'Torino').toEqual(new Set(['Predefinito del mercato: Bruno Verdi']));
      expect(await staff.page.getByRole('row', { name: /^Milano/ }).count()).toBe(0);
      const gaps = staff.page.getByRole('row', { name: /^Torino/ }).getByRole('cell');
      expect(await gaps.count()).toBe(BANDS);
      await expectGoodScreen(staff, 'c4-gap');
      const dealer = await sellerIs('Bruno Verdi', /^Predefinito del mercato/);
      await dealer.page.getByRole('button', { name: 'Scegli il referente' }).waitFor();
    },
    SCENARIO_MS,
  );
});
