import { expect, it } from 'vitest';
import { canonicalVehicle } from './vehicle.state.js';

it('the canonical state of a vehicle is the text that stored hashes were made of (I7)', () => {
  const holds = { idAuction: 3, idLot: 2 };
  expect(
    [canonicalVehicle({ heldBy: null }), canonicalVehicle({ heldBy: holds })].map((state) =>
      JSON.stringify(state),
    ),
  ).toEqual(['{"aggregate":"vehicle","heldBy":null}', '{"aggregate":"vehicle","heldBy":[3,2]}']);
});
