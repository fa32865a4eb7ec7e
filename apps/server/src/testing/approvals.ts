import type { ApprovableCall } from '@fairlot/contracts/back-office';
import type { Client } from './client.js';
import type { World } from './make-world.js';
import type { PersonName } from './people.js';

export type RequestBody = Record<string, unknown>;

const REASON = 'Agreed on the phone';
/** Fields of a dealer that an edit does not contain, because other calls change them. */
const DERIVED_FIELDS = [
  'idSeller',
  'state',
  'enabled',
  'blockedReason',
  'ownerReason',
  'sincom',
  'createdOn',
  'auctioneer',
  'multiAuctioneer',
  'exhibitor',
  'titles',
];

/** Creates requests for approval in a test world, and the changes that they ask for. */
export const approvalHelpers = (world: World) => {
  const { directory, registry, dataSource } = world.portal.parts;
  const idOf = (who: PersonName) => world.people[who].idDealer;
  const admin = () => world.as('admin');
  const refusal = async (id: 'ENG-312' | 'ENG-314' | 'ENG-315', body: object, by: Client) => {
    const { status, problem } = await by.refusal(id, { body } as never);
    return [status, problem.code];
  };
  const list = async (state: 'WAITING' | 'DECIDED' = 'WAITING', by: PersonName = 'admin') =>
    (await world.as(by).run('ENG-313', { query: { state } })).rows;
  /** The body of a template edit. Without further changes it equals the stored template. */
  const templateBody = async () => {
    const params = { idTemplate: world.templates.auctioneer };
    const read = (await admin().run('TPL-05', { params } as never)) as object as RequestBody;
    const { titles: _, enabled: __, ...stored } = read;
    return stored;
  };
  let leavers = 0;
  return {
    idOf,
    refusal,
    list,
    reason: REASON,
    dealerOf: async (who: PersonName) => (await directory.dealer(idOf(who)))!,
    /** Ends undecided requests of earlier tests. */
    reset: () =>
      dataSource.query(`UPDATE approval SET state = 'WITHDRAWN' WHERE state = 'WAITING'`),
    request: async (call: ApprovableCall, body: RequestBody, by: PersonName = 'centre') =>
      (await world.as(by).run('ENG-312', { body: { call, body, reason: REASON } })).idApproval,
    decide: (idApproval: number, approve = true, by: PersonName = 'admin') =>
      world.as(by).run('ENG-314', { body: { idApproval, approve, reason: 'Checked' } }),
    undecided: (idApproval: number, by: PersonName = 'admin', approve = true) =>
      refusal('ENG-314', { idApproval, approve, reason: 'Checked' }, world.as(by)),
    rowOf: async (idApproval: number) => {
      const rows = [...(await list()), ...(await list('DECIDED'))];
      return rows.find((row) => row.idApproval === idApproval)!;
    },
    /** The body of an edit that changes a dealer's credit. */
    creditOf: async (who: PersonName, creditMinor: number | null, more: RequestBody = {}) => {
      const query = { idDealer: idOf(who) };
      const stored = (await admin().run('ENG-183', { query } as never)) as object as RequestBody;
      const written = Object.entries(stored).filter(([name]) => !DERIVED_FIELDS.includes(name));
      return { ...Object.fromEntries(written), creditMinor, ...more };
    },
    /** The body of an edit that changes a user's bid limit. */
    limitOf: async (idUser: number, offerLimitMinor: number | null) => {
      const account = await admin().run('ADM-19', { query: { idUser } });
      const { version, name, surname, email, language, roles } = account;
      const { adminEnabledMarket, fcaUser } = account;
      // The surnames of test users may contain digits, which an edit refuses.
      const written = /\d/.test(surname) ? 'Neri' : surname;
      const kept = { idUser, version, name, surname: written, email, language, roles };
      return { ...kept, adminEnabledMarket, fcaUser, offerLimitMinor };
    },
    /** The body of an edit that changes a template's fees. */
    feesOf: async (minMinor: number) => {
      const stored = await templateBody();
      const policy = stored['policy'] as { readonly charges: { readonly buyerFee: RequestBody } };
      const buyerFee = { ...policy.charges.buyerFee, minMinor };
      return { ...stored, policy: { ...policy, charges: { ...policy.charges, buyerFee } } };
    },
    /** The body of an edit that changes only a template's name. */
    renamed: async (name: string) => ({ ...(await templateBody()), name }),
    /** Creates a disabled user, who can be anonymised. Returns the id. */
    leaver: async (over: object = {}): Promise<number> => {
      const { idUser: _, ...facts } = (await directory.user(world.people.undecided.idUser))!;
      const username = `leaver${(leavers += 1)}`;
      const email = `${username}@example.test`;
      const of = { username, email, passwordHash: null, enabled: false };
      return registry.createUser({ ...facts, ...of, ...over });
    },
    /** Creates two dealers of one company, and the body of the call that merges them. */
    duplicates: async ({ from = {}, into = {} }: { from?: object; into?: object } = {}) => {
      const { idDealer: _, ...usual } = (await directory.dealer(idOf('dealer3')))!;
      const pair = {
        idDealer: await registry.createDealer({ ...usual, businessName: 'Twice srl', ...from }),
        idInto: await registry.createDealer({ ...usual, businessName: 'Once srl', ...into }),
      };
      const { version } = await admin().run('ENG-298', { query: pair });
      return { ...pair, version, reason: 'Registered twice', idMainUser: null };
    },
  };
};
export type ApprovalsIn = ReturnType<typeof approvalHelpers>;
