import { accept, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { SetFileMessage, SetMessage } from '../auction.commands.js';
import type { AuctionEvent } from '../auction.events.js';
import type { Auction } from '../auction.state.js';
import { refusalUnless } from '../rules/transition.js';

/** Sets the message. Allowed until the auction closes (STA-074). */
export const setMessage = (
  { message }: SetMessage,
  auction: Auction,
): Decision<AuctionEvent, RefusalCode> =>
  refusalUnless(auction, 'SCH', 'RUN') ??
  accept<AuctionEvent>({ type: 'AuctionMessageSet', data: { message } });

export const setFileMessage = (
  { file }: SetFileMessage,
  auction: Auction,
): Decision<AuctionEvent, RefusalCode> =>
  refusalUnless(auction, 'SCH', 'RUN') ??
  accept<AuctionEvent>({ type: 'AuctionFileMessageSet', data: { file } });
