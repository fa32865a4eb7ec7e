import type { ExampleTarget } from '@fairlot/contracts';
import type { Client } from '../client.js';

type Cue = readonly [Client, ExampleTarget];

/** A stock manager lists, counts, exports and reads vehicles, and stores a view of them. */
export const searchCues = (owner: Client, shown: ExampleTarget) =>
  ({
    'SEC-17': [owner, shown],
    'SEC-18': [owner, shown],
    'SEC-19': [owner, shown],
    'ENG-105': [owner, shown],
    'ENG-112': [owner, shown],
    'SEC-35': [owner, shown],
    'SEC-39': [owner, shown],
    'ENG-141': [owner, shown],
    'ENG-140': [owner, shown],
    'ENG-142': [owner, shown],
  }) satisfies Record<string, Cue>;
