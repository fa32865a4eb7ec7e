import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  chooseLanguage,
  expectGoodScreen,
  SCENARIO_MS,
  describeInBrowser,
  makeStage,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const COUNT = 200;
const REFUSED = 3;
/** Further pages to load: the list loads 50 of the 200 rows at a time. */
const FURTHER_PAGES = 3;
const DARK = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;

/** The window has 1440 px and the dark theme; the language is German. */
describeInBrowser('the acceptance of 200 buyers', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await makeStage();
    const { portal, people, templates } = stage.world;
    const { registry, directory, partners } = portal.parts;
    const { idDealer: _dealer, ...dealer } = (await directory.dealer(people.dealer1.idDealer))!;
    const { idUser: _user, ...user } = (await directory.user(people.dealer1.idUser))!;
    const standings = [];
    for (let n = 1; n <= COUNT; n += 1) {
      const username = `bulk${n}`;
      const person = { username, surname: `Kunde ${n}`, email: `${username}@example.test` };
      const idDealer = await registry.createDealer({ ...dealer, businessName: `Autohaus ${n}` });
      await registry.createUser({ ...user, ...person, idDealer, passwordHash: null });
      standings.push({ idTemplate: templates.loader, idDealer, standing: 'PENDING' as const });
    }
    await partners.setStandings(standings);
    path = `/admin/buyers?template=${templates.loader}&state=PENDING`;
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const openList = async (who: 'admin' | 'centre'): Promise<Visitor> => {
    const staff = await stage.enter({ as: who, ...DARK });
    await staff.open('/admin');
    await chooseLanguage(staff, 'de');
    await staff.open(path);
    return staff;
  };
  const resultIn = ({ page }: Visitor) =>
    page.getByRole('region', { name: 'Ergebnis der Änderung' });

  it(
    'shows a result for each buyer, and names the three whom a colleague blocked in the meantime',
    async () => {
      const staff = await openList('admin');
      const { page } = staff;
      await staff.reads('200 Treffer');
      await expectGoodScreen(staff, 'b1-list');
      for (let n = 0; n < FURTHER_PAGES; n += 1)
        await staff.button('Weitere Treffer anzeigen').click();
      await staff.button('Weitere Treffer anzeigen').waitFor({ state: 'detached' });

      const colleague = await openList('centre');
      const boxes = colleague.page.getByRole('checkbox', { name: /^Prova Kunde/ });
      await boxes.first().waitFor();
      for (let n = 0; n < REFUSED; n += 1) await boxes.nth(n).check();
      await colleague.button('Händler sperren').click();
      await colleague.reads(/^Geändert: 3$/, resultIn(colleague));

      await page.getByRole('checkbox', { name: 'Alle angezeigten auswählen' }).check();
      await page.getByRole('checkbox', { name: 'Ausgewählt: 200' }).waitFor();
      await expectGoodScreen(staff, 'b2-selected');
      await staff.button('Händler zulassen').click();
      const result = resultIn(staff);
      await staff.reads(/^Geändert: 197$/, result);
      await staff.reads(/^Nicht geändert: 3$/, result);
      await staff.reads(/Ein anderer Benutzer hat diesen Eintrag geändert/, result);
      expect(await result.getByRole('listitem').count()).toBe(REFUSED);
      await expectGoodScreen(staff, 'b3-result');

      // A block of the dealer takes precedence over a user's own access.
      await result.getByRole('button', { name: 'Nicht geänderte Einträge auswählen' }).click();
      await staff.button('Personen entsperren').click();
      await staff.reads(/Lassen Sie zuerst den Händler zu\./, result);
      expect(await result.getByRole('listitem').count()).toBe(REFUSED);
      await expectGoodScreen(staff, 'b4-refused');
      await result.getByRole('button', { name: 'Nicht geänderte Einträge auswählen' }).click();
      await staff.button('Händler zulassen').click();
      await staff.reads(/^Geändert: 3$/, result);
    },
    SCENARIO_MS,
  );
});
