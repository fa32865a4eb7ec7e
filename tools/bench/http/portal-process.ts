/** A whole portal of its own with one running auction and the dealers that bid in it. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { hashPassword } from '@fairlot/access-records';
import { CreateAuctionCommand, StartAuctionCommand } from '@fairlot/auction-application';
import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import { startPortal, type Portal } from '@fairlot/server/portal';
import { aDraft, header } from '../engine/marketplace.ts';
import { withPostgres } from '../throwaway.ts';
import type { Serving } from './protocol.ts';

const MARKET = 'IT';
const DEALERS = 16;
/** Four for each connection, and one for the answer that the bare route repeats. */
const LOTS = 257;
const REGULATION = { version: 1, hash: '0'.repeat(64) };

type Parts = Portal['parts'];

const createDealer = (parts: Parts, name: string): Promise<number> =>
  parts.registry.createDealer({
    businessName: name,
    idMarket: MARKET,
    enabledMarkets: [MARKET],
    country: MARKET,
    vatCode: '00743110157',
    city: 'Milano',
    address: 'Via Prova 1',
    region: 'MI',
    idHouse: null,
    enabled: true,
    creditMinor: null,
  });

const createBuyer = (parts: Parts, username: string, idDealer: number, passwordHash: string) =>
  parts.registry.createUser({
    username,
    passwordHash,
    name: 'Benchmark',
    surname: username,
    email: `${username}@example.test`,
    idDealer,
    idMarket: MARKET,
    language: 'it',
    roles: ['USER'],
    permissions: ['BUYER'],
    consent1: true,
    consent2: true,
    consent3: true,
    enabled: true,
    adminEnabledMarkets: [],
    offerLimitMinor: null,
  });

const createTemplate = (parts: Parts, idDealer: number): Promise<number> =>
  parts.partners.saveTemplate({
    name: 'Benchmark',
    idDealer,
    idMarket: MARKET,
    idMarkets: [MARKET],
    policy: DEFAULT_POLICY,
    regulationVersion: REGULATION.version,
    regulationTextKey: 'regulation.open',
    regulationHash: REGULATION.hash,
    provenance: null,
    enabled: true,
  });

const createAuction = async (parts: Parts): Promise<{ idAuction: number; idTemplate: number }> => {
  const idSeller = await createDealer(parts, 'Seller');
  const idTemplate = await createTemplate(parts, idSeller);
  const draft = aDraft(LOTS, idSeller, idTemplate);
  const created = await parts.commands.execute(new CreateAuctionCommand(header(null), draft));
  if (created.outcome === 'refused') throw new Error(`not created: ${created.refusal.code}`);
  const { idAuction } = created.answer;
  await parts.commands.execute(new StartAuctionCommand(header(null), { idAuction }));
  return { idAuction, idTemplate };
};

const prepare = async (parts: Parts, password: string): Promise<Omit<Serving, 'port'>> => {
  const { idAuction, idTemplate } = await createAuction(parts);
  const passwordHash = await hashPassword(password);
  const usernames = Array.from({ length: DEALERS }, (_, index) => `bench${index + 1}`);
  for (const username of usernames) {
    const idDealer = await createDealer(parts, username);
    const idUser = await createBuyer(parts, username, idDealer, passwordHash);
    await parts.partners.setStandings([{ idTemplate, idDealer, standing: 'ACCEPTED' }]);
    const acceptance = { idDealer, idAuction, idUser, acceptedAt: Date.now(), ...REGULATION };
    await parts.acceptances.accept(acceptance);
  }
  return { idAuction, lots: LOTS, usernames, password };
};

// Ctrl-C reaches the whole process group; this process ends in order when its parent has gone.
process.on('SIGINT', () => {});
const orphaned = once(process, 'disconnect');
await withPostgres(async (connection, dataDir) => {
  const settings = {
    port: 0,
    mqttPort: 0,
    dataDir,
    publicUrl: 'http://127.0.0.1',
    databaseUrl: null,
    demo: false,
    demoPassword: null,
    roles: ['api', 'clock', 'relay', 'projector', 'live'] as const,
  };
  const password = randomBytes(12).toString('base64url');
  const prepared = Promise.withResolvers<Omit<Serving, 'port'>>();
  const portal = await startPortal(settings, connection, async (parts) => {
    prepared.resolve(await prepare(parts, password));
  });
  process.send?.({ ...(await prepared.promise), port: portal.port });
  await orphaned;
  await portal.stop();
});
process.exit(0);
