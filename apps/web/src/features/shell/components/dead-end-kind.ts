import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { isNoCode } from '#shared/api/no-code.js';

/** The kind of error of a page that cannot be shown. */
export type DeadEndKind =
  | ('address' | 'auction' | 'lot')
  | ('away' | 'malformed' | 'noCode' | 'refused' | 'crash');

const LOT_PAGE = /^\/auctions\/\d+\/lots\/[^/]+\/?$/;
const AUCTION_PAGE = /^\/auctions\/[^/]+\/?$/;
const AUCTION_PATH = /^\/(?:auctions|manage|engineering)\/\d+(?:\/|$)/;

/** What was not found, by address. The server does not distinguish missing and invisible pages. */
const deadEndKindOfAbsent = (path: string, isAnswer: boolean): DeadEndKind => {
  // For a lot, the client finds out from the answer about the auction.
  if (LOT_PAGE.test(path) && !isAnswer) return 'lot';
  return (isAnswer ? AUCTION_PATH : AUCTION_PAGE).test(path) ? 'auction' : 'address';
};

/** The kind of dead end. Without an error, the address is unknown. */
export const deadEndKind = (error: unknown, path: string): DeadEndKind => {
  if (error === undefined) return deadEndKindOfAbsent(path, false);
  if (error instanceof ApiError)
    return error.status === 404 ? deadEndKindOfAbsent(path, true) : 'refused';
  if (error instanceof NoAnswer) return error.why === 'malformed' ? 'malformed' : 'away';
  return isNoCode(error) ? 'noCode' : 'crash';
};
