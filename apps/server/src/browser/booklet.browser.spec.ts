import { readFileSync } from 'node:fs';
import { filesInZip } from '@fairlot/vehicles-dossier/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
} from '../testing/browser/index.js';
import { newPdf, attachFile } from '../testing/vehicle-files.js';

const PHONE = { width: 360, height: 740 };

describeInBrowser('downloads', () => {
  let stage: Stage;
  let licensePlate: string;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    const { world } = stage;
    idAuction = await launchAuction(world, { lots: [{}] });
    const params = { idAuction, idLot: 1 };
    const { vehicles } = await world.as('dealer1').run('SEC-73', { params });
    ({ licensePlate } = vehicles[0]!);
    await attachFile(world.as('auctioneer'), vehicles[0]!.idVehicle, newPdf('value.pdf'));
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('SCR-049 contain all documents of a vehicle in one readable file, even on a phone', async () => {
    const { page } = await stage.enterAs('dealer1', '/private/booklet');
    await page.setViewportSize(PHONE);
    await page.getByLabel('Registration', { exact: true }).fill(licensePlate);
    await page.getByLabel('Owner’s VAT number').fill('00743110157');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`dossier-${licensePlate}.zip`);
    const names = Object.keys(filesInZip(readFileSync(await file.path())));
    expect(names).toEqual(['Vehicle details.pdf', 'Documents/01 value.pdf']);
    await page.getByText('Saved to your downloads').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('of catalogues finish even if the user reloads the page in the meantime', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    const { page } = dealer;
    // The page that requests the catalogue gets no progress, because its GET calls never complete.
    const isHow = ({ pathname }: URL) => pathname.endsWith('/catalogue');
    await page.route(isHow, (route) =>
      route.request().method() === 'GET' ? {} : route.continue(),
    );
    const begun = page.waitForResponse((answer) => isHow(new URL(answer.url())));
    await dealer.button('Catalogue (PDF)').click();
    expect((await begun).status()).toBe(200);
    await page.unroute(isHow);
    const [file] = await Promise.all([page.waitForEvent('download'), page.reload()]);
    expect(file.suggestedFilename()).toBe(`fairlot-${idAuction}-catalogue.pdf`);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await dealer.button(/^Tasks/).click();
    await page.getByText('Catalogue: ').first().waitFor();
  });
});
