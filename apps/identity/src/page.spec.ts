import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { groupOf, matchesSearch, type Account } from './account.js';
import { ICON } from './mark.js';
import { accountPage, deadEndPage } from './account-page.js';
import { STYLE_SHEET } from './style-sheet.js';

const ROOT = new URL('../../../', import.meta.url);

const makeAccount = (over: Partial<Account> = {}): Account => ({
  username: 'dealer1',
  name: 'Anna Rossi',
  roles: ['USER'],
  permissions: ['BUYER'],
  businessName: 'Rossi Auto',
  idMarket: 'IT',
  ...over,
});
const dealers = Array.from({ length: 200 }, (_, n) =>
  makeAccount({
    username: `dealer${n + 1}`,
    businessName: `House ${n + 1}`,
    idMarket: n < 20 ? 'IT' : 'DE',
  }),
);
const settings = { language: 'en', mountPath: '/oidc' } as const;
const NOTHING = { accounts: [], query: '' } as const;
const REFUSED = { outcome: 'refused' } as const;
const listedAccounts = (html: string) =>
  [...html.matchAll(/value="(dealer\d+)"/g)].map((hit) => hit[1]);

describe('OTH-10 the page of the demonstration accounts', () => {
  it.each([
    [['USER', 'ADMIN'], [], 'staff'],
    [['USER', 'ADMIN'], ['READ_ONLY'], 'staff'],
    [['USER', 'CUSTOMER_CENTER'], [], 'staff'],
    [['USER'], ['AUCTIONEER'], 'seller'],
    [['USER'], ['LOADER'], 'seller'],
    [['USER'], ['BUYER'], 'buyer'],
    [['USER'], ['BUYER', 'READ_ONLY'], 'viewer'],
    [['USER'], ['VISITOR'], 'viewer'],
  ])('lists %j with %j under %s', (roles, permissions, group) =>
    expect(groupOf(makeAccount({ roles, permissions }))).toBe(group),
  );

  it('finds dealers that match every search word in name, company, user name or market', () => {
    const found = (query: string) => matchesSearch(makeAccount(), 'Italy', query);
    expect(['rossi italy', 'DEALER1', 'anna auto it', ''].map(found)).toEqual(Array(4).fill(true));
    expect(['rossi germany', 'dealer12'].map(found)).toEqual([false, false]);
  });

  it("shows a link for an e-mail to users who are locked out by others' wrong attempts", () => {
    const link = '<a href="/password-recovery">';
    const limited = { outcome: 'limited', retryAfterSeconds: 600 } as const;
    expect(accountPage(settings, { ...NOTHING, tried: limited })).toContain(link);
    expect(accountPage(settings, { ...NOTHING, tried: REFUSED })).not.toContain(link);
  });

  it('shows the first of 200 dealers, and the results of a search', () => {
    const all = accountPage(settings, { accounts: dealers, query: '' });
    expect(listedAccounts(all)).toHaveLength(24);
    expect(all).toContain('24 of 200');
    expect(
      listedAccounts(accountPage(settings, { accounts: dealers, query: ' dealer200 ' })),
    ).toEqual(['dealer200']);
    expect(accountPage(settings, { accounts: dealers, query: 'nobody here' })).toContain(
      'No dealers found. Try another search.',
    );
  });

  it('escapes all text', () => {
    const evil = `"><script>alert('x')</script>`;
    const html = accountPage(settings, {
      accounts: [makeAccount({ name: evil, username: evil })],
      query: evil,
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)');
  });

  it.each(LANGUAGES)('has every text in %s, and works without scripts', (language) => {
    const html =
      accountPage({ ...settings, language }, { accounts: dealers, query: '', tried: REFUSED }) +
      deadEndPage({ ...settings, language }, 'http://localhost/');
    const missing = /identity\.(?!css)|codeTable\.|market\.[A-Z]|\{\{/;
    const scripted = /<script|\sstyle=|\son\w+=/;
    expect([html.match(missing), html.match(scripted)]).toEqual([null, null]);
  });

  it('says that the accounts are for a demonstration', () =>
    expect(accountPage(settings, NOTHING)).toContain('Development identity provider'));
});

describe("the colours of the identity provider's page", () => {
  const channel = (value: number) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
      channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  /** The colours in a block of CSS rules, with abbreviated ones expanded. */
  const coloursIn = (block = ''): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...block.matchAll(/--fl-([\w-]+): (#\w{6}|#\w{3});/g)].map(([, name = '', hex = '']) => [
        name,
        hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex,
      ]),
    );
  const [light = {}, over = {}] = [...STYLE_SHEET.matchAll(/:root \{([^}]+)\}/g)].map(([, block]) =>
    coloursIn(block),
  );
  const themes = [light, { ...light, ...over }];

  it("equal the portal's in light and dark, including the logo", () => {
    const shared = readFileSync(new URL('libs/web-ui/src/tokens.css', ROOT), 'utf8');
    const blocks = [...shared.matchAll(/^[^\n]* \{([^}]+)\}/gm)].map(([, block]) =>
      coloursIn(block),
    );
    expect(Object.keys(light).length).toBeGreaterThan(10);
    expect(blocks[0]).toMatchObject(light);
    expect({ ...blocks[0], ...blocks[1] }).toMatchObject(themes[1] ?? {});
    const icon = readFileSync(new URL('apps/web/public/favicon.svg', ROOT), 'utf8');
    for (const one of [icon, ICON]) expect(one).toContain(light['brand']);
    const html = accountPage(settings, NOTHING);
    for (const [path] of icon.matchAll(/<path.*>/g))
      for (const one of [html, ICON]) expect(one).toContain(path);
  });
  it.each([
    ['text', 'page'],
    ['text', 'surface'],
    ['faint', 'page'],
    ['faint', 'surface'],
    ['on-brand', 'brand'],
    ['brand-text', 'brand-soft'],
    ['warn', 'warn-soft'],
  ])('%s on %s is WCAG AA in light and dark', (text, ground) => {
    for (const theme of themes)
      expect(contrast(theme[text] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
