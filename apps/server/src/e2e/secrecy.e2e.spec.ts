import { maySee, type Moment, type Secret, type Viewer } from '@fairlot/auction-rules';
import { disclosuresOf, type Operation } from '@fairlot/contracts';
import type { Receipt } from '@fairlot/contracts/auction';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeTarget,
  makeWorld,
  exampleInput,
  inProcessSender,
  minutesFromNow,
  untilSettled,
  type SendRequest,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';
import { isTestedReader, READERS, readers, type Reader } from '../testing/readers.js';

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const READS = (Object.keys(operations) as OperationId[]).filter((id) => {
  const { method } = TABLE[id];
  return method === 'GET' && !['ENG-81', 'MOB-20', 'OTH-10'].includes(id);
});
/** Calls that list dealers and their users. They name dealers independently of any auction. */
const DIRECTORIES: readonly OperationId[] = [
  'ADM-06',
  'ADM-07',
  'ADM-15',
  'ADM-16',
  'ADM-17',
  'ENG-184',
  'ADM-19',
  'ENG-200',
  'ENG-201',
  'ADM-33',
  'ADM-36',
  'ENG-204',
  'ENG-206',
  'ENG-261',
  'ENG-262',
];

/** Amounts that occur nowhere else. Searched for in cents, in euros and as formatted text. */
const MARKS = {
  RESERVE: [700_123],
  /** The highest amount becomes the public price at the close. */
  SEALED_AMOUNT: [654_321, 765_432],
  MAXIMUM: [812_347, 823_459],
} as const satisfies Partial<Record<Secret, readonly number[]>>;
const OWN: Partial<Record<Reader, readonly number[]>> = {
  dealer1: [765_432, 654_321, 812_347],
  dealer2: [823_459],
};
const amountPattern = (minor: number) =>
  new RegExp(`${Math.floor(minor / 100)}[.,]?${String(minor).slice(-2)}|${minor}`);

/** An auction with open or sealed bids, in one of the states to test. */
type SecretAuction = {
  readonly idAuction: number;
  readonly moment: Moment;
  readonly sealed: boolean;
};
const SECRET_AUCTIONS: SecretAuction[] = [];
let portal: TestPortal;
let direct: SendRequest;
let world: World;
let hidden: number;

const policy = {
  unitMinor: 1,
  increments: [{ belowMinor: null, stepMinor: 100 }],
  softClose: null,
};
const reserveMinor = MARKS.RESERVE[0];
/**
 * A maximum that reaches the reserve price would reveal it as the price, so the lot with a reserve
 * price gets no bid.
 */
const lotsOf = (sealed: boolean) => (sealed ? [{ reserveMinor }] : [{}, { reserveMinor }]);
const bidders = ['dealer1', 'dealer2'] as const;

const seal = (who: 'dealer1' | 'dealer2', idAuction: number, amountMinor: number) =>
  world.as(who).run('ENG-02', {
    params: { idAuction, idLot: 1 },
    body: { amountMinor, confirmed: true },
  });
const bid = (who: 'dealer1' | 'dealer2', idAuction: number, maximumMinor: number) =>
  world.as(who).run('ENG-01', {
    params: { idAuction, idLot: 1 },
    body: { maximumMinor, confirmed: true },
  });
/** Places the bids of the auction. Returns the receipt of dealer1. */
const offerOn = async ({ idAuction, sealed }: SecretAuction): Promise<Receipt> => {
  if (!sealed) {
    const { receipt } = await bid('dealer1', idAuction, MARKS.MAXIMUM[0]);
    await bid('dealer2', idAuction, MARKS.MAXIMUM[1]);
    return receipt;
  }
  await seal('dealer1', idAuction, MARKS.SEALED_AMOUNT[0]);
  const { receipt } = await seal('dealer1', idAuction, MARKS.SEALED_AMOUNT[1]);
  await seal('dealer2', idAuction, 776_543);
  return receipt;
};

const inputs = new Map<number, Parameters<typeof exampleInput>[1]>();
const makeSecretAuction = async (moment: Moment, sealed: boolean): Promise<SecretAuction> => {
  const endsAt = minutesFromNow(moment === 'OVER' ? 10 : 60);
  const format = { kind: sealed ? ('SEALED' as const) : ('ASCENDING' as const) };
  const idAuction = await launchAuction(world, {
    policy,
    format,
    endsAt,
    bidders,
    lots: lotsOf(sealed),
  });
  const auction = { idAuction, moment, sealed };
  const receipt = await offerOn(auction);
  const { vehicles } = await world.as('admin').run('SEC-73', { params: { idAuction, idLot: 1 } });
  const about = { idAuction, idLot: 1, idOffer: 1, idVehicle: vehicles[0]!.idVehicle, receipt };
  inputs.set(idAuction, makeTarget(world, about));
  SECRET_AUCTIONS.push(auction);
  return auction;
};

beforeAll(async () => {
  portal = await makePortal();
  direct = inProcessSender(portal);
  world = await makeWorld(portal);
  const sealed = await makeSecretAuction('OVER', true);
  const open = await makeSecretAuction('OVER', false);
  await makeSecretAuction('RUNNING', false);
  hidden = (await makeSecretAuction('HIDDEN', true)).idAuction;
  for (const { idAuction } of [sealed, open]) await untilStatus(world, idAuction, 'CLD');
});
afterAll(() => portal.stop());

/** Requests files as CSV or text, because compression would hide their content. */
const inputOf = (id: OperationId, idAuction: number) => {
  const input = exampleInput(id, inputs.get(idAuction)!);
  return 'typeExport' in (input.query ?? {}) ? { ...input, query: { typeExport: 'CSV' } } : input;
};

const textOf = async (who: Reader, id: OperationId, idAuction: number): Promise<string> => {
  const called = await world
    .as(who)
    .via(direct)
    .call(id, inputOf(id, idAuction) as never);
  if (!called.ok) return JSON.stringify(called.problem.code);
  const text = Buffer.isBuffer(called.answer)
    ? called.answer.toString('latin1')
    : JSON.stringify(called.answer);
  // Ignore the time of the last visit, which changes every minute.
  return text.replaceAll(/(seenAt|touched_at)":\d+/g, '$1');
};
const viewerOf = (who: Reader, id: OperationId): Viewer =>
  TABLE[id].tag === 'engineering' ? 'ENGINEER' : READERS[who];
/** Whether the text names any dealer except the reader's own, by id or by name. */
const namesBidders = (who: Reader, text: string): boolean =>
  bidders.some((bidder) => {
    if (bidder === who) return false;
    const { idDealer } = world.people[bidder];
    return (
      text.includes(`${bidder} srl`) ||
      new RegExp(`"id(?:Dealer|Leader|Awarded)":${idDealer}\\b`).test(text)
    );
  });

const seenIn = (who: Reader, id: OperationId, text: string): Secret[] => [
  ...(Object.keys(MARKS) as (keyof typeof MARKS)[]).filter((secret) =>
    MARKS[secret].some((minor) => !OWN[who]?.includes(minor) && amountPattern(minor).test(text)),
  ),
  ...(!DIRECTORIES.includes(id) && namesBidders(who, text) ? (['PARTY'] as const) : []),
];

type Sight = SecretAuction & { readonly id: OperationId; readonly secret: Secret };

/** Every secret that this reader sees in any read of any of the auctions. */
const readAll = async (who: Reader): Promise<readonly Sight[]> => {
  const sights: Sight[] = [];
  for (const auction of SECRET_AUCTIONS)
    for (const id of READS)
      for (const secret of seenIn(who, id, await textOf(who, id, auction.idAuction)))
        sights.push({ ...auction, id, secret });
  return sights;
};

describe('every read of the API, by role and state', () => {
  const shown = new Set<string>();
  const sightsByReader = new Map<Reader, Promise<readonly Sight[]>>();
  const sightsOf = (who: Reader): Promise<readonly Sight[]> => {
    const sights = sightsByReader.get(who) ?? readAll(who);
    sightsByReader.set(who, sights);
    return sights;
  };

  it.each(readers.filter(isTestedReader))(
    'shows %s no more than the matrix allows',
    async (who) => {
      const leaks: string[] = [];
      for (const { id, moment, sealed, secret } of await sightsOf(who)) {
        const viewer = viewerOf(who, id);
        // "BIDDER" applies only to the viewer's own secrets, so other bidders count as dealers.
        const as = viewer === 'BIDDER' ? 'DEALER' : viewer;
        shown.add(`${as} ${moment} ${secret}`);
        if (!maySee(as, moment, secret))
          leaks.push(`${id} ${sealed ? 'sealed' : 'open'} ${moment} ${secret}`);
      }
      expect(leaks).toEqual([]);
    },
  );

  it('declares which personal data it shows to staff', async () => {
    const undeclared = (await sightsOf('admin'))
      .filter(({ id, secret }) => !disclosuresOf(TABLE[id]).includes(secret))
      .map(({ id, secret }) => `${id} ${secret}`);
    expect(undeclared).toEqual([]);
  });

  it('does not change with bids if it lists companies and users', async () => {
    const idAuction = await launchAuction(world, { policy, bidders, lots: [{}] });
    const lookAtAll = async () => {
      const texts: string[] = [];
      for (const who of ['admin', 'multi'] as const)
        for (const id of DIRECTORIES) texts.push(`${who} ${id} ${await textOf(who, id, hidden)}`);
      return texts;
    };
    const before = await lookAtAll();
    // Each of these calls names dealers. Otherwise it does not belong on the list.
    for (const text of before.slice(0, DIRECTORIES.length))
      expect([text, namesBidders('admin', text)]).toEqual([text, true]);
    for (const who of bidders) await bid(who, idAuction, MARKS.MAXIMUM[0]);
    await untilSettled(world);
    expect(await lookAtAll()).toEqual(before);
  });

  it('shows every value that the matrix allows in at least one call', () => {
    for (const secret of ['RESERVE', 'SEALED_AMOUNT', 'MAXIMUM', 'PARTY'] as const)
      for (const viewer of ['OWNER', 'STAFF', 'ENGINEER'] as const)
        for (const moment of ['HIDDEN', 'RUNNING', 'OVER'] as const)
          if (maySee(viewer, moment, secret))
            expect([...shown]).toContain(`${viewer} ${moment} ${secret}`);
  });
});

/** The text without values that depend on the time of the call. */
const steady = (text: string): string => text.replaceAll(/"(?:serverNow|time)":\d+/g, '');
const answersTo = async (who: Reader): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {};
  for (const id of READS) answers[id] = steady(await textOf(who, id, hidden));
  return answers;
};

describe("another dealer's sealed bid", () => {
  /** Readers who may not see that the bid exists, so nothing that they read may change. */
  const unknowing = readers.filter((who) => !maySee(READERS[who], 'HIDDEN', 'SEALED_OFFER'));
  const innocent = ['dealer1', ...unknowing] as const;
  const tested = innocent.filter(isTestedReader);
  const offers = async () =>
    (await world.as('centre').run('SEC-67', { params: { id: hidden } })).rows.length;

  it('changes no response to readers who may not see that it exists', async () => {
    const all = async () => {
      const answers: Partial<Record<Reader, Record<string, string>>> = {};
      for (const who of tested) answers[who] = await answersTo(who);
      return answers;
    };
    expect(innocent).toEqual(['dealer1', 'dealer3', 'visitor', 'auctioneer', 'multi']);
    const before = await all();
    const firstOffers = await offers();
    await seal('dealer2', hidden, 787_878);
    await untilSettled(world);
    expect(await offers()).toBe(firstOffers + 1);
    expect(await all()).toEqual(before);
  });

  it("is not revealed by the receipt of and the response to the reader's next bid", async () => {
    const first = await seal('dealer1', hidden, 788_881);
    const second = await seal('dealer1', hidden, 788_882);
    await seal('dealer2', hidden, 799_999);
    const third = await seal('dealer1', hidden, 788_883);
    const comparable = ({ idOffer, receipt }: typeof first, before: typeof first) => ({
      idOffer,
      position: receipt.position,
      follows: receipt.previousHash === before.receipt.eventHash,
    });
    expect(comparable(third, second)).toEqual(comparable(second, first));
    for (const { receipt } of [first, second, third]) {
      const { valid } = await world.as('dealer1').run('ENG-10', { body: receipt });
      expect(valid).toBe(true);
    }
  });
});
