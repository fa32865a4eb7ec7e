import type { Caller } from './caller.js';
import { isKind, type CallerKind } from './caller-kinds.js';
import { OPERATION_ROLES } from './operation-roles.js';

const ROLES_BY_ID = new Map<string, readonly CallerKind[]>(Object.entries(OPERATION_ROLES));

/** The row of the table; an operation without one is for nobody. */
const kindsFor = (operationId: string): readonly CallerKind[] => ROLES_BY_ID.get(operationId) ?? [];

/** Whether the table lets this caller, or a visitor (`null`), call this operation. */
export const mayCall = (caller: Caller | null, operationId: string): boolean =>
  kindsFor(operationId).some((kind) => isKind(caller, kind));

/** How the edge knows a call; `method` is the one of HTTP. */
export type CallFacts = { readonly id: string; readonly method: string };

/** A GET that offers (reading 54), and POSTs that change nothing a user could see. */
const WRITING_GETS: readonly string[] = ['MOB-20'];
const READING_POSTS: readonly string[] = ['ENG-10', 'ENG-11'];
/** What a read-only user may still do (ROL-041); consents and password join when they are built. */
const READ_ONLY_MAY: readonly string[] = ['OTH-11', ...READING_POSTS];
/** What remains open before the consents are answered, and to who is disabled (ROL-004). */
const ALWAYS_OPEN: readonly string[] = ['OTH-04', 'OTH-11'];

/** Whether a call changes state: everything but a GET, and the mobile offer. */
export const isWrite = ({ id, method }: CallFacts): boolean =>
  method !== 'GET' || WRITING_GETS.includes(id);

export type AdmissionRefusal =
  'NOT_SIGNED_IN' | 'USER_DISABLED' | 'CONSENTS_MISSING' | 'READ_ONLY_USER' | 'FORBIDDEN';

/** Null when the call may go on; otherwise the first reason why not (ROL-001 to ROL-004, ROL-041). */
export const admission = (caller: Caller | null, call: CallFacts): AdmissionRefusal | null => {
  if (kindsFor(call.id).includes('ANYONE')) return null;
  if (caller === null) return 'NOT_SIGNED_IN';
  if (!ALWAYS_OPEN.includes(call.id)) {
    if (!caller.enabled) return 'USER_DISABLED';
    if (!caller.consentsAnswered) return 'CONSENTS_MISSING';
  }
  if (caller.readOnly && isWrite(call) && !READ_ONLY_MAY.includes(call.id)) return 'READ_ONLY_USER';
  return mayCall(caller, call.id) ? null : 'FORBIDDEN';
};
