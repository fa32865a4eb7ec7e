import type { OperationId } from '@fairlot/contracts/operations';
import { systemClock } from '@fairlot/kernel';
import { filledRegistration } from '@fairlot/countries/testing';
import type { ListedWorld } from './make-listed-world.js';
import type { World } from './make-world.js';
import { Client } from './client.js';
import { registrationOutcome } from './registering.js';

const HOUR_MS = 3_600_000;
/** The day on which `odd` was added, and the day after. */
const ADDED_ON = '2020-01-01';
const NEXT_DAY = '2020-01-02';
const VAT_CODE = 'IT12345670017';
const DEALER_LIST_CALLS = ['ADM-06', 'ADM-12', 'ADM-15', 'ADM-16', 'ADM-17'] as const;

/** Adds three dealers to configure: one differs in every field, two differ in their rights. */
const makeDealers = async ({ portal: { parts }, people }: World) => {
  const { registry, directory } = parts;
  const { idDealer: _, ...usual } = (await directory.dealer(people.dealer1.idDealer))!;
  const added = { ...usual, state: 'REGISTERED' } as const;
  const idSeller = await registry.createAccountManager({
    idMarket: 'DE',
    name: 'Zita',
    surname: 'Zeta',
    email: 'zita@example.test',
    phone: null,
  });
  const odd = await registry.createDealer({
    ...added,
    idSeller,
    multiAuctioneer: false,
    idMarket: 'DE',
    enabledMarkets: ['IT', 'DE'],
    businessName: 'Zeta Motori',
    vatCode: VAT_CODE,
    country: 'FR',
    region: 'IT-RM',
    city: 'Zagarolo',
    postalCode: '00039',
    email: 'zeta@example.test',
    createdOn: ADDED_ON,
  });
  const noAuctioneer = { businessName: 'Prova Uno', enabled: false, auctioneer: false };
  await registry.createDealer({ ...added, ...noAuctioneer });
  await registry.createDealer({ ...added, businessName: 'Prova Due', exhibitor: false });
  return { odd, idSeller };
};

/**
 * Adds a disabled user of this dealer who is in the FCA network and has an identity provider's id.
 */
const makeOddUser = async ({ portal: { parts }, people }: World, idDealer: number) => {
  const { registry, directory, dataSource } = parts;
  const { idUser: _, ...facts } = (await directory.user(people.dealer1.idUser))!;
  const idUser = await registry.createUser({
    ...facts,
    idDealer,
    idMarket: 'DE',
    enabled: false,
    passwordHash: null,
    username: 'zeta',
    surname: 'Zeta',
    email: 'zeta@example.test',
  });
  await dataSource.query('UPDATE app_user SET fca_user = true WHERE id_user = $1', [idUser]);
  await dataSource.query(
    `INSERT INTO identity_link (issuer, subject, id_user, bound_at) VALUES ('test', 'zeta', $1, 1)`,
    [idUser],
  );
};

/** Adds a disabled member of staff. */
const makeFormerColleague = async ({ portal: { parts }, people }: World) => {
  const { idUser: _, ...facts } = (await parts.directory.user(people.centre.idUser))!;
  await parts.registry.createUser({
    ...facts,
    enabled: false,
    passwordHash: null,
    username: 'zora',
    surname: 'Zora',
    email: 'zora@example.test',
  });
};

const makeApplication = async ({ portal }: World, businessName: string, idMarket: 'IT' | 'DE') => {
  const email = `${businessName.toLowerCase()}@example.test`;
  const company = { businessName, email, confEmail: email, referenceEmail: email };
  const form = { ...filledRegistration(idMarket), ...company };
  const outcome = await registrationOutcome(new Client(portal.url), form);
  if (outcome !== 'done')
    throw new Error(`${businessName} was not registrationOutcome: ${outcome}`);
  const [row] = await portal.parts.dataSource.query<[{ id: number }]>(
    'SELECT id_registration AS id FROM dealer_registration WHERE email = $1',
    [email],
  );
  return row.id;
};

/**
 * Adds applications of different ages. One is overdue, one is assigned and was asked a question.
 */
const makeApplications = async (world: World) => {
  const admin = world.as('admin');
  const overdue = await makeApplication(world, 'Zephyr', 'DE');
  await world.portal.parts.dataSource.query(
    'UPDATE dealer_registration SET registered_at = $2 WHERE id_registration = $1',
    [overdue, Date.parse(ADDED_ON)],
  );
  const idRegistration = await makeApplication(world, 'Assegnata', 'IT');
  await admin.run('ENG-224', { body: { idRegistration, idUser: world.people.admin.idUser } });
  await admin.run('ENG-225', { body: { idRegistration, question: 'Why?' } });
  await makeApplication(world, 'Nuova', 'IT');
};

/** Adds requirements of two dealers. Those of `odd` differ in market, state, reason and dealer. */
const makeRequirements = async (world: World, odd: number) => {
  const admin = world.as('admin');
  const dueAt = systemClock.now() + HOUR_MS;
  const of = async (idDealer: number, more: object) => {
    const body = { idDealer, idMarket: 'IT', reason: 'ADDRESS_PROOF', dueAt, ...more };
    return (await admin.run('ENG-286', { body } as never)) as { readonly idRequirement: number };
  };
  const { idDealer } = world.people.dealer1;
  await of(idDealer, {});
  const { idRequirement: late } = await of(idDealer, { reason: 'BANK_ACCOUNT' });
  await world.portal.parts.dataSource.query(
    'UPDATE requirement SET due_at = $2 WHERE id_requirement = $1',
    [late, Date.parse(ADDED_ON)],
  );
  const third = { idMarket: 'DE', reason: 'REGULATION', owedBy: 'THIRD_PARTY' };
  const { idRequirement } = await of(odd, third);
  await admin.run('ENG-287', { body: { idRequirement, action: 'WAIVE' } });
};

/**
 * Adds records, so that each back office list has rows that differ in every field it filters by.
 */
export const makeListedOffice = async (world: World): Promise<ListedWorld> => {
  const { people, templates, portal } = world;
  const { partners } = portal.parts;
  const { odd, idSeller } = await makeDealers(world);
  await makeOddUser(world, odd);
  await makeFormerColleague(world);
  await partners.setStandings(
    [templates.auctioneer, templates.exhibitor].map((idTemplate) => ({
      idTemplate,
      idDealer: odd,
      standing: 'ACCEPTED',
    })),
  );
  await partners.link({ idTemplate: templates.exhibitor, idDealer: people.multi.idDealer });
  await makeApplications(world);
  await makeRequirements(world, odd);

  const as = world.as('admin');
  const template = { query: { idTemplate: templates.auctioneer } };
  const dealers = {
    q: 'zeta',
    businessName: 'zeta',
    city: 'zaga',
    email: 'ZETA@',
    postalCode: '000',
    idDealer: odd,
    dealerId: odd,
    idMarket: 'DE',
    market: 'DE',
    username: 'ZET',
    vatCode: VAT_CODE.slice(4),
    vatCodes: VAT_CODE,
    country: 'FR',
    region: 'IT-RM',
    state: 'REGISTERED',
    enabled: false,
    flgIam: true,
    seller: idSeller,
    auctioneer: false,
    multiAuctioneer: false,
    exhibitor: false,
    createFrom: NEXT_DAY,
    createTo: ADDED_ON,
  };
  const buyers = {
    idTemplate: templates.exhibitor,
    accepted: false,
    blockedUser: true,
    fcaUser: true,
    market: 'DE',
    province: 'IT-RM',
    vatCode: VAT_CODE,
    q: 'zeta',
  };
  const ofDealers = <Of>(value: Of): Partial<Record<OperationId, Of>> =>
    Object.fromEntries(DEALER_LIST_CALLS.map((id) => [id, value]));
  return {
    calls: {
      ...ofDealers({ as }),
      'ADM-26': { as },
      'ADM-33': { as, ...template },
      'ENG-188': { as, query: { idDealer: people.dealer1.idDealer } },
      'ENG-200': { as },
      'ENG-204': { as: world.as('multi'), ...template },
      'ENG-220': { as },
      'ENG-272': { as },
      'ENG-285': { as },
    },
    filters: {
      ...ofDealers(dealers),
      'ADM-12': { ...dealers, state: 'CONFIGURED' },
      'ADM-26': { idMarket: 'DE', q: 'zora' },
      'ADM-33': buyers,
      'ENG-188': { idDealer: people.dealer2.idDealer },
      'ENG-200': {
        q: 'zeta',
        idDealer: odd,
        market: 'DE',
        enabled: false,
        role: 'ADMIN',
        permission: 'LOADER',
        fcaUser: true,
        staff: true,
      },
      'ENG-204': buyers,
      'ENG-272': {
        q: 'zora',
        market: 'IT',
        role: 'CUSTOMER_CENTER',
        enabled: false,
        readOnly: true,
      },
      'ENG-285': {
        idDealer: odd,
        state: 'WAIVED',
        reason: 'REGULATION',
        owedBy: 'THIRD_PARTY',
        market: 'DE',
        overdue: true,
      },
      'ENG-220': { q: 'zephyr', state: 'ASKED', market: 'DE', assignee: 'me', overdue: true },
    },
  };
};
