import { OWNER_PERMISSIONS, type CallerKind, type Hindrance } from '@fairlot/access-domain';
import { rateClassOf, type Operation, type RateClass } from '../operation.js';

/** So many a second go on; a bucket of so many is there at once. */
type Rate = { readonly perSecond: number; readonly burst: number };
/** How often who may ask, as this portal is set up. */
export type RateFigures = {
  readonly perUser: Readonly<Record<RateClass, Rate>>;
  /** A dealer's users together, and the visitors of an address, may do this many times as much. */
  readonly dealerTimes: number;
  readonly perAddress: Rate;
};

const KINDS: Readonly<Record<CallerKind, string>> = {
  ANYONE: 'anybody, signed in or not',
  SIGNED_IN: 'every signed-in user',
  BUYER: "a dealer's users with the permission BUYER",
  LOOKER: "a dealer's users with the permission BUYER or VISITOR",
  OWNER: `a dealer's users with ${OWNER_PERMISSIONS.join(', ')}`,
  STAFF: 'staff (role ADMIN or CUSTOMER_CENTER)',
  ADMIN: 'administrators (role ADMIN)',
};
const EVEN: Readonly<Record<Hindrance, string>> = {
  DISABLED: 'disabled',
  WITHOUT_CONSENTS: 'without answered consents',
  READ_ONLY: 'read-only',
  AWAITING_FACTOR: 'asked for a second factor',
  AWAITING_ENROLMENT: 'without the second factor that he must have',
};

const whoOf = ({ callers, evenFor = [] }: Operation): string => {
  const who = callers.map((kind) => KINDS[kind]).join('; ');
  return evenFor.length === 0 ? who : `${who}; also ${evenFor.map((one) => EVEN[one]).join(', ')}`;
};

const times = ({ perSecond, burst }: Rate, factor: number): Rate => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
});

/** `x-rate-limit`: the class by which the call is counted, and its figures. */
export const rateLimitOf = (operation: Operation, { perUser, dealerTimes }: RateFigures) => {
  const rateClass = rateClassOf(operation);
  const own = perUser[rateClass];
  return { class: rateClass, perUser: own, perDealerOrAddress: times(own, dealerTimes) };
};

const oftenOf = (operation: Operation, figures: RateFigures): string => {
  const { class: name, perUser, perDealerOrAddress: group } = rateLimitOf(operation, figures);
  return (
    `class \`${name}\`, ${perUser.perSecond} a second and ${perUser.burst} at once for a user, ` +
    `${group.perSecond} and ${group.burst} for a dealer's users together or the visitors of an address`
  );
};

/** What stands under a call: its own words, who may make it, how often, and its inventory id. */
export const spokenFacts = (operation: Operation, figures: RateFigures): string =>
  [
    operation.description,
    `**Who:** ${whoOf(operation)}.`,
    `**How often:** ${oftenOf(operation, figures)}.`,
    `**Inventory:** \`${operation.id}\`.`,
  ].join('\n\n');
