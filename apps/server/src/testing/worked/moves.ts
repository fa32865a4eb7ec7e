import type { ExampleTarget } from '@fairlot/contracts';
import type { World } from '../make-world.js';
import type { Client } from '../client.js';

type Cue = readonly [Client, ExampleTarget];

/**
 * Examples of the calls that move vehicles, each with a vehicle in a state that allows it. They run
 * first, because an undo needs a recent move.
 */
export const moveCues = async (world: World, target: ExampleTarget) => {
  const owner = world.as('auctioneer');
  const loader = world.as('loader');
  const loaded = world.freeVehicle('loader');
  const sent = world.freeVehicle();
  await loader.run('SEC-24', { body: { idVehicles: [loaded], published: false } });
  const { idTemplate } = target;
  await owner.run('SEC-25', { body: { idVehicles: [sent], idTemplate } });
  const idVehicles = [world.freeVehicle()];
  const edited = world.freeVehicle();
  const { editVersion } = await owner.run('SEC-22', { params: { id: edited } });
  const { moveId } = await owner.run('SEC-24', { body: { idVehicles, published: false } });
  const about = (idFreeVehicle: number): ExampleTarget => ({ ...target, idFreeVehicle });
  return {
    'SEC-23': [owner, { ...about(edited), editVersion: editVersion ?? '' }],
    'ENG-98': [owner, { ...target, moveId }],
    'SEC-24': [owner, about(world.freeVehicle())],
    'SEC-25': [owner, about(world.freeVehicle())],
    'SEC-26': [loader, about(loaded)],
    'SEC-27': [world.as('multi'), about(sent)],
  } satisfies Record<string, Cue>;
};
