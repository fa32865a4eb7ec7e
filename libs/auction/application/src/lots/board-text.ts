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
   * Texts that together are the response of SEC-48. Each part has the same lots for every caller.
   */
  readonly parts: readonly string[];
  readonly leftOut: readonly OmittedRow[];
};

/** Number of lots per part: about 30 kB, which is the window of deflate. */
const LOTS_PER_PART = 16;

/** The bids of a lot as JSON. */
type OfferText = { readonly text: string; readonly leftOut: readonly OmittedRow[] };
/** The bids of each lot as text, by lot id. */
export type OfferTexts = ReadonlyMap<number, OfferText>;

export const offerText = (offers: readonly OfferView[]): OfferText => {
  const { answered, leftOut } = parseAnswer(offerLists, { lotList: [{ offerList: offers }] });
  return { text: JSON.stringify(answered.lotList[0]?.offerList ?? []), leftOut };
};

type BoardInput = {
  readonly header: AuctionView;
  readonly texts: readonly LotText[];
  readonly partOf: (lot: LotText) => LotOwnPart;
  /** Bids of the lots. Null for a board without bids. */
  readonly offers: OfferTexts | null;
};

/**
 * Joins the public text of the lots with the caller's own data. Validates the own data: a lot for
 * which it is invalid is omitted. Pauses for urgent work between the parts of the text.
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
/** The text that was last joined for a part, by the first lot of the part. */
type LastJoined = WeakMap<LotText, BoardParts>;
const lastBoards: LastJoined = new WeakMap();
const lastFull: LastJoined = new WeakMap();

/**
 * Joins the texts of the lots of a part. For unchanged lots it returns the same string object, so
 * that the cache of compressed parts finds it without hashing it again.
 */
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
