import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DataSource } from 'typeorm';
import { Banners } from './banners.js';
import { ContentLibrary } from './content-library.js';
import { entities } from './entities.js';
import { migrations } from './migrations.js';

let database: TestDatabase;
let source: DataSource;
let lines: Notifications[];
let here: ContentLibrary;
let elsewhere: ContentLibrary;

const PICTURE = Buffer.from('RIFF____WEBPVP8 of a car', 'latin1');
const makeText = (html: string) => ({
  idMarket: 'IT' as const,
  language: 'it' as const,
  page: 'privacy' as const,
  title: 'Privacy',
  html,
});

beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([...records.entities, ...entities]);
  lines = [database, database].map(({ connection }) => new Notifications(connection));
  const opened = await Promise.all(
    lines.map(async (line) => {
      const banners = new Banners(source, line);
      await banners.onModuleInit();
      return new ContentLibrary(source, line, banners);
    }),
  );
  [here, elsewhere] = [opened[0]!, opened[1]!];
  await Promise.all([here.onModuleInit(), elsewhere.onModuleInit()]);
});
afterAll(async () => {
  await Promise.all(lines.map((line) => line.close()));
  await database.drop();
});

it('the entities of the content match the migrated tables exactly', async () => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('a change of the content notifies another process, which then reads the new content', async () => {
  const received = vi.fn();
  const stop = elsewhere.changes.subscribe(received);
  await here.saveTexts([makeText('<p>One</p>')]);
  await eventually(() => expect(received).toHaveBeenCalled());
  expect((await elsewhere.read()).texts).toMatchObject([{ html: '<p>One</p>' }]);
  await here.saveTexts([makeText('<p>Two</p>')]);
  expect((await elsewhere.read()).texts).toMatchObject([{ html: '<p>Two</p>' }]);
  stop();
});

it('rich text is sanitised on write and on read', async () => {
  await here.saveTexts([makeText('<p onclick="a()">One</p><script>a()</script>')]);
  const [row] = await source.query('SELECT html FROM public_text');
  expect(row.html).toBe('<p>One</p>');
  await source.query(`UPDATE public_text SET html = '<p>Two</p><script>a()</script>'`);
  expect((await here.read()).texts).toMatchObject([{ html: '<p>Two</p>' }]);
});

it('saving an image twice stores it once, and the audit log omits its bytes', async () => {
  const id = await here.addImage(PICTURE);
  expect(await here.addImage(PICTURE)).toBe(id);
  const image = await elsewhere.image(id);
  expect(image).toMatchObject({ idImage: id, contentType: 'image/webp' });
  expect(image?.bytes.equals(PICTURE)).toBe(true);
  const trail = await source.query(
    `SELECT fields::text AS text FROM record_change WHERE table_name = 'content_image'`,
  );
  expect(trail).toHaveLength(1);
  expect(trail[0].text).not.toContain('WEBP');
  expect(await here.image('0'.repeat(32))).toBeNull();
});

it('refuses an SVG file and a file over 2 MB as an image', async () => {
  await expect(here.addImage(Buffer.from('<svg/>'))).rejects.toThrow(RangeError);
  await expect(here.addImage(Buffer.concat([PICTURE, Buffer.alloc(2_000_000)]))).rejects.toThrow(
    RangeError,
  );
});

it('banners are listed in slider order', async () => {
  const image = await here.addImage(PICTURE);
  const banner = (ranking: number, title: string) => ({
    mkt: 'IT',
    lang: 'it',
    ranking,
    title,
    text: '',
    cta: null,
    ctaUrl: null,
    image,
    imageTablet: image,
    imageMobile: image,
  });
  await here.saveBanners([banner(2, 'Second'), banner(1, 'First')]);
  expect((await here.read()).banners.map(({ title }) => title)).toEqual(['First', 'Second']);
});
