import type { Standing } from '@fairlot/partners-records';
import type { DemoAccount } from './accounts.js';
import { VISITORS_DEALERS } from './dealers.js';
import { DEMO_TEMPLATES, type DemoTemplate } from './templates.js';

const STANDING_CYCLE = 19;

/**
 * The standing of an account's dealer on a template. Null if they have no market in common. Most
 * dealers are accepted, some wait and some are blocked. Visitors' dealers are always accepted.
 */
export const standingOn = (
  { username, house, permissions }: DemoAccount,
  template: DemoTemplate,
): Standing | null => {
  const looks = permissions.includes('BUYER') || permissions.includes('VISITOR');
  const markets = house?.enabledMarkets ?? [];
  if (!looks || !markets.some((idMarket) => template.idMarkets.includes(idMarket))) return null;
  const number = Number(/^dealer(\d+)$/.exec(username)?.[1] ?? 0);
  if (number <= VISITORS_DEALERS) return 'ACCEPTED';
  const phase = (number + DEMO_TEMPLATES.indexOf(template)) % STANDING_CYCLE;
  if (phase === 0) return 'PENDING';
  return phase === 1 ? 'BLOCKED' : 'ACCEPTED';
};
