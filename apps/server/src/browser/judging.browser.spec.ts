import { readFile } from 'node:fs/promises';
import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { LANGUAGES } from '@fairlot/countries';
import { pdfContent } from '@fairlot/vehicles-dossier/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  chooseLanguage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';
import { makePhoto, attachFile } from '../testing/vehicle-files.js';

const PHONE = { width: 360, height: 740 };
const FIRST = 'Lot 1';
const SECOND = 'Lot 2';
const ROOF = 'Damage 1: Roof, Hail damage, Severe';

const reportOf = (idFile: string): ConditionReport => ({
  damages: [
    {
      part: 'ROOF',
      kind: 'HAIL',
      severity: 3,
      idFile,
      note: null,
      costMinor: 90_000,
      position: { view: 'TOP', x: 0.5, y: 0.5 },
    },
  ],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null },
});
const photo = async () => Buffer.from(await (await makePhoto(320, 240)).arrayBuffer());
/** The width of the zoomed image as displayed. */
const widthOf = async ({ page }: Visitor) =>
  (await page.getByRole('dialog').getByAltText(ROOF).boundingBox())!.width;

describeInBrowser('assessing a vehicle', () => {
  let stage: Stage;
  let idAuction: number;
  let idOffered: number;
  let idFree: number;
  beforeAll(async () => {
    stage = await makeStage();
    const { world } = stage;
    const idVehicle = world.freeVehicle();
    idOffered = idVehicle;
    idFree = world.freeVehicle();
    const owner = world.as('auctioneer');
    const front = await attachFile(owner, idVehicle, await makePhoto(1_200, 900));
    await attachFile(owner, idVehicle, await makePhoto(900, 600));
    const body = { version: 0, ...reportOf(front.idFile) };
    await owner.run('ENG-111', { params: { id: idVehicle }, body });
    idAuction = await launchAuction(world, { lots: [{ idVehicles: [idVehicle] }, {}] });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** Opens each lot, adds it to the comparison, and opens the comparison. */
  const compared = async (dealer: Visitor) => {
    for (const lot of [FIRST, SECOND]) {
      await dealer.open(`/auctions/${idAuction}/lots/${lot.slice(-1)}`);
      await dealer
        .button(/^Compare .+/)
        .first()
        .click();
    }
    await dealer.page.getByRole('link', { name: 'Compare 2 of 4' }).click();
    const table = dealer.page.getByRole('table', { name: 'Compare vehicles' });
    await table.getByRole('columnheader', { name: /Lot 2/ }).waitFor();
    await table.getByRole('row', { name: /^Starting price/ }).waitFor();
  };
  const zoomed = async (dealer: Visitor) => {
    await dealer.open(`/auctions/${idAuction}/lots/1`);
    await dealer.button(ROOF).click();
    await dealer.button('Photo of damage 1').click();
    await dealer.page.getByRole('dialog').getByAltText(ROOF).waitFor();
    const before = await widthOf(dealer);
    await dealer.button('Zoom in').click();
    await expect.poll(() => widthOf(dealer), ON_PAGE).toBeGreaterThan(before * 1.2);
    await dealer.page.keyboard.press('Escape');
    await dealer.page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const sheet = async ({ page }: Visitor, button: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).first().click(),
    ]);
    return pdfContent(await readFile(await file.path()));
  };

  it.each([
    ['on a desktop', undefined],
    ['on a phone', PHONE],
  ])(
    'a dealer compares two lots, zooms into a photo of damage and downloads the data sheet, %s',
    async (_, viewport) => {
      const dealer = await stage.enterAs(
        'dealer1',
        '/auctions',
        viewport && { viewport, hasTouch: true },
      );
      await compared(dealer);
      await expectNoSidewaysScroll(dealer.page);
      await zoomed(dealer);
      await expectNoSidewaysScroll(dealer.page);
      await expectAccessible(dealer.page);
      const english = await sheet(dealer, 'Details (PDF)');
      expect(english).toMatchObject({ language: 'en', pictures: 2 });
      expect(english.pages).toBeGreaterThan(0);
      await dealer.button('Language').click();
      await dealer.button('Deutsch').click();
      const german = await sheet(dealer, 'Fahrzeugdaten (PDF)');
      expect(german).toMatchObject({ language: 'de', pictures: 2 });
      expect(german.text).toContain('Hagel');
      expect(german.pages).toBe(english.pages);
    },
  );

  it('the vehicle page and its auctions fit a phone in every language', async () => {
    const owner = await stage.enterAs('auctioneer', `/private/vehicles/${idOffered}`, {
      viewport: PHONE,
    });
    for (const language of LANGUAGES) {
      await chooseLanguage(owner, language);
      await owner.page.locator('table tbody td').first().waitFor();
      await expectNoSidewaysScroll(owner.page);
    }
  });

  it('the seller records damage on a phone, with a photo taken by its camera', async () => {
    const seller = await stage.enterAs('auctioneer', `/private/vehicles/${idFree}`, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const { page } = seller;
    await page.getByRole('link', { name: 'Edit condition report' }).tap();
    const rear = seller.button('Rear: add damage here');
    const { width, height } = (await rear.boundingBox())!;
    await rear.tap({ position: { x: width * 0.26, y: height * 0.6 } });
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByLabel('Part').inputValue(), ON_PAGE)
      .toBe('LEFT_TAIL_LIGHT');
    await dialog.getByLabel('Type').selectOption('BROKEN');
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.locator('button', { hasText: 'Take photo' }).tap(),
    ]);
    expect(await camera.element().getAttribute('capture')).toBe('environment');
    await camera.setFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await dialog.getByRole('button', { name: 'Photo 1', pressed: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).tap();
    await expectAccessible(page);
    await seller.button('Save report').tap();
    await seller.reads('Condition report saved.');
    await seller.button('Damage 1: Left tail light, Broken, Slight').waitFor();
    await seller.button('Photo of damage 1').waitFor();
  });
});
