import { expect, it } from 'vitest';
import { canonicalVehicle, type VehicleState } from './vehicle.state.js';

const lot = { idAuction: 3, idLot: 2 };

it.each<[VehicleState, string]>([
  [{ listedBy: null, heldBy: null }, '{"aggregate":"vehicle","heldBy":null}'],
  [{ listedBy: null, heldBy: lot }, '{"aggregate":"vehicle","heldBy":[3,2]}'],
  [{ listedBy: lot, heldBy: null }, '{"aggregate":"vehicle","heldBy":null,"listedBy":[3,2]}'],
])('I7 the state %j is the text that stored hashes were made of', (state, text) =>
  expect(JSON.stringify(canonicalVehicle(state))).toBe(text),
);
