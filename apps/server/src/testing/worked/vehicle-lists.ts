import type { ExampleTarget } from '@fairlot/contracts';
import { makeVehicleList } from '../make-vehicle-list.js';
import type { World } from '../make-world.js';
import type { Client } from '../client.js';

type Cue = readonly [Client, ExampleTarget];

/** Examples of the calls about a list with one invalid row, from its column mapping to its undo. */
export const listCues = async (world: World, example: ExampleTarget) => {
  const owner = world.as('auctioneer');
  const { idTemp } = await makeVehicleList(world, 'auctioneer', 'W-1', '');
  const listed = { ...example, idTemp };
  return {
    'ENG-97': [owner, listed],
    'ENG-93': [owner, listed],
    'ENG-94': [owner, listed],
    'ENG-95': [owner, listed],
    'SEC-15': [owner, listed],
    'ENG-96': [owner, listed],
    'ENG-150': [owner, example],
    'ENG-151': [owner, listed],
  } satisfies Record<string, Cue>;
};
