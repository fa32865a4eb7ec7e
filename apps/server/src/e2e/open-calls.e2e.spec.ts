import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PICTURE } from '../testing/make-public-face.js';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
let visitor: Client;

beforeAll(async () => {
  portal = await makePortal({ geolocation: { header: 'x-country', databaseFile: null } });
  world = await makeWorld(portal);
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/v1/open/${path}`, { headers });

describe('the likely market of a visitor', () => {
  it.each([
    ['it', 'IT'],
    ['GB', 'EN'],
    ['US', 'OTHER'],
    ['XX', null],
    ['<script>', null],
    ['', null],
  ])('OPEN-12 follows the header of the proxy: %j is %s', async (country, value) => {
    const answer = await get('geolocation', { 'x-country': country });
    expect(await answer.json()).toEqual({ value });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('OPEN-12 is null if neither the proxy nor the browser suggests a market', async () =>
    expect(await visitor.run('OPEN-12')).toEqual({ value: null }));
});

describe('the sellers of a market', () => {
  const names = async (market?: 'IT' | 'DE') =>
    (await visitor.run('OPEN-13', { query: { market } })).map(({ auctionName }) => auctionName);

  it('OPEN-13 are those with visible auctions, sorted by name', async () => {
    expect(await names('IT')).toEqual(['Autonord', 'Flotta Sud']);
    expect(await names('DE')).toEqual([]);
    expect(await names()).toEqual(['Autonord', 'Flotta Sud']);
  });

  it("OPEN-13 have the mean of their buyers' ratings, and no stars if there are none", async () => {
    const feedback = { idAuction: 1, idAuctioneer: world.people.auctioneer.idDealer, at: 1 };
    const { dataSource, content } = portal.parts;
    const votes = [5, 4, 4].map((rating, n) => [n + 1, n + 1, 1, feedback.idAuctioneer, rating, 1]);
    for (const vote of votes)
      await dataSource.query(
        `INSERT INTO feedback (id_dealer, id_purchase, id_auction, id_auctioneer, rating, at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        vote,
      );
    // New ratings appear when the cache expires. An editor's change empties the cache.
    await content.saveTexts([
      { idMarket: 'FR', language: 'fr', page: 'cookie', title: 'Cookies', html: '<p>Un.</p>' },
    ]);
    const rows = await visitor.run('OPEN-13', { query: { market: 'IT' } });
    expect(
      rows.map(({ auctioneerRating, numFeedback }) => [auctioneerRating, numFeedback]),
    ).toEqual([
      [13 / 3, 3],
      [0, 0],
    ]);
    expect(rows[0]?.description).toBe('Autonord vende la sua flotta.');
  });

  it('OPEN-13 are no longer listed once their template is disabled', async () => {
    const { partners, content } = portal.parts;
    const template = await partners.template(world.templates.exhibitor);
    const enable = (enabled: boolean) =>
      partners.saveTemplate(Object.assign({}, template, { enabled }));
    await enable(false);
    const { infos } = await content.read();
    await content.saveInfos(infos.map((info) => ({ ...info, phone: '+39 02 0000 0002' })));
    expect(await names('IT')).toEqual(['Autonord']);
    await enable(true);
  });
});

describe("the sellers of the caller's own market", () => {
  it.each(['SEC-11', 'MOB-08'] as const)(
    '%s returns the same sellers as visitors of this market see',
    async (own) => {
      const seen = await visitor.run('OPEN-13', { query: { market: 'IT' } });
      const rows = await world.as('dealer1').run(own);
      expect(rows.map(({ idTemplate }) => idTemplate)).toEqual(seen.map((one) => one.idTemplate));
      // Visitors of this market read Italian, but this dealer reads English.
      expect(rows[0]?.description).toBe('Autonord sells its own fleet.');
      expect((await visitor.refusal(own)).status).toBe(401);
    },
  );
});

describe('calls for signed-in callers only', () => {
  it.each([
    ['OTH-01', 'SEC-10'],
    ['OTH-02', 'MOB-04'],
  ] as const)('%s is returned for a signed-in user and null for a visitor', async (_alias, id) => {
    expect(await visitor.run(id)).toBeNull();
    expect(await world.as('dealer1').run(id)).toMatchObject({ username: 'dealer1' });
  });
});

describe('contents of the public pages', () => {
  it("OPEN-14 are the contact data of a market's office, or of OTHER if it has none, or null", async () => {
    expect(await visitor.run('OPEN-14', { query: { market: 'DE' } })).toMatchObject({
      idMarket: 'DE',
      address: 'Probeweg 1, Köln',
    });
    expect((await visitor.run('OPEN-14'))?.idMarket).toBe('OTHER');
    expect(await visitor.run('OPEN-14', { query: { market: 'PL' } })).toBeNull();
  });

  it('OPEN-15 are the banners of the slider in their order, with images that can be loaded', async () => {
    const items = await visitor.run('OPEN-15', { query: { mkt: 'IT', lang: 'it' } });
    expect(items.map(({ title }) => title)).toEqual(['Aste ogni giorno', 'Prezzi chiari']);
    const { image, imageTablet, imageMobile } = items[0]!;
    for (const path of [image, imageTablet, imageMobile])
      expect((await fetch(portal.url + path)).status).toBe(200);
    expect(await visitor.run('OPEN-15', { query: { mkt: 'IT', lang: 'en' } })).toEqual([]);
    expect(await visitor.run('OPEN-15', { query: { mkt: 'DE', lang: 'it' } })).toEqual([]);
    for (const query of ['mkt=IT', 'lang=it'])
      expect([query, (await get(`top-cms?${query}`)).status]).toEqual([query, 400]);
  });

  const refusedFields = async (query: string) => {
    const answer = await get(`top-cms?${query}`);
    const { fields = [] } = (await answer.json()) as { fields?: { path: string }[] };
    return [answer.status, ...fields.map(({ path }) => path)];
  };

  it('VAL-194 in part: a slider without a market is refused at this parameter', async () => {
    expect(await refusedFields('lang=it')).toEqual([400, 'mkt']);
    expect(await refusedFields('mkt=XX&lang=it')).toEqual([400, 'mkt']);
  });

  it('VAL-195 in part: a slider without a language is refused at this parameter', async () => {
    expect(await refusedFields('mkt=IT')).toEqual([400, 'lang']);
    expect(await refusedFields('mkt=IT&lang=xx')).toEqual([400, 'lang']);
  });

  it('change immediately when an editor saves a change', async () => {
    const [before] = await visitor.run('OPEN-15', { query: { mkt: 'IT', lang: 'it' } });
    const { content } = portal.parts;
    const { banners } = await content.read();
    await content.saveBanners(
      banners.map(({ id: _id, ...banner }) => ({ ...banner, text: `${banner.text} Oggi.` })),
    );
    const [after] = await visitor.run('OPEN-15', { query: { mkt: 'IT', lang: 'it' } });
    expect(after?.text).toBe(`${before?.text} Oggi.`);
  });
});

describe('repeated requests for public data', () => {
  it.each(['partners?market=IT', 'info?market=IT', 'top-cms?mkt=IT&lang=it'])(
    'get the same response for all callers, and 304 for clients that have it: %s',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('public, max-age=60');
      const signedIn = await get(path, {
        ...world.as('dealer1').credentials,
        'accept-language': 'pl',
      });
      expect(await signedIn.text()).toBe(await first.text());
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    },
  );

  it('query the database once, whatever their number', async () => {
    const read = vi.spyOn(portal.parts.content, 'read');
    const { infos } = await portal.parts.content.read();
    await portal.parts.content.saveInfos(infos.map((info) => ({ ...info, phone: '+39 02 1' })));
    read.mockClear();
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('info?market=IT')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });
});

describe('a public image', () => {
  it('OPEN-16 is served with its media type, and can be cached permanently', async () => {
    const answer = await get(`image/${world.idImage}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['0'.repeat(32), 404],
    ['../../etc/passwd', 404],
    ['1', 400],
    [`${'0'.repeat(31)}'`, 400],
  ])('OPEN-16 %s gets status %i', async (id, status) =>
    expect((await get(`image/${id}`)).status).toBe(status),
  );
});
