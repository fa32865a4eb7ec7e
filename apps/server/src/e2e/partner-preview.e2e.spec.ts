import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const stored = async () => {
  const template = await portal.parts.partners.template(world.templates.exhibitor);
  return template!.partner!;
};
const body = async (facts: object = {}, partner: object = {}) => ({
  idTemplate: world.templates.exhibitor as number | null,
  idMarket: 'IT' as const,
  language: 'it' as const,
  partner: { ...(await stored()), ...partner },
  ...facts,
});
const preview = async (facts: object = {}, partner: object = {}, who: PersonName = 'admin') =>
  (await world.as(who).run('ENG-331', { body: await body(facts, partner) })).html;
const articleIn = (html: string) =>
  /<article class="block profile">.*?<\/article>/s.exec(html)?.[0];

it('ENG-331 in part: the preview of stored values equals the partner page, including the rating', async () => {
  const { idDealer } = world.people.exhibitor;
  await portal.parts.dataSource.query(
    `INSERT INTO feedback (id_dealer, id_purchase, id_auction, id_auctioneer, rating, at)
     VALUES ($1, 1, 1, $2, 4, 0)`,
    [world.people.dealer1.idDealer, idDealer],
  );
  // This name is new, so the partner page is not in the cache and is rendered with the rating.
  await portal.parts.partners.savePartner(world.templates.exhibitor, {
    ...(await stored()),
    auctionName: 'Flotta Nuova',
  });
  const path = `/it/partner?idTemplate=${world.templates.exhibitor}`;
  const page = await (await fetch(portal.url + path)).text();
  const html = await preview();
  expect(articleIn(page)).toContain('Flotta Nuova');
  expect(articleIn(html)).toBe(articleIn(page));
  expect(html).not.toContain('<script');
});

it('ENG-331 in part: the preview shows unsaved and incomplete values as text, and stores nothing', async () => {
  const before = await stored();
  const html = await preview({}, { auctionName: '<b>Nuovo</b>', largeLogo: null, phone: '' });
  expect(html).toContain('<h1>&lt;b&gt;Nuovo&lt;/b&gt;</h1>');
  expect(html).toContain('src="data:image/gif;base64,');
  const description = { de: 'Verkauft Rückläufer.', en: 'Sells returns.' };
  expect(articleIn(await preview({ language: 'de' }, { description }))).toContain('Rückläufer');
  // If there is no Italian text, visitors read the English one.
  expect(articleIn(await preview({}, { description }))).toContain('Sells returns.');
  expect(await stored()).toEqual(before);
});

it('ENG-331 in part: the preview shows a new template without a rating, and for a market without pages, in the language', async () => {
  const html = await preview({ idTemplate: null, idMarket: 'OTHER', language: 'de' });
  expect(html).toContain('<html lang="de-DE">');
  expect(articleIn(html)).not.toBe(articleIn(await preview()));
});

it('ENG-331 in part: the preview is available to owners of the template and staff of its market', async () => {
  const facts = await body();
  const refused = async (who: PersonName) =>
    (await world.as(who).refusal('ENG-331', { body: facts })).status;
  expect(articleIn(await preview({}, {}, 'exhibitor'))).toBeDefined();
  expect(articleIn(await preview({}, {}, 'engineer'))).toBeDefined();
  expect(await refused('abroad')).toBe(404);
  expect(await refused('auctioneer')).toBe(404);
  expect(await refused('dealer1')).toBe(403);
});
