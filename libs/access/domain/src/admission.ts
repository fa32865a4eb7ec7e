import type { AwaitedFactor } from './factor-kinds.js';
import { isKind, type CallerKind, type CallerRoles } from './caller-kinds.js';

/**
 * Why a caller has fewer rights than the roles grant: state of the user (ROL-002, ROL-003,
 * ROL-041), a session that waits for a second factor or its enrolment, or a view as another user.
 */
export type AdmissionObstacle =
  | 'DISABLED'
  | 'WITHOUT_CONSENTS'
  | 'READ_ONLY'
  | 'VIEWING'
  | 'AWAITING_FACTOR'
  | 'AWAITING_ENROLMENT';

/** The access rules in a row of the operation table. */
export type CallFacts = {
  /** HTTP method. */
  readonly method: string;
  /**
   * Kinds of callers that may make the call; any one of these kinds is enough. With an empty list,
   * nobody may make it.
   */
  readonly callers: readonly CallerKind[];
  /**
   * `command`: writes events. `change`: any other write. Repeating either with the same command id
   * returns the first response, except for calls about the session or the caller's account. `none`:
   * changes nothing visible to users, whatever the method.
   */
  readonly effect: 'none' | 'change' | 'command';
  /** Obstacles despite which the caller may make this call. */
  readonly evenFor?: readonly AdmissionObstacle[];
  /** Whether the call returns data that staff who view the portal as the user may not read. */
  readonly isPersonal?: true;
};

/** The facts about a caller that admission needs. */
export type AdmissionFacts = CallerRoles & {
  readonly readOnly: boolean;
  readonly enabled: boolean;
  readonly consentsAnswered: boolean;
  readonly awaits: AwaitedFactor | null;
  readonly view?: object | undefined;
};

export const isOpen = ({ callers }: CallFacts): boolean => callers.includes('ANYONE');

/**
 * Whether a page of another site could do harm with this call: every method except GET, and a GET
 * that changes something, such as the mobile bid.
 */
export const isWrite = ({ method, effect }: CallFacts): boolean =>
  method !== 'GET' || effect !== 'none';

export type AdmissionRefusal =
  | 'NOT_SIGNED_IN'
  | 'SECOND_FACTOR_REQUIRED'
  | 'VIEW_ONLY'
  | 'USER_DISABLED'
  | 'CONSENTS_MISSING'
  | 'READ_ONLY_USER'
  | 'FORBIDDEN';

const isWaiting = (
  { awaits }: Pick<AdmissionFacts, 'awaits'>,
  { evenFor = [] }: CallFacts,
): boolean => awaits !== null && !evenFor.includes(`AWAITING_${awaits}`);

/**
 * Whether staff who view the portal as a user may not make this call: a write, or a read of
 * personal data.
 */
export const isClosedToViews = (call: CallFacts): boolean =>
  (isWrite(call) || call.isPersonal === true) && !(call.evenFor ?? []).includes('VIEWING');

/**
 * The caller as a call sees it. In open calls, a session that waits for a second factor counts as
 * signed out, unless the row of the call admits it.
 */
export const callerFor = <Who extends Pick<AdmissionFacts, 'awaits'>>(
  caller: Who | null,
  call: CallFacts,
): Who | null => (caller !== null && isOpen(call) && isWaiting(caller, call) ? null : caller);

/**
 * Checks whether the caller may make the call. Returns the first refusal (ROL-001 to ROL-004,
 * ROL-041), or null.
 */
export const admissionRefusal = (
  caller: AdmissionFacts | null,
  call: CallFacts,
): AdmissionRefusal | null => {
  if (isOpen(call)) return null;
  if (caller === null) return 'NOT_SIGNED_IN';
  if (isWaiting(caller, call)) return 'SECOND_FACTOR_REQUIRED';
  if (caller.view !== undefined && isClosedToViews(call)) return 'VIEW_ONLY';
  const { effect, evenFor = [] } = call;
  if (!caller.enabled && !evenFor.includes('DISABLED')) return 'USER_DISABLED';
  if (!caller.consentsAnswered && !evenFor.includes('WITHOUT_CONSENTS')) return 'CONSENTS_MISSING';
  if (caller.readOnly && effect !== 'none' && !evenFor.includes('READ_ONLY'))
    return 'READ_ONLY_USER';
  return call.callers.some((kind) => isKind(caller, kind)) ? null : 'FORBIDDEN';
};

/** Ids of all calls in the table that the caller may make now. */
export const admittedCalls = (
  caller: AdmissionFacts | null,
  table: Readonly<Record<string, CallFacts>>,
): string[] =>
  Object.entries(table)
    .filter(([, call]) => admissionRefusal(caller, call) === null)
    .map(([id]) => id);
