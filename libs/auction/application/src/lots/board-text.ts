import {
  auctionView,
  lotOwnPart,
  offerLists,
  type AuctionView,
  type LotOwnPart,
  type OfferView,
} from '@fairlot/contracts/auction';
import { parseAnswer, type OmittedRow } from '@fairlot/contracts/answers';
import { longWork } from '@fairlot/kernel';
import type { LotText } from './lot-texts.js';

export type BoardText = {
  /**
   * Concatenated, these are the answer of SEC-48. The boundaries are at the same lots for every
   * caller.
   */
  readonly parts: readonly string[];
  readonly leftOut: readonly OmittedRow[];
};

/** About 30 kB, the window of deflate. Parts without changed lots stay the same. */
const LOTS_PER_PART = 16;

/** The bids of a lot as JSON. */
type OfferText = { readonly text: string; readonly leftOut: readonly OmittedRow[] };
/** The texts by lot id. */
export type OfferTexts = ReadonlyMap<number, OfferText>;

export const offerText = (offers: readonly OfferView[]): OfferText => {
  const { answered, leftOut } = parseAnswer(offerLists, { lotList: [{ offerList: offers }] });
  return { text: JSON.stringify(answered.lotList[0]?.offerList ?? []), leftOut };
};

type BoardInput = {
  readonly header: AuctionView;
  readonly texts: readonly LotText[];
  readonly partOf: (lot: LotText) => LotOwnPart;
  /** Null for a board without bids. */
  readonly offers: OfferTexts | null;
};

/**
 * Joins the public text of the lots with the caller's own part. Validates the own parts: a lot
 * whose own part is invalid is left out. Pauses for urgent work between the parts of the text.
 */
export const boardText = async ({
  header,
  texts,
  partOf,
  offers,
}: BoardInput): Promise<BoardText> => {
  const leftOut = texts.flatMap((text) => text.leftOut);
  for (const one of offers?.values() ?? []) leftOut.push(...one.leftOut);
  const written = new Map<LotOwnPart, string | null>();
  const ownText = (part: LotOwnPart): string | null => {
    const cached = written.get(part);
    if (cached !== undefined) return cached;
    const { data, error: cause } = lotOwnPart.safeParse(part);
    if (cause !== undefined) leftOut.push({ list: 'lotList', cause });
    const text = data === undefined ? null : JSON.stringify(data).slice(1);
    written.set(part, text);
    return text;
  };
  const parts = [`${JSON.stringify(auctionView.parse(header)).slice(0, -1)},"lotList":[`];
  const pause = longWork();
  for (let from = 0; from < texts.length; from += LOTS_PER_PART) {
    const lots = texts.slice(from, from + LOTS_PER_PART);
    const owns = lots.map((lot) => {
      const own = lot.open === null ? null : ownText(partOf(lot));
      if (own === null || offers === null) return own;
      return `${own.slice(0, -1)},"offerList":${offers.get(lot.idLot)?.text ?? '[]'}}`;
    });
    const lotsText = joinLots(lots, owns, offers === null ? lastBoards : lastFull);
    if (lotsText !== '') parts.push(...(parts.length > 1 ? [','] : []), lotsText);
    const paused = pause();
    if (paused !== undefined) await paused;
  }
  return { parts: [...parts, ']}'], leftOut };
};

type BoardParts = {
  readonly lots: readonly LotText[];
  readonly owns: readonly (string | null)[];
  readonly text: string;
};
/** The last joined text for each first lot of a part. */
type LastJoined = WeakMap<LotText, BoardParts>;
const lastBoards: LastJoined = new WeakMap();
const lastFull: LastJoined = new WeakMap();

/** Returns the identical string for unchanged lots, so that caches of its compressed form need no new hash. */
const joinLots = (
  lots: readonly LotText[],
  owns: BoardParts['owns'],
  lastJoined: LastJoined,
): string => {
  const [first] = lots;
  const last = first && lastJoined.get(first);
  const isLast =
    last?.lots.length === lots.length &&
    lots.every((lot, at) => lot === last.lots[at] && owns[at] === last.owns[at]);
  if (isLast) return last.text;
  const text = lots
    .flatMap(({ open }, at) => (owns[at] === null ? [] : [`${open},${owns[at]}`]))
    .join();
  if (first) lastJoined.set(first, { lots, owns, text });
  return text;
};
