import { dealerNotice, liveAuction, liveLot } from '../live/messages.js';
import { type SocketCall, type SocketMessage, TOPICS_MAX } from '../live/sockets.js';

/** Documentation of a channel in sentences. HTTP calls are named by operation id. */
export type ChannelText = {
  readonly what: string;
  readonly who: string;
  /** How to tell which of two messages is newer, and whether messages can be missed or repeated. */
  readonly order: string;
  readonly afterCut: string;
};

const AUCTION_VIEWERS =
  'users who can see the auction with `auction`: its managers, staff, and dealers of its markets who are accepted on its template. For other users the subscription is refused as if the topic did not exist.';
const RESUBSCRIBE_HINT = 'Subscribe again with a new token. The current state arrives immediately.';

export const topicChannels = {
  lot: {
    address: 'auctions/{idAuction}/lots/{idLot}',
    payload: liveLot,
    retain: true,
    what: 'The full public state of a lot, on every change. The first change is sent immediately. Further changes are sent at most every 50 ms with the latest state, and less often on lots with many subscribers. Changes of one auction within a sixtieth of a second are sent together. Hidden bids on sealed lots do not appear here. The retained message is removed an hour after the last award of the auction.',
    who: AUCTION_VIEWERS,
    order:
      'Of two states of a lot, the state with the higher sum of `position` and `awardPosition` is newer. Ignore older states and duplicates. Positions can have gaps, because intermediate states are not sent.',
    afterCut: `${RESUBSCRIBE_HINT} \`lotLog\` returns the missed events after the last \`position\`.`,
  },
  auction: {
    address: 'auctions/{idAuction}',
    payload: liveAuction,
    retain: true,
    what: 'The state of an auction: status, times and message. The retained message is removed an hour after the last award, or when the auction is deleted.',
    who: AUCTION_VIEWERS,
    order: 'Of two states, the state with the higher `position` is newer. Ignore the older state.',
    afterCut: RESUBSCRIBE_HINT,
  },
  notices: {
    address: 'dealers/{idDealer}/notices',
    payload: dealerNotice,
    retain: false,
    what: 'The position of a dealer on a lot has changed: the dealer leads, was outbid, has won, lost or bought, or a bid or award was cancelled. Every notice is sent; newer notices do not replace older notices.',
    who: 'users of that dealer. `liveCredentials` returns the topic. Staff have no such topic.',
    order:
      'Notices of one lot are in the order of `position`. Notices of different lots have no order. Duplicates have the same `idAuction`, `idLot`, `position` and `kind`.',
    afterCut:
      'Missed notices are not sent again. Call `ownStandings` for each auction that you show.',
  },
} as const satisfies Record<
  string,
  ChannelText & { readonly address: string; readonly [more: string]: unknown }
>;

const ALL_CLIENTS = 'all connected clients.';
const BIDDING_USERS =
  'users of a dealer with the permission BUYER. Each call is checked as over HTTP, and a refusal is the same Problem.';
const ONE_ACKNOWLEDGEMENT =
  'Each call has one acknowledgement. The acknowledgements of concurrent calls can arrive in any order.';
const SAME_COMMAND =
  'The outcome is unknown. Send the call again with the same `commandId`, here or over HTTP; it returns the first response.';
const IS_GONE =
  'The server removes all rooms when the connection ends. Subscribe to the same topics again.';

/** Channels of socket.io only. The compiler checks that all calls and messages are listed. */
export const socketChannels: Readonly<Record<SocketCall | SocketMessage, ChannelText>> = {
  live: {
    what: 'A message of a topic, in the room with its name. See the channel of the topic.',
    who: 'subscribers of the topic.',
    order: 'The order of its topic.',
    afterCut: `${IS_GONE} Retained states arrive immediately.`,
  },
  board: {
    what: 'The latest states of all lots of an auction that changed at the same time, each in the format of its topic. Clients receive it after `watchBoard`.',
    who: 'subscribers of the board.',
    order: 'The order of the topics.',
    afterCut: `${IS_GONE} States newer than \`known\` arrive immediately.`,
  },
  presence: {
    what: 'The number of dealers that watch an auction, on changes and at most once per second. Only users of the same server process are counted.',
    who: 'subscribers of the auction. Only managers and staff receive the dealers (`dealers`).',
    order: 'The latest message is valid.',
    afterCut: `${IS_GONE} Managers receive the number immediately, other users on the next change.`,
  },
  sessionEnded: {
    what: 'The session of the connection has ended, because the user signed out or staff ended it. The server then closes the connection.',
    who: ALL_CLIENTS,
    order: 'It is the last message.',
    afterCut: 'Sign in again. The session has also ended for HTTP.',
  },
  watch: {
    what: `Joins the rooms of up to ${TOPICS_MAX} topics. The response lists all current subscriptions and the refused topics.`,
    who: `${ALL_CLIENTS.slice(0, -1)}; each topic is checked separately.`,
    order:
      'The retained state of a topic arrives before or with the acknowledgement, and before newer states.',
    afterCut: IS_GONE,
  },
  watchBoard: {
    what: 'Joins the rooms of an auction and of all its lots. Changes of lots arrive as `board` messages. The first one contains all states that are newer than the data of the client. If the client already subscribes to the board, it is not sent again.',
    who: `${ALL_CLIENTS.slice(0, -1)}; checked like the topic of the auction.`,
    order: 'Newer states arrive before or with the acknowledgement, and before any later states.',
    afterCut: IS_GONE,
  },
  unwatch: {
    what: 'Leaves the rooms of these topics. The topic of an auction includes its board. The response lists the remaining subscriptions.',
    who: ALL_CLIENTS,
    order: 'Messages that were already sent can still arrive.',
    afterCut: 'A closed connection has no subscriptions.',
  },
  offer: {
    what: 'Places a bid on a lot or buys it now, like `placeOffer`, and returns the same receipt.',
    who: BIDDING_USERS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: SAME_COMMAND,
  },
  agent: {
    what: 'Sets a maximum bid for the bid agent, like `placeAgent`.',
    who: BIDDING_USERS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: SAME_COMMAND,
  },
  sealedOffer: {
    what: 'Places a sealed bid on a lot, like `placeSealedOffer`. No other user is notified.',
    who: BIDDING_USERS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: SAME_COMMAND,
  },
  clock: {
    what: 'Measures the offset to the server clock: serverAt - (clientAt + answeredAt) / 2.',
    who: ALL_CLIENTS,
    order: ONE_ACKNOWLEDGEMENT,
    afterCut: 'Measure again, because the device may have been asleep.',
  },
};
