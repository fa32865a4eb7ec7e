import type { ExampleTarget } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import {
  anonymiseOperations,
  auctionAccessOperations,
  buyerListOperations,
  buyerOperations,
  manyUsersOperations,
  staffOperations,
  userAccountOperations,
} from '@fairlot/contracts/users';
import type { User } from '@fairlot/access-records';
import type { World } from '../make-world.js';
import type { Client } from '../client.js';
import { exampleInput } from '../example-input.js';
import type { PersonName } from '../people.js';
import type { VehicleWrite } from '../vehicle-writes.js';

type Cue = readonly [Client, ExampleTarget];
const STAFF_CALLS = {
  ...anonymiseOperations,
  ...auctionAccessOperations,
  ...buyerListOperations,
  ...buyerOperations,
  ...manyUsersOperations,
  ...staffOperations,
  ...userAccountOperations,
};
const OWNER_CALLS = ['ENG-204', 'ENG-205', 'ENG-206', 'ENG-316', 'ENG-317', 'ENG-318'] as const;
const COLLEAGUE_CALLS = ['ENG-208', 'ENG-209'] as const;

/** By call: the state that the user must have so that the call changes something. */
const USER_BEFORE_CALL: Readonly<Partial<Record<string, Partial<User>>>> = {
  'ADM-25': { permissions: ['LOADER'] },
  'ADM-27': { enabled: false },
  'ENG-203': { enabled: false },
  'ENG-274': { idDealer: null, roles: ['USER', 'CUSTOMER_CENTER'], adminEnabledMarkets: ['IT'] },
};

/**
 * The number of colleagues created so far, per world, because the spec files of a worker share this
 * module.
 */
const COLLEAGUE_COUNTS = new WeakMap<World, number>();
/** Creates a colleague of a dealer's main user. Returns the id and the account's version. */
const makeColleague = async (
  world: World,
  who: PersonName,
  change: Partial<User> = {},
): Promise<Pick<ExampleTarget, 'idUser' | 'userVersion'>> => {
  const { portal, people } = world;
  const { registry, directory } = portal.parts;
  const { idUser: _, ...facts } = (await directory.user(people[who].idUser))!;
  const made = (COLLEAGUE_COUNTS.get(world) ?? 0) + 1;
  COLLEAGUE_COUNTS.set(world, made);
  const username = `colleague${made}`;
  const of = { ...facts, username, email: `${username}@example.test`, passwordHash: null };
  const idUser = await registry.createUser({ ...of, ...change });
  const { version } = await world.as('admin').run('ADM-19', { query: { idUser } });
  return { idUser, userVersion: version };
};

/** Examples of the calls about users and buyers. */
const playUserCalls = async (world: World, example: ExampleTarget) => {
  const own = async (who: PersonName, change?: Partial<User>) => ({
    ...example,
    ...(await makeColleague(world, who, change)),
  });
  const staffs: [string, [PersonName, ExampleTarget]][] = [];
  for (const id of Object.keys(STAFF_CALLS)) {
    staffs.push([id, ['admin', await own('undecided', USER_BEFORE_CALL[id])]]);
  }
  const owners: [string, [PersonName, ExampleTarget]][] = [];
  for (const id of OWNER_CALLS) owners.push([id, ['auctioneer', await own('undecided')]]);
  const colleagues: [string, [PersonName, ExampleTarget]][] = [];
  for (const id of COLLEAGUE_CALLS) colleagues.push([id, ['dealer1', await own('dealer1')]]);
  return Object.fromEntries([...staffs, ...owners, ...colleagues]);
};

type UserRole = keyof typeof STAFF_CALLS | (typeof COLLEAGUE_CALLS)[number];

export const userCues = async (
  world: World,
  example: ExampleTarget,
): Promise<Readonly<Record<UserRole, Cue>>> => {
  const played = Object.entries(await playUserCalls(world, example));
  return Object.fromEntries(
    played.map(([id, [who, target]]): [string, Cue] => [id, [world.as(who), target]]),
  ) as Readonly<Record<UserRole, Cue>>;
};

/** The write calls among these examples. */
export const userWrites = async (world: World, example: ExampleTarget): Promise<VehicleWrite[]> => {
  const played = Object.entries(await playUserCalls(world, example));
  return played.flatMap(([one, [who, target]]): VehicleWrite[] => {
    const id = one as OperationId;
    return operations[id].effect === 'none' ? [] : [[id, who, exampleInput(id, target)]];
  });
};
