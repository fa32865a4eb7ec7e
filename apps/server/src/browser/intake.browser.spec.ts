import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  aStage,
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';
import { aPhoto } from '../testing/vehicle-files.js';

const PHONE = { width: 360, height: 740 };
const VEHICLES = 200;
/** Not all: each picture is made anew in four widths, and a thousand of them show nothing more. */
const PICTURED = Array.from({ length: 20 }, (_, n) => `ST-${n + 11}`);
const PICTURES = 5;
const HEAD = 'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price';
const lineOf = (code: string) => `${code};Fiat;Panda;SUV;Petrol;Manual;4.900`;
const CODES = Array.from({ length: VEHICLES }, (_, n) => `ST-${n + 1}`);
/** Two of them are wrong: one has no make, one is a tank. */
const LIST = [HEAD, ...CODES.map(lineOf)]
  .join('\n')
  .replace('ST-7;Fiat', 'ST-7;')
  .replace('ST-9;Fiat;Panda;SUV', 'ST-9;Fiat;Panda;TANK');

const csv = (name: string, content: string) => ({
  ...{ name, mimeType: 'text/csv', buffer: Buffer.from(content) },
});
const photos = async (codes: readonly string[], each: number) => {
  const buffer = Buffer.from(await (await aPhoto(64, 48)).arrayBuffer());
  return codes.flatMap((code) =>
    Array.from({ length: each }, (_, n) => ({
      ...{ name: `${code}_${n + 1}.jpg`, mimeType: 'image/jpeg', buffer },
    })),
  );
};
const check = async ({ page }: Visitor, content: string) => {
  await page.getByLabel('Template').selectOption({ label: 'Template of loader' });
  await page.getByLabel('File').setInputFiles(csv('list.csv', content));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('region', { name: 'What this list would change' }).waitFor();
};
const save = async ({ page }: Visitor, count: string) => {
  await page.getByRole('button', { name: `Save ${count}` }).click();
  await page.getByRole('region', { name: 'The list is saved' }).waitFor();
};
/** Date and time of an instant as they are typed, on the clock of the Italian market. */
const fillMoment = async ({ page }: Visitor, which: 'Start' | 'End', at: number) => {
  const typed = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' });
  await page.getByRole('textbox', { name: `${which} date` }).fill(typed.slice(0, 10));
  await page.getByRole('textbox', { name: `${which} time` }).fill(typed.slice(11, 16));
};

inBrowser('from a file to an auction', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await aStage();
    const { people, templates, portal } = stage.world;
    await portal.parts.partners.link({
      ...{ idTemplate: templates.loader, idDealer: people.multi.idDealer },
    });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('a loader brings in 200 vehicles, mends two rows and sends them on; an auction is made of them by file', async () => {
    const loader = await stage.enterAs('loader', '/private/upload-vehicle');
    const { page } = loader;
    await check(loader, LIST);
    await page
      .getByLabel('Choose photos and documents')
      .setInputFiles(await photos(PICTURED, PICTURES));
    await page
      .getByText('sent', { exact: true })
      .nth(PICTURED.length * PICTURES - 1)
      .waitFor({ timeout: 45_000 });
    const [wrong] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download these rows' }).click(),
    ]);
    const rows = await readFile(await wrong.path(), 'utf8');
    await save(loader, '198 vehicles');
    await loader.reads(`${PICTURED.length * PICTURES} files are with their vehicles.`);

    await page.getByRole('button', { name: 'Another list' }).click();
    await loader.reads('saved · Rows: 200');
    await check(loader, rows.replace('ST-7,,', 'ST-7,Fiat,').replace('TANK', 'SUV'));
    await save(loader, '2 vehicles');

    await loader.open('/private/vehicle-management');
    await page.getByLabel('Status').first().selectOption({ label: 'Loaded' });
    await page.getByRole('button', { name: 'Show more' }).click();
    const all = page.getByRole('checkbox', { name: 'Select all shown' });
    // What is shown grows when its second page has come.
    await vi.waitUntil(
      async () => {
        await all.setChecked(false);
        await all.setChecked(true);
        return page.getByText(`Selected: ${VEHICLES}`).isVisible();
      },
      { timeout: 20_000, interval: 300 },
    );
    await page.getByRole('button', { name: 'Send to multi-auctioneer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Template').selectOption({ label: 'Template of loader' });
    await dialog.getByRole('button', { name: 'Send to multi-auctioneer' }).click();
    await loader.reads(`Moved: ${VEHICLES}`);

    const auctioneer = await stage.enterAs('multi', '/manage/new');
    const form = auctioneer.page;
    await form.getByRole('textbox', { name: 'Name of the auction' }).fill('From a file');
    await form
      .getByLabel('Template', { exact: true })
      .selectOption(String(stage.world.templates.loader));
    await form.getByRole('radio', { name: 'Leasing fleet' }).check();
    await fillMoment(auctioneer, 'Start', Date.now() - 120_000);
    await fillMoment(auctioneer, 'End', Date.now() + 7_200_000);
    await auctioneer.button('Add vehicles').click();
    const stock = form.getByRole('dialog');
    const named = csv('lots.csv', 'Vehicle code\nST-1\nST-7\nST-999\n');
    await stock.getByLabel('Choose by a file').setInputFiles(named);
    await auctioneer.reads('Chosen: 2 of 3 lines', stock);
    await auctioneer.reads('names no vehicle of yours', stock);
    await stock.getByRole('button', { name: 'Add 2 vehicles' }).click();
    await form.getByRole('textbox', { name: 'Base price of lot 1' }).fill('5000');
    await form.getByRole('textbox', { name: 'Base price of lot 2' }).fill('6000');
    await auctioneer.button('Check and publish').click();
    await form.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await auctioneer.reads('“From a file” is published.');
  });

  it('a loader takes the picture of one vehicle with a telephone', async () => {
    const loader = await stage.enterAs('loader', '/private/upload-vehicle');
    const { page } = loader;
    await page.setViewportSize(PHONE);
    await check(loader, [HEAD, lineOf('PH-1')].join('\n'));
    await page.getByLabel('Vehicle code of the photo').fill('PH-1');
    const camera = page.getByLabel('Take a photo');
    expect(await camera.getAttribute('capture')).toBe('environment');
    const [photo] = await photos(['image'], 1);
    await camera.setInputFiles(photo!);
    await page.getByText('sent', { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await save(loader, '1 vehicle');
    await loader.reads('1 file is with its vehicle.');
    await page.getByRole('button', { name: 'Another list' }).click();
    await page.getByRole('region', { name: 'Your lists of the last day' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
