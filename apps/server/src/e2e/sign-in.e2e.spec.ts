import { auctionTopic, lotTopic, noticesTopic } from '@fairlot/contracts/live';
import { Browser } from '@fairlot/identity/testing';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import {
  makeSocket,
  makeWatcher,
  CARRIERS,
  liveToken,
  type LiveWatcher,
} from '../testing/live-clients.js';

/** Longest time after which a sign-out or a block must have reached every connection. */
const SOON = { timeout: 15_000, interval: 10 };

let portal: TestPortal;
let world: World;
let idAuction: number;
const open: LiveWatcher[] = [];
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}, {}] });
});
afterEach(async () => {
  for (const watcher of open.splice(0)) await watcher.end();
});
afterAll(() => portal.stop());

/** An API client with this browser's cookies, and the XSRF token in its header. */
const clientOf = ({ cookies }: Browser): Client =>
  new Client(portal.url, {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  });
const signedIn = async (username: string): Promise<Browser> => {
  const browser = new Browser(portal.url);
  expect((await browser.signIn(username)).status).toBe(302);
  return browser;
};
/** Connects the client over each live transport, and subscribes to all topics that it may watch. */
const onEveryCarrier = async (client: Client, who: PersonName): Promise<LiveWatcher[]> => {
  const topics = [
    auctionTopic(idAuction),
    lotTopic(idAuction, 1),
    noticesTopic(world.people[who].idDealer),
  ];
  const watchers = [];
  for (const carrier of CARRIERS) {
    const watcher = await makeWatcher(portal, client, carrier);
    expect(await watcher.watch(...topics)).toEqual([]);
    watchers.push(watcher);
    open.push(watcher);
  }
  return watchers;
};
const cut = (watchers: readonly LiveWatcher[]): Promise<void> =>
  vi.waitFor(() => {
    expect(watchers.map(({ isOpen }) => isOpen)).toEqual(watchers.map(() => false));
  }, SOON);

describe('OTH-10 the sign-in of a browser', () => {
  it("opens the identity provider's page, takes one click, and returns to the original page", async () => {
    const browser = new Browser(portal.url);
    expect(await browser.who()).toBeNull();
    const page = await browser.begin('/auctions/1');
    const html = await (await browser.go(page)).text();
    expect(html).toContain('dealer1');
    const chosen = await browser.choose(page, 'dealer1');
    const back = browser.locationOf(await browser.go(browser.locationOf(chosen)));
    const callback = await browser.go(back);
    expect([callback.status, browser.locationOf(callback)]).toEqual([302, '/auctions/1']);
    const session = callback.headers
      .getSetCookie()
      .find((one) => one.startsWith('fairlot_session='));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=(?:Lax|Strict)/i);
    expect(await browser.who()).toBe('dealer1');
  });

  it('OTH-10 redirects to the identity provider, and then to the requested page', async () => {
    const path = `${portal.url}/sso/login?redirect=/auctions`;
    const sent = await fetch(path, { redirect: 'manual' });
    const { origin, pathname } = new URL(sent.headers.get('location')!, portal.url);
    expect([sent.status, origin, pathname]).toEqual([302, portal.url, '/oidc/auth']);
    const browser = new Browser(portal.url);
    const answer = await browser.signIn('dealer1', '/auctions?view=table');
    expect(browser.locationOf(answer)).toBe('/auctions?view=table');
  });

  it('STA-047 in part: issues the XSRF token that write requests need', async () => {
    const browser = await signedIn('dealer1');
    const offer = { params: { idAuction, idLot: 1 }, body: { offer: 5000 } };
    const { 'x-xsrf-token': _token, ...cookie } = clientOf(browser).credentials;
    const forged = await new Client(portal.url, cookie).refusal('SEC-59', offer);
    expect([forged.status, forged.problem.code]).toEqual([403, 'CSRF']);
    expect(await clientOf(browser).run('SEC-59', offer)).toMatchObject({ state: 'LEADING' });
  });
});

describe('OTH-11 the sign-out', () => {
  it('OTH-11 ends access by HTTP, socket and MQTT, for this session only', async () => {
    const browser = await signedIn('dealer2');
    const client = clientOf(browser);
    const watchers = await onEveryCarrier(client, 'dealer2');
    const others = await onEveryCarrier(world.as('dealer1'), 'dealer1');
    const second = await onEveryCarrier(world.as('dealer2'), 'dealer2');
    const { socket } = await makeSocket(portal, client);
    const onEnded = vi.fn<(ended: { at: number }) => void>();
    socket.on('sessionEnded', onEnded);
    const unused = await liveToken(client);

    await client.run('OTH-11');
    await cut(watchers);
    expect(socket.connected).toBe(false);
    expect(onEnded).toHaveBeenCalledExactlyOnceWith({ at: expect.any(Number) as number });
    expect(await client.run('SEC-10')).toBeNull();
    expect((await client.refusal('OTH-04')).status).toBe(401);
    for (const carrier of CARRIERS)
      await expect(makeWatcher(portal, client, carrier, { token: unused })).rejects.toThrow();
    const still = [...others, ...second].map(({ isOpen }) => isOpen);
    expect(still).toEqual(still.map(() => true));
  });

  it('ENG-32 everywhere ends the sessions on all devices of the user', async () => {
    const laptop = clientOf(await signedIn('readonly'));
    const phone = await world.signIn('readonly', 'token');
    const watchers = [
      ...(await onEveryCarrier(laptop, 'readonly')),
      ...(await onEveryCarrier(phone, 'readonly')),
    ];
    const others = await onEveryCarrier(world.as('dealer1'), 'dealer1');
    const unused = await liveToken(laptop);

    expect(await phone.run('ENG-32')).toEqual({ done: true, leaveAt: null });
    await cut(watchers);
    for (const client of [laptop, phone]) expect((await client.refusal('OTH-04')).status).toBe(401);
    for (const carrier of CARRIERS)
      await expect(makeWatcher(portal, laptop, carrier, { token: unused })).rejects.toThrow();
    const again = await world.signIn('readonly', 'token');
    expect(await again.run('OTH-04')).toMatchObject({ username: 'readonly' });
    expect(others.map(({ isOpen }) => isOpen)).toEqual(others.map(() => true));
  });

  it('deletes the cookies of the session', async () => {
    const browser = await signedIn('dealer3');
    const headers = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' };
    await browser.go('/api/v1/secure/logout', { method: 'POST', headers });
    expect(browser.cookies.has('fairlot_session')).toBe(false);
    expect(await browser.who()).toBeNull();
  });

  it('OTH-11 closes the live connections of an access token', async () => {
    const client = await world.signIn('dealer3', 'token');
    const watchers = await onEveryCarrier(client, 'dealer3');
    await client.run('OTH-11');
    await cut(watchers);
    expect((await client.refusal('OTH-04')).status).toBe(401);
  });
});

describe('I10 access that ends', () => {
  const hears = async (who: PersonName): Promise<readonly string[]> => {
    const topics = [auctionTopic(idAuction), lotTopic(idAuction, 1)];
    const refused = [];
    for (const carrier of CARRIERS) {
      const watcher = await makeWatcher(portal, world.as(who), carrier);
      open.push(watcher);
      refused.push(...(await watcher.watch(...topics)));
    }
    return refused;
  };
  const everywhere = () =>
    CARRIERS.flatMap(() => [auctionTopic(idAuction), lotTopic(idAuction, 1)]);

  it('disconnects a dealer that is blocked on the template, and refuses later subscriptions', async () => {
    const watchers = await onEveryCarrier(world.as('dealer2'), 'dealer2');
    const others = await onEveryCarrier(world.as('dealer1'), 'dealer1');
    const row = { idTemplate: world.templates.auctioneer, idDealer: world.people.dealer2.idDealer };
    await portal.parts.partners.setStandings([{ ...row, standing: 'BLOCKED' }]);
    await cut(watchers);
    expect(await hears('dealer2')).toEqual(everywhere());
    const { status } = await world.as('dealer2').refusal('SEC-44', { params: { id: idAuction } });
    expect(status).toBe(404);
    expect(others.every(({ isOpen }) => isOpen)).toBe(true);
    await portal.parts.partners.setStandings([{ ...row, standing: 'ACCEPTED' }]);
    await eventually(async () => expect(await hears('dealer2')).toEqual([]));
  });

  it('disconnects a dealer that is disabled, which then gets no more messages', async () => {
    const watchers = await onEveryCarrier(world.as('dealer3'), 'dealer3');
    await portal.parts.registry.enableDealer(world.people.dealer3.idDealer, false);
    await cut(watchers);
    expect(await hears('dealer3')).toEqual(everywhere());
  });

  it('disconnects a user who is disabled, and rejects the token', async () => {
    const client = await world.signIn('visitor', 'token');
    const watchers = await onEveryCarrier(client, 'visitor');
    await portal.parts.registry.enableUser(world.people.visitor.idUser, false);
    await cut(watchers);
    expect((await client.refusal('SEC-54')).status).toBe(401);
  });
});
