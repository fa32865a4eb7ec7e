import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  chooseLanguage,
  expectGoodScreen,
  inBrowser,
  makeStage,
  PHONE,
  untilLoaded,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const NAMES = { name: 'Zenobia', surname: 'Quagliarella', username: 'z.quagliarella' } as const;
const EMAIL = 'zenobia.quagliarella@example.test';
const PERSONAL = /zenobia|quagliarella/i;
const DARK = { viewport: PHONE, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

/** 360 px, dark, in German. */
inBrowser('a user who is anonymised', () => {
  let stage: Stage;
  let idUser: number;
  let idDealer: number;
  beforeAll(async () => {
    stage = await makeStage();
    const { portal, people, templates } = stage.world;
    const { registry, directory, partners } = portal.parts;
    const { idUser: _, ...usual } = (await directory.user(people.dealer2.idUser))!;
    idDealer = people.dealer2.idDealer;
    const standing = { idTemplate: templates.loader, idDealer, standing: 'ACCEPTED' as const };
    await partners.setStandings([standing]);
    idUser = await registry.createUser({ ...usual, ...NAMES, email: EMAIL, passwordHash: null });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** What the page shows, without what was typed. */
  const shown = async (staff: Visitor, path: string): Promise<string> => {
    await staff.open(path);
    await untilLoaded(staff);
    return staff.page.locator('body').innerText();
  };
  /** Every place of the back office where a user can be found. */
  const places = (): readonly string[] => {
    const buyers = `/admin/buyers?template=${stage.world.templates.loader}`;
    const searched = [
      '/admin/users',
      '/admin/staff',
      '/admin/registrations',
      '/admin/dealer-list',
      '/admin/undelivered',
    ].flatMap((path) => [`${path}?q=${NAMES.surname}`, `${path}?q=${EMAIL}`]);
    return [
      ...searched,
      buyers,
      `${buyers}&q=${NAMES.surname}`,
      `/admin/dealer/${idDealer}?tab=users`,
      `/admin/dealer/${idDealer}?tab=emails`,
      `/admin/dealer/${idDealer}?tab=history`,
      '/admin/user-anonymization',
      '/admin/users',
      '/admin/audit',
      `/admin/audit?person=${NAMES.username}`,
      `/admin/audit?kind=USER&key=${idUser}`,
      `/admin/user-edit/${idUser}`,
    ];
  };
  const disable = async (staff: Visitor): Promise<void> => {
    await staff.open(`/admin/users?q=${NAMES.surname}`);
    await staff.page.getByRole('link', { name: `${NAMES.surname} ${NAMES.name}` }).click();
    await staff.page.getByRole('heading', { level: 1, name: NAMES.surname }).waitFor();
    await expectGoodScreen(staff, 'f1-user');
    await staff.button('Sperren').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('Grund').fill(`${NAMES.name} ist ausgeschieden`);
    await expectGoodScreen(staff, 'f2-disable');
    await dialog.getByRole('button', { name: 'Sperren' }).click();
    await dialog.waitFor({ state: 'detached' });
    await staff.reads(/Von Mitarbeitern gesperrt\./);
  };
  const anonymise = async (staff: Visitor): Promise<void> => {
    const { page } = staff;
    await staff.open('/admin/user-anonymization');
    await page.getByRole('checkbox', { name: `${NAMES.name} ${NAMES.surname} auswählen` }).check();
    await page.getByRole('heading', { name: 'Durch eine Nummer ersetzt' }).waitFor();
    await expectGoodScreen(staff, 'f3-effect');
    await staff.button('Anonymisieren (1)').click();
    const dialog = page.getByRole('dialog');
    await staff.reads(/endgültig gelöscht/, dialog);
    await expectGoodScreen(staff, 'f4-confirm');
    await dialog.getByRole('button', { name: 'Anonymisieren (1)' }).click();
    await staff.reads(/^Erledigt: 1\./);
    await expectGoodScreen(staff, 'f5-done');
  };

  it('is disabled, previewed and anonymised, and found nowhere by name or e-mail address', async () => {
    const staff = await stage.enter({ as: 'admin', ...DARK });
    await staff.open('/admin');
    await chooseLanguage(staff, 'de');
    expect(await shown(staff, `/admin/users?q=${NAMES.surname}`)).toMatch(PERSONAL);
    await disable(staff);
    await anonymise(staff);

    const found = [];
    for (const path of places()) if (PERSONAL.test(await shown(staff, path))) found.push(path);
    expect(found).toEqual([]);
    await expectGoodScreen(staff, 'f6-anonymous');
    await staff.open('/admin');
    await untilLoaded(staff);
    await staff.page.keyboard.press('ControlOrMeta+k');
    const palette = staff.page.getByRole('dialog');
    await palette.getByRole('combobox').fill(NAMES.surname);
    await staff.reads(/^Nichts gefunden/, palette);
    await expectGoodScreen(staff, 'f7-palette');
    await staff.open(`/admin/audit?kind=USER&key=${idUser}`);
    await untilLoaded(staff);
    await expectGoodScreen(staff, 'f8-audit');
  });
});
