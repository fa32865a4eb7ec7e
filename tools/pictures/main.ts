// `npm run pictures`: draws the images of the demonstration's public pages as WebP files in the
// repository, so that a start needs no browser.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../chromium.mjs';
import { logoPictures } from './logos.ts';
import { bannerPictures } from './scenes.ts';

const PICTURES_FOLDER = new URL('../../libs/demonstration/data/pictures/', import.meta.url);
const WEBP_QUALITY = 0.82;

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: CHROMIUM_ARGS,
});
const page = await browser.newPage();
for (const { name, svg, width, height } of [...bannerPictures(), ...logoPictures()]) {
  const drawn = JSON.stringify(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
  const packed = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${drawn};
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${WEBP_QUALITY});
  })()`);
  const bytes = Buffer.from(packed.replace(/^.*,/, ''), 'base64');
  writeFileSync(fileURLToPath(new URL(`${name}.webp`, PICTURES_FOLDER)), bytes);
}
await browser.close();
