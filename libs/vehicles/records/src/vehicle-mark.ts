import { unreachable } from '@fairlot/kernel';
import type { ReturnReason, Stage, VehicleEvent, VehicleHolding } from '@fairlot/vehicles-domain';

/** The changes to a row by several events, the newest of each kind. A position of -1 means none. */
export type VehicleMark = {
  readonly idVehicle: number;
  /** Position of the newest event of a lot. */
  readonly heldAt: number;
  /** The state by the newest event of a lot. Null if events of lots do not change it. */
  readonly held: 'IN_AUCTION' | 'SOLD' | 'FREE' | null;
  /** Position of the newest move. */
  readonly movedAt: number;
  readonly stage: Stage | null;
  readonly idTemplate: number | null;
  /** The reason of the newest return, or null. */
  readonly reason: ReturnReason | null;
};

type VehicleMarkEvent = {
  readonly idVehicle: number;
  readonly position: number;
  readonly event: VehicleEvent;
};

const MOVE_EVENTS: ReadonlySet<string> = new Set<VehicleEvent['type']>([
  'VehicleMoved',
  'VehicleMoveUndone',
]);
/** Whether an event of this type moves a vehicle. Other events come from lots. */
export const isMove = (type: string): boolean => MOVE_EVENTS.has(type);

/** STA-087: the effect of an event on the state. */
const holderAfter = ({ type, data }: VehicleHolding): VehicleMark['held'] => {
  switch (type) {
    case 'VehicleListed':
      return 'IN_AUCTION';
    case 'VehicleUnlisted':
      return data.free ? 'FREE' : null;
    case 'VehicleAwarded':
      return 'SOLD';
    case 'VehicleAwardReverted':
      return 'FREE';
    default:
      return unreachable(type);
  }
};

const applyEvent = (before: VehicleMark, { position, event }: VehicleMarkEvent): VehicleMark => {
  if (event.type === 'VehicleMoved' || event.type === 'VehicleMoveUndone') {
    const { to: stage, idTemplate } = event.data;
    if (position <= before.movedAt) return before;
    const reason = ('reason' in event.data ? event.data.reason : null) ?? before.reason;
    return { ...before, movedAt: position, stage, idTemplate, reason };
  }
  if (position <= before.heldAt) return before;
  return { ...before, heldAt: position, held: holderAfter(event) ?? before.held };
};

/** Combines events into one mark for each vehicle. */
export const vehicleMarksOf = (all: readonly VehicleMarkEvent[]): VehicleMark[] => {
  const marks = new Map<number, VehicleMark>();
  for (const happened of all) {
    const { idVehicle } = happened;
    const moved = { movedAt: -1, stage: null, idTemplate: null, reason: null };
    const none = { idVehicle, heldAt: -1, held: null, ...moved };
    marks.set(idVehicle, applyEvent(marks.get(idVehicle) ?? none, happened));
  }
  return [...marks.values()];
};
