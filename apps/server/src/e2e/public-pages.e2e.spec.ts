import { LANGUAGES } from '@fairlot/countries';
import { hasPersonalData } from '@fairlot/kernel';
import { pageAddress, HOME_MARKETS, PAGE_NAMES, PAGES, SITE_LOCALES } from '@fairlot/public';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storedTables } from '../core/stored-tables.js';
import { makePageReader, type PageReader } from '../testing/reading-pages.js';
import {
  makePortal,
  launchAuction,
  makeWorld,
  untilSettled,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let cookie: string;

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  cookie = (await world.signIn('dealer1', 'cookie')).credentials.cookie ?? '';
});
afterAll(() => portal.stop());

const get: PageReader = (path, headers) => makePageReader(portal)(path, headers);

/** Tables with personal data, according to the register. */
const registered = storedTables.filter(hasPersonalData).map(({ table }) => table);
const tablesListedIn = (html: string) =>
  [...html.matchAll(/data-kept="(\w+)"/g)].map(([, name]) => name);

describe('signed-in users on public pages', () => {
  it('ROL-014 in part: are redirected from the registration to their own home page', async () => {
    for (const path of ['/registration', '/it/registration', '/be/fr/registration']) {
      expect((await get(path, { cookie })).to).toBe('/');
      expect((await get(path)).status).toBe(200);
    }
  });

  it('ROL-006 in part: are redirected from every public home page to their own, and read other pages like visitors', async () => {
    for (const market of HOME_MARKETS)
      expect((await get(`/${market.toLowerCase()}`, { cookie })).to).toBe('/');
    const home = await get('/', { cookie });
    expect([home.status, home.body.includes('id="root"')]).toEqual([200, true]);
    expect((await get('/it/company', { cookie })).body).toContain('<html lang="it-IT">');
  });

  it('count as visitors after their session has ended', async () =>
    expect((await get('/it', { cookie: 'fairlot_session=over' })).status).toBe(200));
});

describe('a public page', () => {
  it.each(PAGE_NAMES.filter((page) => page !== 'home'))(
    'ROL-020 in part: %s is public, with or without a market in its address',
    async (page) => {
      for (const path of [`/${PAGES[page]}`, `/it/${PAGES[page]}`, `/it/en/${PAGES[page]}`]) {
        const { status, headers, body } = await get(path, { 'accept-language': 'it' });
        expect([path, status, headers.get('content-type')]).toEqual([
          path,
          200,
          'text/html; charset=utf-8',
        ]);
        expect(body).toMatch(/<h1[ >]/);
      }
    },
  );

  it.each(HOME_MARKETS)('SCR-009 in part: the home page of %s has an address', async (market) => {
    const { status, body } = await get(`/${market.toLowerCase()}`);
    expect(status).toBe(200);
    expect(body).toContain(`href="${portal.url}/${market.toLowerCase()}"`);
  });

  it('SCR-010 in part: the home page is also at /hp', async () =>
    expect((await get('/hp', { 'accept-language': 'it' })).body).toContain('Aste ogni giorno'));

  it('CON-013 shows the count of real awards, plus 190,000 from before this portal', async () => {
    const { dataSource, content } = portal.parts;
    const counts = async () => {
      // An editor's change empties the cache. Otherwise the page would show the old counts.
      content.changes.emit();
      const { body } = await get('/it/company');
      return [...body.matchAll(/data-figure="(\w+)">([^<]+)/g)].map(([, name, n]) => [name, n]);
    };
    const [{ users }] = await dataSource.query(
      'SELECT count(*)::int AS users FROM app_user WHERE enabled',
    );
    const counted = (awarded: number, auctions: number) => [
      ['awarded', `190&#x27;00${awarded}`],
      ['auctions', String(auctions)],
      ['awardedMonth', String(awarded)],
      ['users', String(users)],
    ];
    expect(await counts()).toEqual(counted(0, 0));
    const idAuction = await launchAuction(world, { lots: [{ clickAndBuyMinor: 900_000 }, {}] });
    const body = { offer: 9_000, clickAndBuy: true, confirmed: true };
    await world.as('dealer1').run('SEC-59', { params: { idAuction, idLot: 1 }, body });
    await untilSettled(world);
    expect(await counts()).toEqual(counted(1, 1));
    // The home page of Germany has no banners, so it shows the counts.
    expect((await get('/de')).body).toContain('data-figure="awarded">190&#x27;001<');
  });

  it('SCR-019 in part: shows the partner of a template, and returns 404 if there is none', async () => {
    const id = world.templates.auctioneer;
    expect((await get(`/it/partner?idTemplate=${id}`)).body).toContain('<h1>Autonord</h1>');
    for (const wrong of ['0', '-1', '999999', 'x', '1e3', `${id}&idTemplate=${id}`, '9'.repeat(30)])
      expect((await get(`/it/partner?idTemplate=${wrong}`)).status, wrong).toBe(404);
  });

  it.each(SITE_LOCALES)(
    'SCR-021 in part: lists stored personal data in $idMarket, $language',
    async (place) => {
      const { status, body } = await get(pageAddress(place, 'privacy'));
      expect([status, tablesListedIn(body)]).toEqual([200, registered]);
    },
  );

  it('STA-019 shows the outcome and the message of a payment, and links to the purchases', async () => {
    const params = new URLSearchParams({ esito: 'KO', messaggio: 'Carta <scaduta>' });
    const { status, body } = await get(`/it/paymentSuccess?${params}`);
    expect(status).toBe(200);
    for (const part of [
      'data-outcome="ko"',
      'Il pagamento non è riuscito',
      '<blockquote>Carta &lt;scaduta&gt;</blockquote>',
      'href="/private/purchase-summary"',
    ])
      expect(body).toContain(part);
    expect((await get('/it/paymentSuccess?esito=OK')).body).toContain('data-outcome="ok"');
    expect((await get('/it/paymentSuccess')).body).toContain('data-outcome="unknown"');
  });

  it('STA-023 in part: has the template of a partner in its address, even if that names no market', async () => {
    const id = world.templates.auctioneer;
    expect((await get(`/partner?idTemplate=${id}`, { 'accept-language': 'it' })).status).toBe(200);
  });

  it.each([
    ['/IT', '/it'],
    ['/BE/FR/Company/', '/be/fr/company'],
    ['/IT/partner?idTemplate=7&x=%2F', '/it/partner?idTemplate=7&x=%2F'],
    ['/Registration', '/registration'],
  ])('redirects from %s to its canonical address', async (path, canonical) => {
    const { status, to } = await get(path);
    expect([status, to]).toEqual([301, canonical]);
  });

  it("SCR-041 reports a missing page inside the site's layout, in the market's language", async () => {
    for (const [path, lang] of [
      ['/it/nowhere', 'it-IT'],
      ['/be/fr/a/b', 'fr-BE'],
      ['/it/it', 'it-IT'],
      ['/IT/EN/nowhere', 'en-IT'],
      ['/nowhere', 'de-DE'],
    ]) {
      const { status, body } = await get(path!, { 'accept-language': 'de' });
      expect([path, status, body.includes(`<html lang="${lang}">`)]).toEqual([path, 404, true]);
      expect(body).toContain('noindex');
    }
  });

  it.each([
    '/',
    '/it',
    '/BE/fr',
    '/registration',
    '/it/nowhere',
    '/nowhere',
    '/hp',
    '/italian',
    '/auctions',
    '/sitemap.xml',
    '/robots.txt',
    '/assets/i18n/it.json',
    '/api/v1/nothing',
  ])('answers HEAD of %s like GET, without the body', async (path) => {
    const [head, whole] = await Promise.all(
      (['HEAD', 'GET'] as const).map((method) =>
        fetch(portal.url + path, { method, redirect: 'manual' }),
      ),
    );
    const factsOf = ({ status, headers }: Response) =>
      [status, ...['content-type', 'location', 'etag'].map((name) => headers.get(name))].join(' ');
    expect(factsOf(head!)).toBe(factsOf(whole!));
    expect(await head!.text()).toBe('');
  });

  it('is in the client replaced by a notice in the reader’s language that JavaScript is required', async () => {
    for (const [language, words] of [
      ['nl-BE', '<p lang="nl-BE">Na het inloggen'],
      ['pl', '<p lang="pl-PL">Po zalogowaniu'],
    ] as const) {
      const { body } = await get('/sign-in', { 'accept-language': language });
      expect(body).toContain(`<noscript>${words}`);
    }
  });

  it('is not the client, which is returned only at the addresses of the client', async () => {
    for (const path of ['/auctions', '/auctions/1/lots/2', '/sign-in', '/manage/none'])
      expect((await get(path)).body).toContain('id="root"');
  });
});

describe('many visitors of a public page', () => {
  it('get a page that is rendered once, or 304 if they already have it', async () => {
    const first = await get('/it', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/it', { 'if-none-match': etag, cookie: 'fairlot_market=it-it' });
    expect([again.status, again.body]).toEqual([304, '']);
    const plain = await get('/it', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, first.body]);
    const read = vi.spyOn(portal.parts.content, 'read');
    await Promise.all(Array.from({ length: 200 }, () => get('/it')));
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('see an editor’s change immediately', async () => {
    const { content } = portal.parts;
    const { etag } = Object.fromEntries((await get('/fr/privacy')).headers);
    const text = { idMarket: 'FR', language: 'fr', page: 'privacy', title: 'Vos données' } as const;
    await content.saveTexts([{ ...text, html: '<p>Elles restent à vous.</p>' }]);
    const after = await get('/fr/privacy', { 'if-none-match': etag ?? '' });
    expect([after.status, after.body.includes('Elles restent à vous.')]).toEqual([200, true]);
  });

  it('see the last known data while the database is down', async () => {
    const { content } = portal.parts;
    const read = vi.spyOn(content, 'read').mockRejectedValue(new Error('away'));
    content.changes.emit();
    expect((await get('/it')).status).toBe(200);
    expect(read).toHaveBeenCalled();
    read.mockRestore();
    content.changes.emit();
  });
});

describe('public files', () => {
  it('the sitemap lists every public page, with the partners of each market', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      url.replace(portal.url, ''),
    );
    for (const path of [
      '/it',
      '/be/fr/company',
      `/it/partner?idTemplate=${world.templates.auctioneer}`,
    ])
      expect(paths).toContain(path);
    expect(paths.filter((path) => /maintenance|forbidden/.test(path))).toEqual([]);
    for (const path of paths.slice(0, 30))
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it('robots.txt excludes the API and names the sitemap', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
    expect(body).toContain('Disallow: /api/');
  });

  it.each(LANGUAGES)('CON-033 in part: client texts in %s are in one file', async (language) => {
    const { status, body, headers } = await get(`/assets/i18n/${language}.json`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(Object.keys(JSON.parse(body))).toContain('refusal');
  });

  it("OTH-08 the client's texts are a map of keys that can be cached, and an unknown language has none", async () => {
    const first = await get('/assets/i18n/it.json');
    const [italian, german] = [first, await get('/assets/i18n/de.json')].map(
      ({ body }) => JSON.parse(body) as { readonly refusal: Readonly<Record<string, string>> },
    ) as [{ refusal: object }, { refusal: object }];
    expect(Object.keys(italian)).toEqual(Object.keys(german));
    expect(Object.keys(italian.refusal)).toEqual(Object.keys(german.refusal));
    expect(italian.refusal).not.toEqual(german.refusal);
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/assets/i18n/it.json', { 'if-none-match': etag })).status).toBe(304);
    for (const other of ['xx', 'IT', '..%2f..%2fpackage'])
      expect((await get(`/assets/i18n/${other}.json`)).status, other).toBe(404);
  });

  it('the privacy text is one file per language, as written for the market of that language', async () => {
    expect((await get('/assets/privacy/it.html')).body).toContain('<p>Restano tuoi.</p>');
    expect((await get('/assets/privacy/xx.html')).status).toBe(404);
  });

  it.each(LANGUAGES)(
    'OTH-09 the privacy text in %s lists stored personal data',
    async (language) => {
      const { status, body } = await get(`/assets/privacy/${language}.html`);
      expect([status, tablesListedIn(body)]).toEqual([200, registered]);
      expect(body).not.toContain('<html');
    },
  );
});
