import { createHash } from 'node:crypto';
import { texts } from '@fairlot/content';
import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import { hashPassword, type NewDealer, type NewUser } from '@fairlot/access-records';
import type { NewTemplate } from '@fairlot/partners-records';
import type { CoreParts } from '../core/open-core.js';
import type { TestPortal } from './make-portal.js';
import { makePublicFace } from './make-public-face.js';
import { makeStock } from './make-stock.js';
import { Client } from './client.js';
import {
  PEOPLE,
  STANDINGS_OF_VIEWERS,
  usernameOf,
  PERSON_NAMES,
  type PersonName,
} from './people.js';
import { signInByCookie, signInByToken, PASSWORD } from './sign-in.js';

/** Hash of the regulation of open auctions, which dealers accept. */
const REGULATION_HASH = createHash('sha256').update(texts('en')('regulation.open')).digest('hex');

const makeNewDealer = (who: PersonName, over: Partial<NewDealer>): NewDealer => ({
  businessName: `${who} srl`,
  idMarket: 'IT',
  enabledMarkets: ['IT'],
  country: 'IT',
  vatCode: '00743110157',
  city: 'Milano',
  address: 'Via Prova 1',
  region: 'MI',
  idHouse: null,
  enabled: true,
  creditMinor: null,
  // The dealers have all rights. The permissions of their users limit these.
  auctioneer: true,
  multiAuctioneer: true,
  exhibitor: true,
  ...over,
});

const makeNewUser = (who: PersonName, over: Partial<NewUser>): NewUser => ({
  username: usernameOf(who),
  name: 'Prova',
  surname: who,
  email: `${who}@example.test`,
  idMarket: 'IT',
  language: 'en',
  roles: ['USER'],
  permissions: [],
  consent1: true,
  consent2: false,
  consent3: false,
  enabled: true,
  passwordHash: null,
  idDealer: null,
  adminEnabledMarkets: [],
  offerLimitMinor: null,
  ...over,
});

export const makeNewTemplate = (
  over: Pick<NewTemplate, 'name' | 'idDealer'> & Partial<NewTemplate>,
): NewTemplate => ({
  idMarket: 'IT',
  idMarkets: ['IT'],
  policy: DEFAULT_POLICY,
  provenance: 'LTR_RETURN',
  regulationVersion: 1,
  regulationTextKey: 'regulation.open',
  regulationHash: REGULATION_HASH,
  enabled: true,
  ...over,
});

const register = async ({ registry }: CoreParts, who: PersonName, passwordHash: string) => {
  const { user, dealer } = PEOPLE[who];
  const idDealer = dealer && (await registry.createDealer(makeNewDealer(who, dealer)));
  const idUser = await registry.createUser(makeNewUser(who, { ...user, idDealer, passwordHash }));
  return { idUser, idDealer: idDealer ?? 0 };
};

/** A test portal, or the URL of one in another process with the core parts on its database. */
type FilledPortal = Pick<TestPortal, 'parts' | 'url'> & Partial<Pick<TestPortal, 'time'>>;

export type World = {
  readonly portal: FilledPortal;
  /** Ids of users and dealers by name. `idDealer` is 0 for staff. */
  readonly people: Readonly<
    Record<PersonName, { readonly idUser: number; readonly idDealer: number }>
  >;
  /** Template ids: the template of `auctioneer` is that of the world's auctions. */
  readonly templates: Readonly<Record<'auctioneer' | 'exhibitor' | 'loader', number>>;
  /** Id of an image of the public pages in the world's market. */
  readonly idImage: string;
  /** Returns another free vehicle of this owner on each call. */
  freeVehicle(owner?: 'auctioneer' | 'exhibitor' | 'loader'): number;
  /** Returns the user's client with an access token, the same on each call. */
  as(who: PersonName): Client;
  /** Signs in again: with a token, or through the identity provider with a cookie. */
  signIn(who: PersonName, via: 'token' | 'cookie'): Promise<Client>;
};

const STOCK_COUNTS = { auctioneer: 120, exhibitor: 20, loader: 20 } as const;

/** The hash of the password of all users, computed once per worker, because it is slow by design. */
let cachedHash: Promise<string> | undefined;

/** Fills a portal with `PEOPLE`, templates and vehicles, and signs everybody in. */
export const makeWorld = async (portal: FilledPortal): Promise<World> => {
  const { parts, url } = portal;
  const passwordHash = await (cachedHash ??= hashPassword(PASSWORD));
  const people = {} as Record<PersonName, { idUser: number; idDealer: number }>;
  for (const who of PERSON_NAMES) people[who] = await register(parts, who, passwordHash);

  const templates = { auctioneer: 0, exhibitor: 0, loader: 0 };
  const stock = { auctioneer: [] as number[], exhibitor: [] as number[], loader: [] as number[] };
  for (const owner of ['auctioneer', 'exhibitor', 'loader'] as const) {
    const { idDealer } = people[owner];
    templates[owner] = await parts.partners.saveTemplate(
      makeNewTemplate({ name: `Template of ${owner}`, idDealer }),
    );
    const count = STOCK_COUNTS[owner];
    stock[owner] = await makeStock(parts, {
      idOwnerDealer: idDealer,
      idTemplate: templates[owner],
      count,
    });
  }
  const idTemplate = templates.auctioneer;
  const standings = Object.entries(STANDINGS_OF_VIEWERS) as [
    PersonName,
    'PENDING' | 'ACCEPTED' | 'BLOCKED',
  ][];
  await parts.partners.setStandings(
    standings.map(([who, standing]) => ({ idTemplate, idDealer: people[who].idDealer, standing })),
  );
  await parts.partners.link({ idTemplate, idDealer: people.multi.idDealer });

  const idImage = await makePublicFace(parts, templates);

  const clients = new Map<PersonName, Client>();
  for (const who of PERSON_NAMES) {
    // Opens the session as MOB-01 would, but without half a second for hashing the password.
    const opened = await parts.sessions.create({ idUser: people[who].idUser, via: 'token' });
    clients.set(who, new Client(url, { token: opened.secret }));
  }
  const enable = (enabled: boolean) =>
    parts.registry.changeUser(people.disabled.idUser, { enabled });
  // Disabled only now, so that the session exists and the guard must refuse it.
  await enable(false);

  const taken = (owner: keyof typeof stock): number => {
    const idVehicle = stock[owner].shift();
    if (idVehicle === undefined) throw new Error(`no free vehicle of ${owner} is left`);
    return idVehicle;
  };
  return {
    portal,
    people,
    templates,
    idImage,
    freeVehicle: (owner = 'auctioneer') => taken(owner),
    as: (who) => clients.get(who)!,
    signIn: async (who, via) => {
      if (who === 'disabled') await enable(true);
      const client = await (via === 'token' ? signInByToken : signInByCookie)(url, usernameOf(who));
      if (who === 'disabled') await enable(false);
      return client;
    },
  };
};
