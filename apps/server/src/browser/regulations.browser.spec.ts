import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  confirmButton,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  lotOnBoard,
  bidButton,
  type Stage,
  typeAmount,
  type Visitor,
} from '../testing/browser/index.js';

describeInBrowser('a regulation', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const write = async (staff: Visitor, text: string, note: string) => {
    await staff.button('New version').click();
    await staff.page.getByLabel('Language to edit').selectOption({ label: 'Italian ✓' });
    await staff.page.getByLabel('Full text').fill(text);
    await staff.page.getByLabel('What changed').fill(note);
    await staff.button('Preview').click();
    const preview = staff.page.getByRole('dialog');
    await staff.reads(text, preview);
    await preview.getByRole('button', { name: 'Close' }).click();
    await staff.button('Save version').click();
    await staff.reads(/^Version \d+ saved\./);
  };
  const tries = async (dealer: Visitor, euros: number) => {
    await typeAmount(dealer, 1, euros);
    await bidButton(dealer, 1).click();
    return dealer.page.getByRole('dialog');
  };

  it('gets a new version, whose changes dealers can compare and which they must accept', async () => {
    const { world } = stage;
    const idTemplate = world.templates.auctioneer;
    const staff = await stage.enterAs('centre', `/admin/records/templates/${idTemplate}`);
    await staff.page.getByRole('link', { name: 'Auction regulations and versions' }).click();
    await write(staff, 'Le offerte valgono due giorni.', 'Testo proprio.');
    const first = await launchAuction(world, { bidders: [] });
    await world.as('dealer1').run('SEC-65', { params: { id: first }, body: { language: 'it' } });
    await write(staff, 'Le offerte valgono tre giorni.', 'Tre giorni.');
    await staff.button('Compare version 3').click();
    const compared = staff.page.getByRole('dialog');
    await staff.reads('due', compared.locator('del').first());
    await compared.getByRole('button', { name: 'Close' }).click();
    await staff.reads(/^Dealers who accepted it: 0 of \d+/);

    const second = await launchAuction(world, { bidders: [] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${second}`);
    const dialog = await tries(dealer, 5_000);
    await dealer.reads(/^Changed since you accepted version 2 on/, dialog);
    await dealer.reads('Tre giorni.', dialog);
    await dialog.getByRole('button', { name: 'Compare texts' }).click();
    await dealer.reads('tre', dialog.locator('ins').first());
    await dialog.getByRole('button', { name: 'Accept and continue' }).click();
    await confirmButton(dealer, 1).click();
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 1));

    await dealer.open('/private/user-profile');
    await dealer.page.getByRole('heading', { name: 'Accepted auction regulations' }).waitFor();
    expect(await dealer.page.getByRole('row').count()).toBeGreaterThan(2);
    await staff.open(staff.path);
    await staff.reads(/^Dealers who accepted it: 1 of \d+/);
  });

  it('says which language is binding if its text exists in one language only', async () => {
    const { world } = stage;
    const params = { idTemplate: world.templates.exhibitor };
    const texts = [{ language: 'it' as const, html: '<h2>Offerte</h2><p>Ogni offerta vale.</p>' }];
    const body = { ifVersion: 0, bindingLanguage: 'it' as const, note: 'Prima versione.', texts };
    await world.as('admin').run('ENG-278', { params, body });
    const { partners } = world.portal.parts;
    const { idDealer } = world.people.dealer2;
    const standing = { idTemplate: params.idTemplate, idDealer, standing: 'ACCEPTED' as const };
    await partners.setStandings([standing]);
    const idAuction = await launchAuction(world, { owner: 'exhibitor', bidders: [] });
    const dealer = await stage.enterAs('dealer2', `/auctions/${idAuction}`);
    const dialog = await tries(dealer, 5_000);
    await dealer.reads(/Shown in: Italian\. Binding language: Italian\./, dialog);
    const heading = dialog.getByRole('heading', { name: 'Offerte' });
    const inLanguage = heading.locator('xpath=ancestor-or-self::*[@lang][1]');
    expect(await inLanguage.getAttribute('lang')).toBe('it');
    await expectAccessible(dealer.page, 'everything');
  });

  it.each([360, 1440])('is edited on an accessible page that fits at %i px', async (width) => {
    const path = `/admin/regulation/${stage.world.templates.loader}`;
    const viewport = { width, height: 900 };
    const staff = await stage.enterAs('admin', path, { viewport });
    await staff.button('New version').click();
    await staff.page.getByLabel('What changed').waitFor();
    await expectNoSidewaysScroll(staff.page);
    await expectAccessible(staff.page, 'everything');
  });
});
