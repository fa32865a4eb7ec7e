import type { ExampleTarget } from '@fairlot/contracts';
import type { World } from '../make-world.js';
import type { VehicleWrite } from '../vehicle-writes.js';

/**
 * The number of users created by `makeLeaver`, per world, because the spec files of a worker share
 * this module.
 */
const LEAVING_DEALERS = new WeakMap<World, number>();

/** Creates a disabled user of a dealer, who can be anonymised. Returns the id. */
const makeLeaver = async (world: World): Promise<number> => {
  const { registry, directory } = world.portal.parts;
  const { idUser: _, ...facts } = (await directory.user(world.people.undecided.idUser))!;
  const count = (LEAVING_DEALERS.get(world) ?? 0) + 1;
  LEAVING_DEALERS.set(world, count);
  const username = `leaver${count}`;
  const of = { username, email: `${username}@example.test`, passwordHash: null, enabled: false };
  return registry.createUser({ ...facts, ...of });
};

/** Creates a request to anonymise a user. Returns its id. */
const makeApproval = async (world: World, who: 'admin' | 'centre'): Promise<number> => {
  const body = { idUsers: [await makeLeaver(world)] };
  const reason = 'Asked us to delete the data';
  const requested = { call: 'ADM-27' as const, body, reason };
  return (await world.as(who).run('ENG-312', { body: requested })).idApproval;
};

const record = (id: number) => ({ id, version: '' });

/** Examples of the calls about approvals. */
export const approvalCues = async (world: World, example: ExampleTarget) => {
  const records = {
    erasable: record(await makeLeaver(world)),
    approval: record(await makeApproval(world, 'centre')),
    ownApproval: record(await makeApproval(world, 'admin')),
  };
  const cue = [world.as('admin'), { ...example, records }] as const;
  return { 'ENG-312': cue, 'ENG-313': cue, 'ENG-314': cue, 'ENG-315': cue };
};

/** Calls that request changes and decide about the requests. */
export const approvalWrites = async (world: World): Promise<VehicleWrite[]> => {
  const reason = 'for a test';
  const erased = { call: 'ADM-27', body: { idUsers: [await makeLeaver(world)] }, reason };
  const approved = { idApproval: await makeApproval(world, 'centre'), approve: true, reason };
  const withdrawn = { idApproval: await makeApproval(world, 'admin') };
  return [
    ['ENG-312', 'admin', { body: erased }],
    ['ENG-314', 'admin', { body: approved }],
    ['ENG-315', 'admin', { body: withdrawn }],
  ];
};
