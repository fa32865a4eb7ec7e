import { OWNER_PERMISSIONS, type CallerKind, type AdmissionObstacle } from '@fairlot/access-domain';
import { CALL_LIMITS } from '@fairlot/kernel';
import { rateClassOf, type Operation, type RateClass } from '../operation.js';

/** Requests per second, and the size of the token bucket. */
type RateLimit = { readonly perSecond: number; readonly burst: number };
/** Configured rate limits of this portal. */
export type RateFigures = {
  readonly perUser: Readonly<Record<RateClass, RateLimit>>;
  /**
   * The limit for all users of a dealer, or all visitors of an IP address, as a multiple of the
   * limit per user.
   */
  readonly dealerTimes: number;
  readonly perAddress: RateLimit;
};

const TEXT_BY_KIND: Readonly<Record<CallerKind, string>> = {
  ANYONE: 'everyone, signed in or not',
  SIGNED_IN: 'all signed-in users',
  BUYER: 'users of a dealer with the permission BUYER',
  LOOKER: 'users of a dealer with the permission BUYER or VISITOR',
  OWNER: `users of a dealer with ${OWNER_PERMISSIONS.join(', ')}`,
  STAFF: 'staff (role ADMIN or CUSTOMER_CENTER)',
  ADMIN: 'administrators (role ADMIN)',
};
const CALLER_WORDS: Readonly<Record<AdmissionObstacle, string>> = {
  DISABLED: 'disabled',
  WITHOUT_CONSENTS: 'users who have not answered the consents',
  READ_ONLY: 'read-only',
  VIEWING: 'staff who view the portal as the user',
  AWAITING_FACTOR: 'users who still have to enter a second factor',
  AWAITING_ENROLMENT: 'users who still have to set up a second factor',
};

const callersText = ({ callers, evenFor = [] }: Operation): string => {
  const who = callers.map((kind) => TEXT_BY_KIND[kind]).join('; ');
  return evenFor.length === 0
    ? who
    : `${who}; also ${evenFor.map((one) => CALLER_WORDS[one]).join(', ')}`;
};

const multiplyRate = ({ perSecond, burst }: RateLimit, factor: number): RateLimit => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
});

/** `x-rate-limit`: class and limits of a call. */
export const rateLimitOf = (operation: Operation, { perUser, dealerTimes }: RateFigures) => {
  const rateClass = rateClassOf(operation);
  const own = perUser[rateClass];
  return { class: rateClass, perUser: own, perDealerOrAddress: multiplyRate(own, dealerTimes) };
};

const rateLimitText = (operation: Operation, figures: RateFigures): string => {
  const { class: name, perUser, perDealerOrAddress: group } = rateLimitOf(operation, figures);
  return `class \`${name}\`, ${perUser.perSecond} per second and bursts of ${perUser.burst} per user; ${group.perSecond} and ${group.burst} for all users of a dealer or all visitors of an address`;
};

/** `x-limits`: limits that apply to this call only, by name. */
export const limitsOf = ({ limits = [] }: Operation) =>
  Object.fromEntries(limits.map((name) => [name, CALL_LIMITS[name]]));

const ownLimits = ({ limits = [] }: Operation): string[] => {
  const parts = limits.map((name) => `${CALL_LIMITS[name].max} ${CALL_LIMITS[name].per}`);
  return parts.length === 0 ? [] : [`**Limits:** ${parts.join('; ')}.`];
};

/** Description of a call with its callers, rate limit and inventory id. */
export const describeFacts = (operation: Operation, figures: RateFigures): string =>
  [
    operation.description,
    `**Who:** ${callersText(operation)}.`,
    `**Rate limit:** ${rateLimitText(operation, figures)}.`,
    ...ownLimits(operation),
    `**Inventory:** \`${operation.id}\`.`,
  ].join('\n\n');
