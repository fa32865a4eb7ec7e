import { isClosedToViews, isOpen, isWrite } from '@fairlot/access-domain';
import { rateClassOf, acceptsKey, type Operation } from '../operation.js';
import type { ProblemCode } from '../problem/codes.js';

const ANY_CALL: readonly ProblemCode[] = [
  'VALIDATION',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'STORE_UNAVAILABLE',
  'NOT_READY',
  'STREAM_DAMAGED',
];
const WITH_BODY: readonly ProblemCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'];
/** The engine reads the stream of the object that a call names, which can fail with these codes. */
const CODES_OF_NAMED_OBJECTS: readonly ProblemCode[] = ['NOT_FOUND', 'OVERLOADED', 'STALE_INGRESS'];
const COMMAND_CODES: readonly ProblemCode[] = ['OVERLOADED', 'STALE_INGRESS', 'CONFLICT'];

const AWAITED_FACTORS = ['AWAITING_FACTOR', 'AWAITING_ENROLMENT'] as const;

const admissionCodes = (operation: Operation): ProblemCode[] => {
  if (isOpen(operation)) return [];
  const { callers, effect, evenFor = [] } = operation;
  const isForAll = callers.some((kind) => kind === 'SIGNED_IN');
  return [
    'NOT_SIGNED_IN',
    ...(AWAITED_FACTORS.every((one) => evenFor.includes(one))
      ? []
      : ['SECOND_FACTOR_REQUIRED' as const]),
    ...(evenFor.includes('DISABLED') ? [] : ['USER_DISABLED' as const]),
    ...(evenFor.includes('WITHOUT_CONSENTS') ? [] : ['CONSENTS_MISSING' as const]),
    ...(effect === 'none' || evenFor.includes('READ_ONLY') ? [] : ['READ_ONLY_USER' as const]),
    ...(isClosedToViews(operation) ? ['VIEW_ONLY' as const] : []),
    ...(isForAll ? [] : ['FORBIDDEN' as const]),
    ...(isWrite(operation) ? ['CSRF' as const] : []),
  ];
};

const hasBody = ({ body, upload, multipart }: Operation): boolean =>
  (body ?? upload ?? multipart) !== undefined;

/**
 * All error codes of a call: those listed in its row, and those that follow from its other fields.
 */
export const codesOf = (operation: Operation): ReadonlySet<ProblemCode> =>
  new Set<ProblemCode>([
    ...ANY_CALL,
    ...admissionCodes(operation),
    ...(operation.names.length > 0 ? CODES_OF_NAMED_OBJECTS : []),
    ...(hasBody(operation) ? WITH_BODY : []),
    ...(acceptsKey(operation) ? ['COMMAND_ID_REUSED' as const] : []),
    ...(operation.effect === 'command' ? COMMAND_CODES : []),
    // All calls except bids wait in a queue with a time limit.
    ...(rateClassOf(operation) === 'offer' ? [] : ['OVERLOADED' as const]),
    ...operation.codes,
  ]);
