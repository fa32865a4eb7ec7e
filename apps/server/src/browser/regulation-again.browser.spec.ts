import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  chooseLanguage,
  expectGoodScreen,
  SCENARIO_MS,
  describeInBrowser,
  lotOnBoard,
  makeStage,
  PHONE,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const DARK = { viewport: PHONE, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

type Words = { readonly it: string; readonly fr: string; readonly note: string };
const FIRST: Words = {
  it: 'Le offerte valgono due giorni.',
  fr: 'Les enchères engagent deux jours.',
  note: 'Prima versione.',
};
const SECOND: Words = {
  it: 'Le offerte valgono tre giorni.',
  fr: 'Les enchères engagent trois jours.',
  note: 'Tre giorni invece di due.',
};

/** The window has 360 px and the dark theme; the language is French. */
describeInBrowser('a regulation with a new version', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const enter = async (as: 'centre' | 'dealer1', path: string): Promise<Visitor> => {
    const visitor = await stage.enter({ as, ...DARK });
    await visitor.open(as === 'centre' ? '/admin' : '/auctions');
    await chooseLanguage(visitor, 'fr');
    await visitor.open(path);
    return visitor;
  };
  const write = async (staff: Visitor, words: Words, picture: string): Promise<void> => {
    const { page } = staff;
    await staff.button('Nouvelle version').click();
    await page.getByLabel('Langue faisant foi').selectOption('it');
    for (const language of ['it', 'fr'] as const) {
      await page.getByLabel('Langue à modifier').selectOption(language);
      await page.getByLabel('Texte complet').fill(words[language]);
    }
    await page.getByLabel('Ce qui a changé').fill(words.note);
    await expectGoodScreen(staff, picture);
    await staff.button('Enregistrer la version').click();
    await staff.reads(/^Version \d+ enregistrée\./);
  };
  const bid = async (dealer: Visitor): Promise<void> => {
    await dealer.page.getByRole('textbox', { name: 'Montant pour le lot 1' }).fill('5000');
    await dealer.button(/^Enchérir .+ sur le lot 1$/).click();
  };

  it(
    "must be accepted even by dealers who accepted the old one, and is shown in the dealer's language",
    async () => {
      const { world } = stage;
      const staff = await enter('centre', `/admin/records/templates/${world.templates.auctioneer}`);
      await staff.page.getByRole('link', { name: 'Règlement de la vente et versions' }).click();
      await write(staff, FIRST, 'd1-editor');
      const first = await launchAuction(world, { bidders: [] });
      const dealer = await enter('dealer1', `/auctions/${first}`);
      const dialog = dealer.page.getByRole('dialog');
      await bid(dealer);
      await dealer.reads(FIRST.fr, dialog);
      await expectGoodScreen(dealer, 'd2-first');
      await dialog.getByRole('button', { name: 'Accepter et continuer' }).click();
      await dealer.button(/^Confirmer l’enchère de .+ sur le lot 1$/).click();
      await dealer.reads('Meilleure enchère', lotOnBoard(dealer, 1));

      await write(staff, SECOND, 'd3-editor');
      await staff.button('Comparer la version 3').click();
      const compared = staff.page.getByRole('dialog');
      await compared.locator('ins').first().waitFor();
      await expectGoodScreen(staff, 'd4-compared');
      await compared.getByRole('button', { name: 'Fermer' }).click();
      await staff.reads(/^Professionnels l’ayant accepté\s:\s0 sur \d+/);
      await expectGoodScreen(staff, 'd5-versions');

      const second = await launchAuction(world, { bidders: [] });
      await dealer.open(`/auctions/${second}`);
      await bid(dealer);
      await dealer.reads(/^Modifié depuis que vous avez accepté la version 2/, dialog);
      await dealer.reads(SECOND.note, dialog);
      await dealer.reads(SECOND.fr, dialog);
      await expectGoodScreen(dealer, 'd6-again');
      await dialog.getByRole('button', { name: 'Comparer les textes' }).click();
      await dealer.reads('trois', dialog.locator('ins').first());
      await expectGoodScreen(dealer, 'd7-changes');
      await dialog.getByRole('button', { name: 'Accepter et continuer' }).click();
      await dealer.button(/^Confirmer l’enchère de .+ sur le lot 1$/).click();
      await dealer.reads('Meilleure enchère', lotOnBoard(dealer, 1));

      await staff.page.reload();
      await staff.reads(/^Professionnels l’ayant accepté\s:\s1 sur \d+/);
      // An auction that was published before the new version keeps the old version.
      await dealer.open(`/auctions/${first}`);
      await lotOnBoard(dealer, 1).waitFor();
      expect(await dealer.page.getByText(SECOND.note).count()).toBe(0);
      await staff.open(`/admin/dealer/${world.people.dealer1.idDealer}?tab=regulations`);
      await staff.page.getByRole('row').nth(2).waitFor();
      await expectGoodScreen(staff, 'd8-accepted');
    },
    SCENARIO_MS,
  );
});
