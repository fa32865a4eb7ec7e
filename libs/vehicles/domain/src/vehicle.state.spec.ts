import { expect, it } from 'vitest';
import { canonicalVehicle, type VehicleState } from './vehicle.state.js';

const lot = { idAuction: 3, idLot: 2 };
const stays = { stage: null, idTemplate: null, lastMove: null };
const lastMove = {
  moveId: 'm',
  idUser: 7,
  movedAt: 99,
  from: 'LOADED',
  to: 'SENT_MULTI',
  idTemplate: null,
} as const;

it.each<[VehicleState, string]>([
  [{ listedBy: null, heldBy: null, ...stays }, '{"aggregate":"vehicle","heldBy":null}'],
  [{ listedBy: null, heldBy: lot, ...stays }, '{"aggregate":"vehicle","heldBy":[3,2]}'],
  [
    { listedBy: lot, heldBy: null, ...stays },
    '{"aggregate":"vehicle","heldBy":null,"listedBy":[3,2]}',
  ],
  [
    { listedBy: null, heldBy: null, stage: 'SENT_MULTI', idTemplate: 4, lastMove },
    '{"aggregate":"vehicle","heldBy":null,"stage":"SENT_MULTI","idTemplate":4,"lastMove":["m",7,99,"LOADED",null]}',
  ],
])('I7 the state %j has the text that stored hashes are based on', (state, text) =>
  expect(JSON.stringify(canonicalVehicle(state))).toBe(text),
);
