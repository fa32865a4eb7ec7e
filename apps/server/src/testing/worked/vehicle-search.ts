import type { ExampleTarget } from '@fairlot/contracts';
import type { Client } from '../client.js';

type Cue = readonly [Client, ExampleTarget];

/** Examples of the calls with which an owner lists, counts, exports and reads vehicles. */
export const searchCues = (owner: Client, example: ExampleTarget) =>
  ({
    'SEC-17': [owner, example],
    'SEC-18': [owner, example],
    'SEC-19': [owner, example],
    'ENG-105': [owner, example],
    'ENG-112': [owner, example],
    'SEC-35': [owner, example],
    'SEC-39': [owner, example],
    'ENG-141': [owner, example],
    'ENG-140': [owner, example],
    'ENG-142': [owner, example],
  }) satisfies Record<string, Cue>;
