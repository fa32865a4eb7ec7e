import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import type { Lot } from '../lot.state.js';

/** How long after an offer others may still answer it before the lot can be closed early. */
const IN_PLAY_MS = 60_000;

/** Until when an open lot is in play; epoch ms, 0 when nobody has offered. */
export const inPlayUntil = ({ lastOfferAt }: Pick<Lot, 'lastOfferAt'>): number =>
  lastOfferAt === null ? 0 : lastOfferAt + IN_PLAY_MS;

/** The end that decides, extensions included; epoch ms. An offer stamped at it is too late. */
export const effectiveEnd = ({ endsAt }: Pick<Lot, 'endsAt'>): number => endsAt;

/**
 * The end after an accepted offer that changed price or leader (domain section 6), or null when
 * it stays. The hard stop counts from the end as published or last set by the owner.
 */
export const softCloseEnd = (lot: Lot, ingressAt: number): number | null => {
  const { format, policy } = lot.terms;
  const softClose = FORMAT_TRAITS[format.kind].softCloses ? policy.softClose : null;
  if (softClose === null || lot.softCloses >= softClose.maxCount) return null;
  const end = effectiveEnd(lot);
  if (ingressAt < end - softClose.windowMs || ingressAt >= end) return null;
  const endsAt = Math.min(ingressAt + softClose.addMs, lot.ownerEndsAt + softClose.hardStopMs);
  return endsAt > end ? endsAt : null;
};
