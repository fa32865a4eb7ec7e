import type { LotView, OfferAnswer } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { vehicleName } from '../../live-room/api/auction.js';
import type { OfferOrder } from '../../offer/machines/offer-order.js';
import { statusAfterAnswer, statusAfterNotice } from '#shared/live/own-status-after.js';
import { matchesAnswer } from '#shared/status/matches-answer.js';
import { ownStatusIn, type LotWithStanding } from '#shared/status/lot-with-standing.js';
import { standingOf, type StandingText } from '#shared/status/standing.js';
import { STANDING_VIEWS } from '#shared/status/standing-view.js';
import { useStandingText } from '#shared/status/use-standing-text.js';
import type { Alert } from './alerts.js';

type BidInProgress = { readonly answer: OfferAnswer | null; readonly order: OfferOrder | null };

/**
 * The lot as it was before the notice. The notice of an award or of its reversal has the lot's
 * current position. So a lot read at the same position does not include the change yet.
 */
const lotAsOfNotice = ({ kind, position }: Alert, lot: LotView): LotView =>
  (kind === 'REVERTED' || kind === 'WON') && lot.position === position
    ? { ...lot, position: position - 1 }
    : lot;

/**
 * The newest known state of the lot and of the dealer's status on it. Combines the read lot, the
 * notice, and the response to a bid from the alert.
 */
const lotWithStandingOf = (
  alert: Alert,
  read: LotView,
  { answer, order }: BidInProgress,
): LotWithStanding => {
  const own = statusAfterNotice(ownStatusIn(read), alert);
  const lot = lotAsOfNotice(alert, read);
  if (answer === null || order === null) return { live: lot, own };
  const { amountMinor } = order;
  return { live: lot, own: statusAfterAnswer(own, answer, { amountMinor, isAgent: false }) };
};

/**
 * The kind of text for the alert now. If the alert's own kind is obsolete, the dealer's status
 * decides.
 */
const alertTextKind = (
  { kind }: Alert,
  lot: LotView | undefined,
  standing: StandingText | null,
): Alert['kind'] | 'LEADING' | 'MOVED' => {
  if (standing === null || kind === 'VOIDED' || kind === 'WITHDRAWN') return kind;
  const { tone, label } = STANDING_VIEWS[standing.key];
  if (kind === 'LAST_CALL' && lot?.lastCall) return kind;
  if (kind === 'BOUND' && label === 'AWAITING') return kind;
  if (label === 'LEADING' || label === 'OUTBID' || label === 'REVERTED') return label;
  return tone === 'WON' ? 'WON' : 'MOVED';
};

/** The texts of an alert, all derived from the dealer's current status on the lot. */
export const useAlertText = (alert: Alert, lot: LotView | undefined, bidding: BidInProgress) => {
  const { t } = useTranslation(['shell', 'standing']);
  const { labelOf, sentenceOf } = useStandingText();
  const standing = lot ? standingOf(lotWithStandingOf(alert, lot, bidding)) : null;
  const kind = alertTextKind(alert, lot, standing);
  const facts = { lot: alert.idLot, vehicle: lot ? vehicleName(lot) : '…' };
  const title = () =>
    kind === 'MOVED' && standing
      ? t('notices.MOVED.title', { ...facts, standing: labelOf(standing) })
      : t(`notices.${kind}.title`, { ...facts, standing: '' });
  const sentence = () => {
    if (standing === null) return null;
    const words = sentenceOf(standing);
    const isAnswered = bidding.answer !== null && matchesAnswer(bidding.answer, standing);
    return isAnswered ? t('standing.accepted', { ns: 'standing', standing: words }) : words;
  };
  const leads = standing !== null && STANDING_VIEWS[standing.key].label === 'LEADING';
  return { title: title(), sentence: sentence(), kind, leads };
};
