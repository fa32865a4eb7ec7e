import { rulesOf } from '../../format/rules-of.js';
import { policyFault } from '../../policy/policy-fault.js';
import type { LotTerms } from '../lot.events.js';

const isPrice = (minor: number): boolean => Number.isSafeInteger(minor) && minor > 0;

const priceFault = (terms: LotTerms): string | null => {
  const { basePriceMinor: base, reserveMinor: reserve, clickAndBuyMinor: clickAndBuy } = terms;
  if (!isPrice(base)) return 'basePriceMinor';
  if (reserve !== null && !(isPrice(reserve) && reserve >= base)) return 'reserveMinor';
  if (clickAndBuy === null) return null;
  if (!rulesOf(terms.format).clickAndBuy || !isPrice(clickAndBuy)) return 'clickAndBuyMinor';
  return clickAndBuy > base && clickAndBuy >= (reserve ?? base) ? null : 'clickAndBuyMinor';
};

/**
 * The first field of a lot's terms that makes no sense; null when all do. A start in the past is
 * none: such a lot starts at once. An end must lie ahead.
 */
export const lotTermsFault = (terms: LotTerms, now: number): string | null => {
  const { idVehicles, startsAt, endsAt } = terms;
  if (idVehicles.length === 0 || new Set(idVehicles).size !== idVehicles.length)
    return 'idVehicles';
  if (terms.currency === '') return 'currency';
  if (!Number.isSafeInteger(startsAt)) return 'startsAt';
  if (!Number.isSafeInteger(endsAt) || endsAt <= startsAt || endsAt <= now) return 'endsAt';
  return priceFault(terms) ?? policyFault(terms.policy);
};
