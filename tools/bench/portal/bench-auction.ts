import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { hashPassword } from '@fairlot/access-records';
import { CreateAuctionCommand, StartAuctionCommand } from '@fairlot/auction-application';
import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import type { Portal } from '@fairlot/server/portal';
import { listVocabulary } from '@fairlot/vehicles-application';
import { importVehicles } from '@fairlot/vehicles-records';
import { makeDraft, header } from '../engine/marketplace.ts';
import {
  ADMIN_USERNAME,
  FLOODING_USERNAMES,
  OWNER_USERNAME,
  VIEWER_USERNAME,
  type Serving,
  type PortalOrder,
} from './protocol.ts';

const MARKET_ID = 'IT';
const BIDDER_COUNT = 16;
const REGULATION = { version: 1, hash: '0'.repeat(64) };
const VEHICLES_FILE = new URL('../../../libs/demonstration/data/vehicles.csv', import.meta.url);

type PortalParts = Portal['parts'];

const createDealer = (parts: PortalParts, name: string): Promise<number> =>
  parts.registry.createDealer({
    businessName: name,
    idMarket: MARKET_ID,
    enabledMarkets: [MARKET_ID],
    country: MARKET_ID,
    vatCode: '00743110157',
    city: 'Milano',
    address: 'Via Prova 1',
    region: 'MI',
    idHouse: null,
    enabled: true,
    creditMinor: null,
    auctioneer: true,
    multiAuctioneer: true,
    exhibitor: true,
  });

type User = Pick<
  Parameters<PortalParts['registry']['createUser']>[0],
  'username' | 'idDealer' | 'passwordHash' | 'roles' | 'permissions'
>;
const createUser = (parts: PortalParts, user: User): Promise<number> =>
  parts.registry.createUser({
    ...user,
    name: 'Benchmark',
    surname: user.username,
    email: `${user.username}@example.test`,
    idMarket: MARKET_ID,
    language: 'it',
    consent1: true,
    consent2: true,
    consent3: true,
    enabled: true,
    adminEnabledMarkets: user.roles.includes('ADMIN') ? [MARKET_ID] : [],
    offerLimitMinor: null,
  });

const createTemplate = (parts: PortalParts, idDealer: number): Promise<number> =>
  parts.partners.saveTemplate({
    name: 'Benchmark',
    idDealer,
    idMarket: MARKET_ID,
    idMarkets: [MARKET_ID],
    policy: DEFAULT_POLICY,
    regulationVersion: REGULATION.version,
    regulationTextKey: 'regulation.open',
    regulationHash: REGULATION.hash,
    provenance: null,
    enabled: true,
  });

/**
 * Imports the first of the demonstration's listings. In an empty database, the ids of vehicles
 * start at 1.
 */
const importListings = async (parts: PortalParts, lots: number, owner: Seller): Promise<void> => {
  const rows = (await readFile(VEHICLES_FILE, 'utf8')).split(/\r?\n/).slice(0, lots + 1);
  const report = await importVehicles(parts.vehicles, Readable.from([rows.join('\n')]), {
    idOwnerDealer: owner.idDealer,
    idTemplate: owner.idTemplate,
    idMarket: MARKET_ID,
    vocabulary: listVocabulary(MARKET_ID),
  });
  if (report.outcome === 'refused') throw new Error(JSON.stringify(report.errors[0]));
};

const numberedNames = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`);

type Seller = { readonly idDealer: number; readonly idTemplate: number };

const createAuction = async (parts: PortalParts, lots: number, owner: Seller): Promise<number> => {
  const draft = makeDraft(lots, owner.idDealer, owner.idTemplate);
  const created = await parts.commands.execute(new CreateAuctionCommand(header(null), draft));
  if (created.outcome === 'refused') throw new Error(`not created: ${created.refusal.code}`);
  const { idAuction } = created.answer;
  await parts.commands.execute(new StartAuctionCommand(header(null), { idAuction }));
  return idAuction;
};

/** Prepares a running auction, its owner, the dealers who bid, and a dealer who watches. */
export const prepareAuction = async (
  parts: PortalParts,
  { lots, withVehicles, auctions = 1, accounts = 0 }: PortalOrder,
  password: string,
): Promise<Omit<Serving, 'port' | 'database'>> => {
  const passwordHash = await hashPassword(password);
  const idSeller = await createDealer(parts, 'Seller');
  const idTemplate = await createTemplate(parts, idSeller);
  const seller = { idDealer: idSeller, idTemplate };
  if (withVehicles) await importListings(parts, lots * auctions, seller);
  const idAuctions: number[] = [];
  for (let n = 0; n < auctions; n += 1) idAuctions.push(await createAuction(parts, lots, seller));
  const names = (first: string, prefix: string) => [first, ...numberedNames(prefix, accounts)];
  for (const username of names(OWNER_USERNAME, FLOODING_USERNAMES.owner))
    await createUser(parts, {
      username,
      idDealer: idSeller,
      passwordHash,
      roles: ['USER'],
      permissions: ['AUCTIONEER'],
    });
  for (const username of names(ADMIN_USERNAME, FLOODING_USERNAMES.staff))
    await createUser(parts, {
      username,
      idDealer: null,
      passwordHash,
      roles: ['USER', 'ADMIN'],
      permissions: [],
    });
  const usernames = numberedNames('bench', BIDDER_COUNT);
  for (const username of [...usernames, ...names(VIEWER_USERNAME, FLOODING_USERNAMES.dealer)]) {
    const idDealer = await createDealer(parts, username);
    const user = { username, idDealer, passwordHash };
    const idUser = await createUser(parts, { ...user, roles: ['USER'], permissions: ['BUYER'] });
    await parts.partners.setStandings([{ idTemplate, idDealer, standing: 'ACCEPTED' }]);
    const read = { language: null, textHash: null, acceptedAt: Date.now() };
    for (const idAuction of idAuctions)
      await parts.acceptances.accept({ idDealer, idAuction, idUser, ...read, ...REGULATION });
  }
  const [idAuction = 0] = idAuctions;
  return { idAuction, idAuctions, lots, usernames, password };
};
