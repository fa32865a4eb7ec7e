import type { DealerNotice } from '@fairlot/contracts/live';

/** What is told about a lot; `over` once the dealer leads again or the lot is gone. */
export type Alert = DealerNotice & {
  readonly kind: 'OUTBID' | 'WON';
  readonly over: boolean;
};

/** More at once would hide the page; the badge counts on. */
const ALERTS_MAX = 4;

const isOf =
  ({ idAuction, idLot }: DealerNotice) =>
  (other: DealerNotice): boolean =>
    other.idAuction === idAuction && other.idLot === idLot;

/** One alert a lot, the newest last; what is older than what is known of its lot says nothing. */
export const alertsAfter = (alerts: readonly Alert[], notice: DealerNotice): readonly Alert[] => {
  const { kind } = notice;
  const known = alerts.find(isOf(notice));
  if (kind === 'PURCHASE' || (known && notice.position < known.position)) return alerts;
  if (kind === 'LEADING' || kind === 'LOST')
    return alerts.map((alert) => (alert === known ? { ...alert, over: true } : alert));
  const others = alerts.filter((alert) => alert !== known);
  return [...others, { ...notice, kind, over: false }].slice(-ALERTS_MAX);
};
