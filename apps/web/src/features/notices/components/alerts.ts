import type { DealerNotice } from '@fairlot/contracts/live';

/** What is told about a lot; `over` once the dealer leads again or the lot is gone. */
export type Alert = DealerNotice & {
  readonly kind: 'OUTBID' | 'WON' | 'VOIDED' | 'REVERTED' | 'LAST_CALL' | 'WITHDRAWN' | 'BOUND';
  readonly over: boolean;
};

/** More at once would hide the page; the badge counts on. */
const ALERTS_MAX = 4;

const isOf =
  ({ idAuction, idLot }: DealerNotice) =>
  (other: DealerNotice): boolean =>
    other.idAuction === idAuction && other.idLot === idLot;

const ALERTS: readonly DealerNotice['kind'][] = [
  ...(['OUTBID', 'WON', 'VOIDED', 'REVERTED', 'LAST_CALL', 'WITHDRAWN', 'BOUND'] as const),
];

/** Whether it is told in words wherever its dealer is. */
export const isAlert = <Notice extends DealerNotice>(
  notice: Notice,
): notice is Notice & Pick<Alert, 'kind'> => ALERTS.includes(notice.kind);

/** What its lot's own page says by itself; only what was undone comes with a reason that is told here. */
const SAID_BY_PAGE: readonly DealerNotice['kind'][] = ['OUTBID', 'WON', 'BOUND', 'LAST_CALL'];

/** Whether the page that is open says it: an alert would say the same once more. */
export const isSaidBy = (
  page: { readonly idAuction?: number; readonly idLot?: number },
  { kind, idAuction, idLot }: DealerNotice,
): boolean => page.idAuction === idAuction && page.idLot === idLot && SAID_BY_PAGE.includes(kind);

/** The alerts without those of this lot. */
export const without = (alerts: readonly Alert[], notice: DealerNotice): readonly Alert[] => {
  const isOfIt = isOf(notice);
  return alerts.filter((alert) => !isOfIt(alert));
};

/** One alert a lot, the newest last; what is older than what is known of its lot says nothing. */
export const alertsAfter = (alerts: readonly Alert[], notice: DealerNotice): readonly Alert[] => {
  const known = alerts.find(isOf(notice));
  if (notice.kind === 'PURCHASE' || (known && notice.position < known.position)) return alerts;
  if (!isAlert(notice))
    return alerts.map((alert) => (alert === known ? { ...alert, over: true } : alert));
  const others = alerts.filter((alert) => alert !== known);
  return [...others, { ...notice, over: false }].slice(-ALERTS_MAX);
};
