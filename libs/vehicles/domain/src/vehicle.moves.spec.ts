import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { MoveVehicle } from './vehicle.commands.js';
import { vehicleDecider } from './vehicle.decider.js';
import type { VehicleEvent, VehicleMoved } from './vehicle.events.js';
import { MOVER_KINDS, MOVES, type Move, type Mover } from './vehicle.moves.js';
import { REACHED_STAGES, STAGES, type ReachedStage, type Stage } from './vehicle.stage.js';

const { given } = specify(vehicleDecider);
const lot = { idAuction: 1, idLot: 2 };
const NOW = 1_000;

const moved = (over: Partial<VehicleMoved['data']> = {}): VehicleMoved => ({
  type: 'VehicleMoved',
  data: {
    moveId: 'm',
    from: 'LOADED',
    to: 'PUBLISHED',
    idTemplate: null,
    reason: null,
    idUser: 7,
    movedAt: NOW,
    ...over,
  },
});
const move = (kind: Move, by: readonly Mover[], over: Partial<MoveVehicle> = {}): MoveVehicle => ({
  type: 'MoveVehicle',
  move: kind,
  madeAs: 'LOADED',
  idUser: 7,
  moveId: 'm',
  now: NOW,
  idTemplate: null,
  reason: null,
  standing: {
    movers: by.filter((one) => one !== 'RECEIVER'),
    receiverOf: by.includes('RECEIVER') ? 4 : null,
  },
  ...over,
});

/** The rules written again by hand: move, stage before and after, and who may make it. */
const ALLOWED = [
  'SAVE DRAFT LOADED STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'PUBLISH LOADED PUBLISHED STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'PUBLISH RETURNED PUBLISHED STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'PUBLISH SENT_SUP PUBLISHED STAFF AUCTIONEER MULTI_AUCTIONEER',
  'UNPUBLISH PUBLISHED LOADED STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'SEND_UP LOADED SENT_SUP EXHIBITOR LOADER',
  'SEND_UP RETURNED SENT_SUP EXHIBITOR LOADER',
  'SEND_MULTI LOADED SENT_MULTI STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'SEND_MULTI PUBLISHED SENT_MULTI STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'SEND_MULTI RETURNED SENT_MULTI STAFF AUCTIONEER MULTI_AUCTIONEER EXHIBITOR LOADER',
  'SEND_BACK SENT_SUP RETURNED STAFF AUCTIONEER MULTI_AUCTIONEER',
  'SEND_BACK SENT_MULTI RETURNED STAFF RECEIVER',
].map((line) => {
  const [kind, from, to, ...by] = line.split(' ');
  return { kind: kind as Move, from: from as Stage, to: to as ReachedStage, by: by as Mover[] };
});

const outcomeOf = (kind: Move, from: Stage, by: Mover): string => {
  const state = vehicleDecider.initial;
  const decision = vehicleDecider.decide(move(kind, [by], { madeAs: from }), state);
  if (decision.outcome === 'refused') return decision.refusal.code;
  const [event] = decision.events;
  return event?.type === 'VehicleMoved' ? event.data.to : '';
};

describe('the moves of a vehicle', () => {
  it.each(STAGES.flatMap((from) => MOVES.map((kind) => [kind, from] as const)))(
    'STA-087 in part: %s from stage %s is allowed as in the table of rules, and only to its movers',
    (kind, from) => {
      const rule = ALLOWED.find((one) => one.kind === kind && one.from === from);
      for (const by of MOVER_KINDS) {
        const allowed = rule?.by.includes(by) === true ? rule.to : 'MOVE_FORBIDDEN';
        expect([by, outcomeOf(kind, from, by)]).toEqual([by, rule ? allowed : 'NOT_AT_THIS_STAGE']);
      }
    },
  );

  it('STA-068 in part: let only the superior publish a vehicle that a loader has sent', () => {
    const sent = moved({ to: 'SENT_SUP' });
    given(sent)
      .when(move('PUBLISH', ['LOADER']))
      .thenRefused('MOVE_FORBIDDEN', {});
    given(sent)
      .when(move('PUBLISH', ['LOADER', 'AUCTIONEER']))
      .then(moved({ from: 'SENT_SUP' }));
  });

  it('start from the stage in the stream, or from that of the row before the first move', () => {
    given()
      .when(move('UNPUBLISH', ['LOADER'], { madeAs: 'PUBLISHED' }))
      .then(moved({ from: 'PUBLISHED', to: 'LOADED' }));
    given(moved())
      .when(move('PUBLISH', ['LOADER'], { madeAs: 'LOADED' }))
      .thenRefused('NOT_AT_THIS_STAGE', { stage: 'PUBLISHED' });
  });

  it.each<VehicleEvent[]>([
    [{ type: 'VehicleListed', data: lot }],
    [{ type: 'VehicleAwarded', data: lot }],
  ])('are refused while a lot lists the vehicle: %j', (held) => {
    for (const kind of MOVES)
      given(moved(), held).when(move(kind, MOVER_KINDS)).thenRefused('VEHICLE_NOT_FREE', {});
  });

  it('are refused to a previous recipient after the vehicle was sent to another one', () =>
    given(moved({ to: 'SENT_MULTI', idTemplate: 5 }))
      .when(move('SEND_BACK', ['RECEIVER']))
      .thenRefused('MOVE_FORBIDDEN', {}));

  it('do not lose their stage while lots list and release the vehicle', () => {
    const unlisted = { type: 'VehicleUnlisted', data: { ...lot, free: true } } as const;
    given(moved(), { type: 'VehicleListed', data: lot }, unlisted)
      .when(move('UNPUBLISH', ['AUCTIONEER']))
      .then(moved({ from: 'PUBLISHED', to: 'LOADED' }));
  });
});

describe('listing a vehicle in a lot', () => {
  const list = { type: 'ListVehicle', ...lot, idTemplate: 4 } as const;

  it.each(REACHED_STAGES)(
    'STA-087 in part: requires that the vehicle is published or sent to the template, with stage %s',
    (to) => {
      const sent = moved({ to, idTemplate: to === 'SENT_MULTI' ? 4 : null });
      const isListed = to === 'PUBLISHED' || to === 'SENT_MULTI';
      if (isListed) given(sent).when(list).then({ type: 'VehicleListed', data: lot });
      else given(sent).when(list).thenRefused('VEHICLE_NOT_FREE', {});
    },
  );

  it('is refused if the vehicle was sent to another template', () =>
    given(moved({ to: 'SENT_MULTI', idTemplate: 5 }))
      .when(list)
      .thenRefused('VEHICLE_NOT_FREE', {}));
});

describe('an undo of a move', () => {
  const undo = (over = {}) =>
    ({ type: 'UndoMove', moveId: 'm', idUser: 7, now: NOW, ...over }) as const;
  const undone = {
    type: 'VehicleMoveUndone',
    data: { moveId: 'm', from: 'PUBLISHED', to: 'LOADED', idTemplate: null, idUser: 7 },
  } as const;

  it('restores the stage and template from before the newest move', () => {
    given(moved()).when(undo()).then(undone);
    given(
      moved({ moveId: 'a', to: 'SENT_MULTI', idTemplate: 4 }),
      moved({ from: 'SENT_MULTI', to: 'RETURNED' }),
    )
      .when(undo())
      .then({
        ...undone,
        data: { ...undone.data, from: 'RETURNED', to: 'SENT_MULTI', idTemplate: 4 },
      });
    given(moved(), undone)
      .when(move('PUBLISH', ['LOADER']))
      .then(moved());
  });

  it('is accepted for ten seconds, plus two seconds for the request to arrive', () => {
    given(moved())
      .when(undo({ now: NOW + 12_000 }))
      .then(undone);
    given(moved())
      .when(undo({ now: NOW + 12_001 }))
      .thenRefused('UNDO_OVER', {});
  });

  it('is allowed only to the user who made the move, and only for the newest move', () => {
    given(moved())
      .when(undo({ idUser: 8 }))
      .thenRefused('MOVE_FORBIDDEN', {});
    const unlisted = { type: 'VehicleUnlisted', data: { ...lot, free: true } } as const;
    for (const then of [
      [moved({ moveId: 'n', from: 'PUBLISHED', to: 'LOADED' })],
      [{ type: 'VehicleListed', data: lot }, unlisted],
      [undone],
    ] as VehicleEvent[][])
      given(moved(), ...then)
        .when(undo())
        .thenRefused('MOVED_SINCE', {});
    given().when(undo()).thenRefused('MOVED_SINCE', {});
  });
});
