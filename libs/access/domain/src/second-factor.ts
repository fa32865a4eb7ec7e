import { isKind } from './caller-kinds.js';
import type { AwaitedFactor, FactorKind } from './factor-kinds.js';

/** Who must have a second factor: staff, or nobody (optional for everybody). */
export const FACTOR_RULES = ['staff', 'offered'] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

/** To change factors, a user must have entered a factor within this time. */
export const FRESH_MS = 5 * 60_000;
export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;

type FactorHolder = { readonly roles: readonly string[]; readonly factors: readonly FactorKind[] };

export const mustHaveFactor = ({ roles }: Pick<FactorHolder, 'roles'>, rule: FactorRule): boolean =>
  rule === 'staff' && isKind({ idDealer: null, roles, permissions: [] }, 'STAFF');

/**
 * What a session still waits for. Null if it can be used.
 * @param factorAt when the session passed a factor; null if never
 */
export const awaitedFactor = (
  holder: FactorHolder & { readonly factorAt: number | null },
  rule: FactorRule,
): AwaitedFactor | null => {
  if (holder.factors.length > 0) return holder.factorAt === null ? 'FACTOR' : null;
  return mustHaveFactor(holder, rule) ? 'ENROLMENT' : null;
};

/**
 * Whether the user entered a factor, or signed in, recently enough to change factors.
 * @param shownAt when that was; null if never
 */
export const isFresh = (shownAt: number | null, now: number): boolean =>
  shownAt !== null && now - shownAt < FRESH_MS;
