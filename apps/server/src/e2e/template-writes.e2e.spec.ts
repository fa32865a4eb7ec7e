import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  exampleInput,
  makePortal,
  makeTarget,
  makeWorld,
  WAIT_OPTIONS,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

const MINUTE_MS = 60_000;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

/** Merges a dealer into `dealer1`, in a transaction that stays open until the result is called. */
const beginMerge = async (who: PersonName): Promise<() => Promise<void>> => {
  const runner = portal.parts.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('UPDATE dealer SET id_merged_into = $1 WHERE id_dealer = $2', [
    world.people.dealer1.idDealer,
    world.people[who].idDealer,
  ]);
  return async () => {
    await runner.commitTransaction();
    await runner.release();
  };
};
const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const untilWaiting = () =>
  vi.waitFor(async () => {
    const [row] = await portal.parts.dataSource.query<[{ count: number }]>(WAITING);
    expect(row.count).toBeGreaterThan(0);
  }, WAIT_OPTIONS);

const newTemplate = (idDealer: number) => {
  const lot = { idAuction: 1, idLot: 1, idVehicle: 1, idOffer: 1, receipt: {} as never };
  const target = { ...makeTarget(world, lot), idAuctioneer: idDealer };
  return (exampleInput('TPL-01', target) as { readonly body: object }).body;
};
const changed = async (idDealer: number) => {
  const params = { idTemplate: world.templates.exhibitor };
  const {
    titles: _,
    enabled: __,
    ...fields
  } = (await world.as('admin').run('TPL-05', { params } as never)) as Readonly<
    Record<string, unknown>
  >;
  return { ...fields, idDealer };
};
const copied = (idDealer: number) => ({
  idTemplate: world.templates.exhibitor,
  idMarket: 'DE',
  idDealer,
  name: 'Rückläufer',
});

it('TPL-02 replaces every field of a template', async () => {
  const { auctioneer, exhibitor } = world.people;
  type Values = Readonly<Record<string, unknown>>;
  const body = newTemplate(auctioneer.idDealer);
  const stored = (await world.as('admin').run('TPL-01', { body } as never)) as Values;
  const after: Values = {
    name: 'Every field',
    idDealer: exhibitor.idDealer,
    idMarket: 'DE',
    idMarkets: ['DE', 'IT'],
    provenance: 'BANK_REPO',
    regulationTextKey: 'regulation.sealed',
    partner: {
      ...(stored['partner'] as object),
      auctionName: 'Flotte Nord',
      description: { de: 'Verkauft ihre Flotte.' },
      phone: '+49 30 5550142',
      email: 'flotte@example.test',
      vatCode: 'IT07643520567',
    },
    policy: {
      increments: [{ belowMinor: null, stepMinor: 7_000 }],
      unitMinor: 1_000,
      softClose: {
        scope: 'AUCTION',
        windowMs: 3 * MINUTE_MS,
        addMs: 3 * MINUTE_MS,
        maxCount: 5,
        hardStopMs: 40 * MINUTE_MS,
      },
      charges: {
        vatRegime: 'MARGIN',
        buyerFee: { basisPoints: 310, minMinor: 21_000, maxMinor: 71_000 },
      },
      confirmAbovePermille: 2_000,
      resumeAtLeastMs: 2 * MINUTE_MS,
      reopenWithinMs: 31 * MINUTE_MS,
      technicalAfterMs: 3 * MINUTE_MS,
      technicalExtendMs: 6 * MINUTE_MS,
      awardWithinMs: 8 * 1_440 * MINUTE_MS,
    },
  };
  for (const [name, value] of Object.entries(after)) expect(stored[name]).not.toEqual(value);
  const { id, version } = stored;
  const sent = { body: { id, version, ...after } } as never;
  const answer = (await world.as('admin').run('TPL-02', sent)) as Values;
  expect(answer).toMatchObject(after);
  const params = { idTemplate: id };
  expect(await world.as('admin').run('TPL-05', { params } as never)).toEqual(answer);
});

const linked = async (idDealer: number) => {
  await portal.parts.registry.changeDealer(idDealer, { multiAuctioneer: true });
  return { idDealer, idTemplate: world.templates.exhibitor };
};

it.each<[OperationId, PersonName, (idDealer: number) => object | Promise<object>]>([
  ['TPL-01', 'visitor', newTemplate],
  ['TPL-02', 'suspended', changed],
  ['ENG-303', 'foreigner', copied],
  ['ADM-52', 'dealer2', linked],
])('a dealer that is merged while %s gives it a template is refused', async (id, who, bodyFor) => {
  const { idDealer } = world.people[who];
  const body = await bodyFor(idDealer);
  const endMerge = await beginMerge(who);
  const refused = world.as('admin').refusal(id, { body } as never);
  await untilWaiting();
  await endMerge();
  const { status, problem } = await refused;
  expect([status, problem.fields?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    ['idDealer dealer_merged'],
  ]);
  expect(await portal.parts.partners.templatesOf({ idDealer })).toEqual([]);
});

it('ADM-52 links no template to a merged dealer, and names the dealer that remains', async () => {
  const { multi, dealer1 } = world.people;
  await portal.parts.registry.changeDealer(multi.idDealer, { idMergedInto: dealer1.idDealer });
  const body = { idDealer: multi.idDealer, idTemplate: world.templates.loader };
  const { problem } = await world.as('admin').refusal('ADM-52', { body });
  expect(problem.fields).toEqual([
    {
      path: 'idDealer',
      code: 'dealer_merged',
      message: `This dealer was merged into dealer1 srl (ID ${dealer1.idDealer}). Choose that dealer.`,
    },
  ]);
});
