import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal } from '../testing/index.js';
import { marketCookieOf, makePageReader, type PageReader } from '../testing/reading-pages.js';

const BIDS = 'https://bids.example';

let portal: TestPortal;
let get: PageReader;

beforeAll(async () => {
  portal = await makePortal({
    geolocation: { header: 'x-country', databaseFile: null },
    publicBidsUrl: BIDS,
  });
  await makeWorld(portal);
  get = makePageReader(portal);
});
afterAll(() => portal.stop());

describe('the home page of a visitor', () => {
  it.each([
    ['IT', 'de', '/it'],
    ['BE', 'fr', '/be/fr'],
    ['BE', 'pl', '/be'],
    ['US', 'pl', '/pl'],
    ['', 'fr-LU', '/lu'],
    ['', 'nl-BE', '/be'],
    ['', 'xx', '/en'],
  ])(
    'ROL-007 for the country %j and the browser language %s is %s',
    async (country, language, home) => {
      const answer = await get('/', { 'x-country': country, 'accept-language': language });
      expect([answer.status, answer.to]).toEqual([302, home]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('STA-027 is that of the market of the last visit, before any other rule', async () => {
    const { headers } = await get('/be/fr/contact');
    expect(marketCookieOf(headers)).toBe('fairlot_market=be-fr; Path=/; HttpOnly; SameSite=Lax');
    const elsewhere = { 'x-country': 'DE', 'accept-language': 'de' };
    const back = await get('/', { ...elsewhere, cookie: 'fairlot_market=be-fr' });
    expect(back.to).toBe('/be/fr');
    const page = await get('/contact', { ...elsewhere, cookie: 'fairlot_market=be-fr' });
    expect(page.body).toContain('<html lang="fr-BE">');
    // The browser already has the cookie, so the response does not set it again.
    expect(marketCookieOf(page.headers)).toBeUndefined();
  });

  it('STA-042 in part: is remembered in a cookie of two codes that scripts cannot read, and a forged cookie is ignored', async () => {
    expect(marketCookieOf((await get('/it/en')).headers)).toMatch(
      /^fairlot_market=it-en; .*HttpOnly/,
    );
    for (const forged of ['xx-<script>', 'it-fr', 'IT-IT', 'it', '__proto__', 'a'.repeat(3_000)])
      expect(
        (await get('/', { 'accept-language': 'de', cookie: `fairlot_market=${forged}` })).to,
      ).toBe('/de');
  });

  it('STA-036 stores the market of the visitor’s country when it is first loaded', async () => {
    const { headers, body } = await get('/contact', { 'x-country': 'IT' });
    expect(marketCookieOf(headers)).toContain('fairlot_market=it-');
    expect(body).toContain('<html lang="en-IT">');
  });

  it.each([
    ['', 'pl', 'pl-PL'],
    ['XX', 'pl', 'pl-PL'],
    ['nonsense', 'pl', 'pl-PL'],
    ['US', 'pl', 'pl-PL'],
    ['', '', 'en-GB'],
  ])('STA-037 for the country %j and a browser in %j is in %s', async (country, language, lang) => {
    const headers = { 'x-country': country, 'accept-language': language };
    const { status, body } = await get('/contact', headers);
    expect([status, body.includes(`<html lang="${lang}">`)]).toEqual([200, true]);
  });

  it('STA-024 is that of the country which the visitor chose', async () => {
    const chosen = await get('/nl', { cookie: 'fairlot_market=it-it' });
    expect(marketCookieOf(chosen.headers)).toContain('fairlot_market=nl-nl');
    expect((await get('/', { cookie: 'fairlot_market=nl-nl' })).to).toBe('/nl');
  });

  it('STA-032 has the languages, texts and partners of that country', async () => {
    const languagesIn = (body: string) =>
      [...body.matchAll(/<a href="([^"]+)" lang="[^"]+"/g)].map(([, to]) => to);
    const italian = await get('/it/company');
    const french = await get('/fr/company');
    expect(languagesIn(italian.body)).toEqual(['/it/company', '/it/en/company']);
    expect(languagesIn(french.body)).toEqual(['/fr/company']);
    expect(french.body).toContain('<html lang="fr-FR">');
    expect([italian, french].map(({ body }) => /href="\/\w+\/partner"/.test(body))).toEqual([
      true,
      false,
    ]);
    expect(marketCookieOf(french.headers)).toContain('fairlot_market=fr-fr');
  });

  it('STA-046 in part: is remembered for 180 days with consent, otherwise for the visit', async () => {
    const consent = (answer: string) => get('/de', { cookie: `fairlot_consent_DE=${answer}` });
    expect(marketCookieOf((await consent('preferences')).headers)).toContain(
      `Max-Age=${180 * 86_400}`,
    );
    expect(marketCookieOf((await consent('necessary')).headers)).not.toContain('Max-Age');
  });

  it.each([
    ['STA-028', '/italian', BIDS],
    ['STA-029', '/english', `${BIDS}/uk`],
    ['STA-030', '/spanish', `${BIDS}/es`],
    ['STA-031', '/french', `${BIDS}/fr`],
  ])('%s %s redirects to the public bids', async (_id, path, to) =>
    expect((await get(path)).to).toBe(to),
  );
});
