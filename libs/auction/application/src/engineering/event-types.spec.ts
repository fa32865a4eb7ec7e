import { EVENT_TYPES, STREAM_KINDS } from '@fairlot/contracts/engineering';
import { eventDefinitions } from '@fairlot/auction-event-schema';
import { expect, it } from 'vitest';

it('ENG-13 in part: the contract lists every event type of an auction, and no others', () => {
  const named = STREAM_KINDS.flatMap((kind): readonly string[] => EVENT_TYPES[kind]);
  const stored = Object.keys(eventDefinitions).filter((type) => !type.startsWith('Vehicle'));
  expect(named.toSorted()).toEqual(stored.toSorted());
});
