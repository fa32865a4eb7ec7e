import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { isNoCode } from '#shared/api/no-code.js';

/** Why a page cannot be shown. */
export type DeadEndKind =
  | ('address' | 'auction' | 'lot')
  | ('away' | 'malformed' | 'noCode' | 'refused' | 'crash');

const LOT_PAGE = /^\/auctions\/\d+\/lots\/[^/]+\/?$/;
const AUCTION_PAGE = /^\/auctions\/[^/]+\/?$/;
const AUCTION_PATH = /^\/(?:auctions|manage|engineering)\/\d+(?:\/|$)/;

/**
 * What was not found, according to the path. The server does not distinguish between missing and
 * invisible objects.
 */
const deadEndKindOfAbsent = (path: string, isAnswer: boolean): DeadEndKind => {
  // The client itself finds that a lot is missing, in the auction's data. So there is no error
  // response.
  if (LOT_PAGE.test(path) && !isAnswer) return 'lot';
  return (isAnswer ? AUCTION_PATH : AUCTION_PAGE).test(path) ? 'auction' : 'address';
};

/** Why the page at this path cannot be shown. Without an error, the path itself is unknown. */
export const deadEndKind = (error: unknown, path: string): DeadEndKind => {
  if (error === undefined) return deadEndKindOfAbsent(path, false);
  if (error instanceof ApiError)
    return error.status === 404 ? deadEndKindOfAbsent(path, true) : 'refused';
  if (error instanceof NoAnswer) return error.why === 'malformed' ? 'malformed' : 'away';
  return isNoCode(error) ? 'noCode' : 'crash';
};
