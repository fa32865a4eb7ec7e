import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  chooseLanguage,
  expectGoodScreen,
  SCENARIO_MS,
  describeInBrowser,
  makeStage,
  ON_PAGE,
  PHONE,
  untilLoaded,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const NAMES = { name: 'Zenobia', surname: 'Quagliarella', username: 'z.quagliarella' } as const;
const EMAIL = 'zenobia.quagliarella@example.test';
/** The first entries of `places()`. They show the person before the anonymisation. */
const SHOWN = 8;
const PERSONAL = /zenobia|quagliarella/i;
const DARK = { viewport: PHONE, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

/** The window has 360 px and the dark theme; the language is German. */
describeInBrowser('a user who is anonymised', () => {
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

  /** Whether the page shows the person. Text typed into a search field does not count. */
  const shows = async (staff: Visitor, path: string): Promise<boolean> => {
    await staff.open(path);
    await untilLoaded(staff);
    // Wait until all responses have arrived and are shown.
    await staff.page.waitForLoadState('networkidle');
    let text = '';
    const isAtRest = async () => {
      const before = text;
      text = await staff.page.locator('main').innerText();
      return text === before;
    };
    await expect.poll(isAtRest, { ...ON_PAGE, interval: 250 }).toBe(true);
    return PERSONAL.test(text);
  };
  const placesThatShow = async (staff: Visitor): Promise<string[]> => {
    const found = [];
    for (const path of places()) if (await shows(staff, path)) found.push(path);
    return found;
  };
  /** Paths of all back office pages where a user can be found. */
  const places = (): readonly string[] => {
    const buyers = `/admin/buyers?template=${stage.world.templates.loader}`;
    return [
      `/admin/users?q=${NAMES.surname}`,
      `/admin/users?q=${EMAIL}`,
      buyers,
      `${buyers}&q=${NAMES.surname}`,
      `/admin/dealer/${idDealer}?tab=users`,
      `/admin/dealer/${idDealer}?tab=documents`,
      `/admin/user-edit/${idUser}`,
      `/admin/audit?kind=USER&key=${idUser}`,
      '/admin/users',
      '/admin/audit',
      `/admin/audit?person=${NAMES.username}`,
      `/admin/dealer/${idDealer}?tab=emails`,
      `/admin/dealer-list?q=${NAMES.surname}`,
      `/admin/registrations?q=${NAMES.surname}`,
      `/admin/undelivered?q=${EMAIL}`,
      '/admin/user-anonymization',
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

  it(
    'is disabled, previewed and anonymised by staff, and cannot be found by name or e-mail address afterwards',
    async () => {
      const staff = await stage.enter({ as: 'admin', ...DARK });
      await staff.open('/admin');
      await chooseLanguage(staff, 'de');
      await disable(staff);
      // Without this check, finding nothing afterwards would prove nothing.
      for (const path of places().slice(0, SHOWN)) {
        await staff.open(path);
        await staff.reads(PERSONAL);
      }
      await anonymise(staff);
      // The page of the anonymised user no longer exists.
      staff.expects(/status of 404|^ApiError/);

      expect(await placesThatShow(staff)).toEqual([]);
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
    },
    SCENARIO_MS,
  );
});
