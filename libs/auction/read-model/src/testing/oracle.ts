import type { LotTerms, Policy } from '@fairlot/auction-domain';
import {
  allOfTypes,
  closingIn,
  lastOfTypes,
  lastCallIn,
  lastExtension,
  lastEventWith,
  endMoveOf,
  pauseIn,
  lastRevertIn,
  saleIn,
  type RecordedEvent,
} from './recorded-events.js';
import { AUCTION_STATUS, LOT_STATUS, STATUS_CODE } from './status-by-event.js';

type OracleBid = { idOffer: number; idDealer: number; amountMinor: number };

const termsOf = (events: readonly RecordedEvent[]): LotTerms => {
  const terms = lastOfTypes(events, 'LotScheduled', 'LotRescheduled')?.data as LotTerms | undefined;
  if (terms === undefined) throw new Error('a lot without terms');
  return terms;
};

const isSealed = ({ format }: LotTerms): boolean => JSON.stringify(format).includes('SEALED');

const lotRow = (events: readonly RecordedEvent[], awardEvents: readonly RecordedEvent[]) => {
  const { idAuction, idLot } = events[0]?.data ?? {};
  const terms = termsOf(events);
  const { startsAt, idVehicles } = terms;
  const sealed = isSealed(terms);
  const bidders = allOfTypes(events, 'OfferAccepted', 'SealedOfferAccepted', 'LotSold');
  const shown = publicLot(events, awardEvents);
  const { status, paused, lastCall } = shown;
  const endsAt = lastCall?.closesAt ?? shown.endsAt;
  return {
    idAuction,
    idLot,
    shown,
    status,
    paused,
    startsAt,
    endsAt,
    idVehicles,
    hidden: sealed && lastBoundIn(events) === undefined,
    idBidders: [...new Set(bidders.map(({ data }) => data['idDealer']))],
    ...leaderOf(events, sealed),
    position: events.length - 1,
    awardPosition: awardEvents.length - 1,
  };
};

const sinceReopened = (events: readonly RecordedEvent[]) =>
  events.slice(events.findLastIndex(({ type }) => type === 'LotReopened') + 1);

/** Binding bids, from the latest event that contains them: a close, or a later void. */
const lastBoundIn = (events: readonly RecordedEvent[]) =>
  sinceReopened(events).findLast(({ data }) => 'bound' in data)?.data;

/** Position of the latest public event. Secret events count only after the close. */
const shownPosition = (events: readonly RecordedEvent[]) => {
  const sealed = isSealed(termsOf(events));
  return events.findLastIndex(
    ({ type }, index) =>
      !sealed ||
      !['SealedOfferAccepted', 'OfferVoided'].includes(type) ||
      lastBoundIn(events.slice(0, index + 1)) !== undefined,
  );
};

const publicLot = (events: readonly RecordedEvent[], awardEvents: readonly RecordedEvent[]) => {
  const { idAuction, idLot } = events[0]?.data ?? {};
  const terms = termsOf(events);
  const { startsAt, currency, basePriceMinor, reserveMinor } = terms;
  const sealed = isSealed(terms);
  const status = LOT_STATUS[lastOfTypes(events, ...Object.keys(LOT_STATUS))?.type ?? ''] ?? 'SCH';
  const moved = lastExtension(events);
  const pause = pauseIn(events);
  const bound = lastBoundIn(events);
  const isHidden = sealed && bound === undefined;
  const open = lastOfTypes(events, 'OfferAccepted', 'OfferVoided')?.data;
  const offered = allOfTypes(events, 'OfferAccepted', 'SealedOfferAccepted');
  const hasAward = status === 'CLD' || status === 'AWA';
  return {
    idAuction,
    idLot,
    position: shownPosition(events),
    awardPosition: awardEvents.length - 1,
    status,
    lotStatus: saleIn(events) === undefined ? STATUS_CODE[status] : 'CNB',
    awardStatus: hasAward ? awardRow('award-0.0', awardEvents).status : null,
    paused: pause !== null,
    pause,
    format: terms.format,
    currency,
    basePriceMinor,
    ...pricesOf(events, status),
    reserveMet:
      reserveMinor === null || isHidden ? null : ((bound ?? open)?.['reserveMet'] ?? false),
    offers: isHidden ? null : offered.length - allOfTypes(events, 'OfferVoided').length,
    startsAt,
    endsAt: lastEventWith(events, 'endsAt'),
    extension: moved === undefined ? null : endMoveOf(moved),
    lastCall: lastCallIn(events),
    ...closingIn(sinceReopened(events)),
    closeReason:
      lastOfTypes(sinceReopened(events), 'LotClosed', 'LotWithdrawn')?.data['reason'] ?? null,
  };
};

const pricesOf = (events: readonly RecordedEvent[], status: string) => {
  const terms = termsOf(events);
  const { policy, basePriceMinor, clickAndBuyMinor: buy } = terms;
  const sealed = isSealed(terms);
  const { unitMinor, confirmAbovePermille } = policy;
  const isOpen = status === 'SCH' || status === 'RUN';
  const sale = saleIn(events);
  const open = lastOfTypes(events, 'OfferAccepted', 'OfferVoided')?.data;
  const price = (open?.['priceMinor'] ?? null) as number | null;
  const [best] = (lastBoundIn(events)?.['bound'] ?? []) as OracleBid[];
  const units = price === null ? 0 : Math.ceil((price + 100_00 - basePriceMinor) / unitMinor);
  const ended = sealed ? (best?.amountMinor ?? null) : price;
  return {
    unitMinor,
    confirmAbovePermille,
    priceMinor: sale !== undefined && status === 'AWA' ? sale['priceMinor'] : ended,
    minimumNextMinor: isOpen && !sealed ? basePriceMinor + units * unitMinor : null,
    clickAndBuyMinor: isOpen && buy !== null && (price ?? 0) < buy ? buy : null,
  };
};

const leaderOf = (events: readonly RecordedEvent[], sealed: boolean) => {
  const nobody = { idLeader: null, idLeadingOffer: null };
  const sale = saleIn(events);
  if (sale !== undefined) return { idLeader: sale['idDealer'], idLeadingOffer: sale['idOffer'] };
  if (!sealed) {
    const data = lastOfTypes(events, 'OfferAccepted', 'OfferVoided')?.data;
    if (data === undefined) return nobody;
    const { idLeader, idLeadingOffer } = data;
    return { idLeader, idLeadingOffer };
  }
  const [best] = (lastBoundIn(events)?.['bound'] ?? []) as OracleBid[];
  if (best === undefined) return nobody;
  return { idLeader: best.idDealer, idLeadingOffer: best.idOffer };
};

const offerRows = (events: readonly RecordedEvent[]) => {
  const { idAuction, idLot } = events[0]?.data ?? {};
  const voids = new Map(
    allOfTypes(events, 'OfferVoided').map((event) => [event.data['idOffer'], event]),
  );
  const bound = events.flatMap(({ data }) => (data['bound'] ?? []) as OracleBid[]);
  const voidOf = (idOffer: unknown) => ({
    voided: voids.has(idOffer),
    voidReason: voids.get(idOffer)?.data['reason'] ?? null,
    voidedAt: voids.get(idOffer)?.at ?? null,
    priceMinorAfterVoid: voids.get(idOffer)?.data['priceMinor'] ?? null,
    idLeaderAfterVoid: voids.get(idOffer)?.data['idLeader'] ?? null,
  });
  return events.flatMap(({ type, data, at }, position) => {
    const { idOffer, idDealer } = data;
    const row = { idAuction, idLot, idOffer, idDealer, position, at, ...voidOf(idOffer) };
    if (type === 'OfferAccepted') {
      const { kind, amountMinor, priceMinor, idLeader } = data;
      return [{ ...row, kind, amountMinor, priceMinor, idLeader }];
    }
    if (type === 'SealedOfferAccepted') {
      const revealed = bound.find((offer) => offer.idOffer === idOffer)?.amountMinor ?? null;
      return [{ ...row, kind: 'SEALED', amountMinor: revealed, priceMinor: null, idLeader: null }];
    }
    if (type !== 'LotSold') return [];
    const { priceMinor } = data;
    const sold = { kind: 'CLICK_BUY', amountMinor: priceMinor, priceMinor, idLeader: idDealer };
    return [{ ...row, ...sold }];
  });
};

const awardRow = (stream: string, events: readonly RecordedEvent[]) => {
  const [, idAuction, idLot] = /-(\d+)\.(\d+)$/.exec(stream) ?? [];
  const opened = lastOfTypes(events, 'AwardOpened')?.data ?? {};
  const decision = lastOfTypes(
    events,
    'AwardOpened',
    'AwardRefused',
    'AwardReverted',
    'AwardDropped',
    'OfferAwarded',
  );
  const isDropped = decision?.type === 'AwardDropped';
  const award = decision?.type === 'OfferAwarded' ? decision : undefined;
  const bound = opened['bound'] as OracleBid[];
  const statuses: Readonly<Record<string, string | null>> = {
    AwardOpened: bound.length > 0 ? 'TBA' : 'NAW',
    AwardRefused: 'NAW',
    AwardReverted: 'TBA',
    AwardDropped: null,
    OfferAwarded: 'AWA',
  };
  const settlement = lastOfTypes(events, 'AwardSettled');
  return {
    idAuction: Number(idAuction),
    idLot: Number(idLot),
    position: events.length - 1,
    status: statuses[decision?.type ?? ''],
    idVehicles: opened['idVehicles'],
    currency: opened['currency'],
    bound: isDropped ? [] : bound,
    bindsUntilAt: opened['bindsUntilAt'],
    idOffer: award?.data['idOffer'] ?? null,
    idDealer: award?.data['idDealer'] ?? null,
    priceMinor: award?.data['amountMinor'] ?? null,
    channel: award?.data['channel'] ?? null,
    reason: decision?.data['reason'] ?? null,
    reverted: lastRevertIn(events),
    awardedAt: award?.at ?? null,
    idPurchase: settlement?.data['idPurchase'] ?? null,
    settledAt: settlement?.at ?? null,
  };
};

type OracleLot = { idLot: number; status: string; awardStatus: string | null };

const auctionRow = (events: readonly RecordedEvent[]) => {
  const first = events[0]?.data ?? {};
  const terms = lastOfTypes(events, 'AuctionPublished', 'AuctionEdited')?.data ?? {};
  const { name, auctionType, idTemplate, idMarkets, startsAt, format } = terms;
  const idLots = terms['idLots'] as number[];
  const regulation = terms['regulation'] as { version: number; hash: string };
  const changes = allOfTypes(events, 'AuctionLotsChanged').flatMap(
    ({ data }) => data['lots'] as OracleLot[],
  );
  const standings = idLots.map((idLot) => changes.findLast((lot) => lot.idLot === idLot));
  const count = (holds: (lot: OracleLot) => boolean) =>
    standings.filter((lot) => lot !== undefined && holds(lot)).length;
  const extension = lastOfTypes(events, 'AuctionExtended');
  const file = lastOfTypes(events, 'AuctionFileMessageSet')?.data['file'] as
    | { idFile: number; fileName: string }
    | null
    | undefined;
  return {
    idAuction: first['idAuction'],
    idOwnerDealer: first['idOwnerDealer'],
    name,
    auctionType,
    idTemplate,
    idMarkets,
    startsAt,
    staggerMs: terms['staggerMs'],
    format,
    idLots,
    position: events.length - 1,
    createdAt: events[0]?.at,
    endsAt: lastEventWith(events, 'endsAt'),
    status:
      AUCTION_STATUS[lastOfTypes(events, ...Object.keys(AUCTION_STATUS))?.type ?? ''] ?? 'SCH',
    deleted: lastOfTypes(events, 'AuctionDeleted') !== undefined,
    message: lastOfTypes(events, 'AuctionMessageSet')?.data['message'] ?? null,
    fileMessage: file ?? null,
    regulationVersion: regulation.version,
    regulationHash: regulation.hash,
    charges: (terms['policy'] as Policy).charges,
    extension: extension ? endMoveOf(extension) : null,
    lotsRunning: count(({ status }) => status === 'RUN'),
    lotsClosed: count(({ status }) => status === 'CLD'),
    lotsToBeAwarded: count(({ awardStatus }) => awardStatus === 'TBA'),
    lotsAwarded: count(({ status }) => status === 'AWA'),
  };
};

/** Computes the expected rows by look-ups in the whole log, without folds. */
export const expectedRows = (log: readonly RecordedEvent[]) => {
  const streams = [...Map.groupBy(log, ({ stream }) => stream)];
  const awardOf = (stream: string) =>
    log.filter((event) => event.stream === stream.replace('lot-', 'award-'));
  const of = (kind: string) => streams.filter(([stream]) => stream.startsWith(`${kind}-`));
  return {
    auctions: of('auction').map(([, events]) => auctionRow(events)),
    lots: of('lot').map(([stream, events]) => lotRow(events, awardOf(stream))),
    awards: of('award').map(([stream, events]) => awardRow(stream, events)),
    offers: of('lot').flatMap(([, events]) => offerRows(events)),
  };
};
