import {
  auctionView,
  lotOwnPart,
  type AuctionView,
  type LotOwnPart,
} from '@fairlot/contracts/auction';
import type { LeftOutRow } from '@fairlot/contracts/answers';
import type { LotText } from './lot-texts.js';

export type BoardText = {
  /** As SEC-48 answers it. */
  readonly json: string;
  readonly leftOut: readonly LeftOutRow[];
};

/** Joins what everybody sees with what each lot is to the caller; the latter passes its contract here. */
export const boardText = (
  header: AuctionView,
  texts: readonly LotText[],
  partOf: (lot: LotText) => LotOwnPart,
): BoardText => {
  const leftOut = texts.flatMap((text) => text.leftOut);
  const written = new Map<LotOwnPart, string | null>();
  const ownText = (part: LotOwnPart): string | null => {
    const known = written.get(part);
    if (known !== undefined) return known;
    const { data, error: cause } = lotOwnPart.safeParse(part);
    if (cause !== undefined) leftOut.push({ list: 'lotList', cause });
    const text = data === undefined ? null : JSON.stringify(data).slice(1);
    written.set(part, text);
    return text;
  };
  const lots = texts.flatMap((text) => {
    const { open } = text;
    if (open === null) return [];
    const own = ownText(partOf(text));
    return own === null ? [] : [`${open},${own}`];
  });
  const head = JSON.stringify(auctionView.parse(header)).slice(0, -1);
  return { json: `${head},"lotList":[${lots.join()}]}`, leftOut };
};
