import type { AwaitedFactor } from './factor-kinds.js';
import { isKind, type CallerKind, type CallerRoles } from './caller-kinds.js';

/**
 * Somebody who is let in to less than his roles say (ROL-002, ROL-003, ROL-041), or whose session waits
 * for a second factor, or for him to get one.
 */
export type Hindrance =
  | 'DISABLED'
  | 'WITHOUT_CONSENTS'
  | 'READ_ONLY'
  | 'AWAITING_FACTOR'
  | 'AWAITING_ENROLMENT';

/** What a row of the operation table says of who may make its call. */
export type CallFacts = {
  /** Of HTTP. */
  readonly method: string;
  /** Any one of these kinds suffices; a call of none is for nobody. */
  readonly callers: readonly CallerKind[];
  /**
   * `command`: leaves events. `change`: any other write. Of both a repeat under the same id answers as
   * the first did, but of the session and the own account, whose rows say what a repeat does.
   * `none`: changes nothing that a user could see, whatever its method.
   */
  readonly effect: 'none' | 'change' | 'command';
  /** Whom it lets in nevertheless. */
  readonly evenFor?: readonly Hindrance[];
};

/** What admission asks of a caller. */
export type Admitted = CallerRoles & {
  readonly readOnly: boolean;
  readonly enabled: boolean;
  readonly consentsAnswered: boolean;
  readonly awaits: AwaitedFactor | null;
};

export const isOpen = ({ callers }: CallFacts): boolean => callers.includes('ANYONE');

/** Whether a page of another site could do harm by it: everything but a GET, and the mobile offer. */
export const isWrite = ({ method, effect }: CallFacts): boolean =>
  method !== 'GET' || effect !== 'none';

export type AdmissionRefusal =
  | 'NOT_SIGNED_IN'
  | 'SECOND_FACTOR_REQUIRED'
  | 'USER_DISABLED'
  | 'CONSENTS_MISSING'
  | 'READ_ONLY_USER'
  | 'FORBIDDEN';

const isWaiting = ({ awaits }: Pick<Admitted, 'awaits'>, { evenFor = [] }: CallFacts): boolean =>
  awaits !== null && !evenFor.includes(`AWAITING_${awaits}`);

/**
 * Who a call is made by. A session that waits is nobody's where nobody has to be signed in, but to a call
 * that says who it is.
 */
export const callerFor = <Who extends Pick<Admitted, 'awaits'>>(
  caller: Who | null,
  call: CallFacts,
): Who | null => (caller !== null && isOpen(call) && isWaiting(caller, call) ? null : caller);

/** Null when the call may go on; otherwise the first reason why not (ROL-001 to ROL-004, ROL-041). */
export const admission = (caller: Admitted | null, call: CallFacts): AdmissionRefusal | null => {
  if (isOpen(call)) return null;
  if (caller === null) return 'NOT_SIGNED_IN';
  if (isWaiting(caller, call)) return 'SECOND_FACTOR_REQUIRED';
  const { effect, evenFor = [] } = call;
  if (!caller.enabled && !evenFor.includes('DISABLED')) return 'USER_DISABLED';
  if (!caller.consentsAnswered && !evenFor.includes('WITHOUT_CONSENTS')) return 'CONSENTS_MISSING';
  if (caller.readOnly && effect !== 'none' && !evenFor.includes('READ_ONLY'))
    return 'READ_ONLY_USER';
  return call.callers.some((kind) => isKind(caller, kind)) ? null : 'FORBIDDEN';
};

/** Ids of the calls that would go on now: the same judgement, before anybody asks. */
export const admittedTo = (
  caller: Admitted | null,
  table: Readonly<Record<string, CallFacts>>,
): string[] =>
  Object.entries(table)
    .filter(([, call]) => admission(caller, call) === null)
    .map(([id]) => id);
