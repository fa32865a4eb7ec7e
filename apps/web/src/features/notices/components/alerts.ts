import type { DealerNotice } from '@fairlot/contracts/live';

/** An alert about a lot. `over` is true if the dealer leads again or the lot has ended. */
export type Alert = DealerNotice & {
  readonly kind: 'OUTBID' | 'WON' | 'VOIDED' | 'REVERTED' | 'LAST_CALL' | 'WITHDRAWN' | 'BOUND';
  readonly over: boolean;
};

/** Maximum number of visible alerts, because more would hide the page. The badge counts all. */
const ALERTS_MAX = 4;

const isOf =
  ({ idAuction, idLot }: DealerNotice) =>
  (other: DealerNotice): boolean =>
    other.idAuction === idAuction && other.idLot === idLot;

const ALERT_KINDS: readonly DealerNotice['kind'][] = [
  'OUTBID',
  'WON',
  'VOIDED',
  'REVERTED',
  'LAST_CALL',
  'WITHDRAWN',
  'BOUND',
];

/** Whether the notice creates an alert on any page. */
export const isAlert = <Notice extends DealerNotice>(
  notice: Notice,
): notice is Notice & Pick<Alert, 'kind'> => ALERT_KINDS.includes(notice.kind);

/**
 * Notices that the lot's own page already shows. Other notices still need an alert there, for
 * example for the reason of a reversal.
 */
const SHOWN_BY_PAGE: readonly DealerNotice['kind'][] = ['OUTBID', 'WON', 'BOUND', 'LAST_CALL'];

/** Whether the open page already shows the notice, so that an alert would be redundant. */
export const isVisibleIn = (
  page: { readonly idAuction?: number; readonly idLot?: number },
  { kind, idAuction, idLot }: DealerNotice,
): boolean => page.idAuction === idAuction && page.idLot === idLot && SHOWN_BY_PAGE.includes(kind);

/** The alerts that are not about the notice's lot. */
export const alertsOfOtherLots = (
  alerts: readonly Alert[],
  notice: DealerNotice,
): readonly Alert[] => {
  const isOfIt = isOf(notice);
  return alerts.filter((alert) => !isOfIt(alert));
};

/**
 * The alerts after a notice: one per lot, the newest last. Ignores a notice older than the alert of
 * its lot.
 */
export const alertsAfter = (alerts: readonly Alert[], notice: DealerNotice): readonly Alert[] => {
  const existing = alerts.find(isOf(notice));
  if (notice.kind === 'PURCHASE' || (existing && notice.position < existing.position))
    return alerts;
  if (!isAlert(notice))
    return alerts.map((alert) => (alert === existing ? { ...alert, over: true } : alert));
  const others = alerts.filter((alert) => alert !== existing);
  return [...others, { ...notice, over: false }].slice(-ALERTS_MAX);
};
